/** Queries of a given length that could cost more than others, by what they are made of. */
export function hostileQueries(length: number): Readonly<Record<string, string>> {
  const fill = (text: string, begin = '') => `${begin}${text.repeat(length)}`.slice(0, length);
  return {
    'a path with short segments': fill('/a', '/api/admin'),
    'a path with other segments': fill('/project/value', '/api/admin'),
    'several paths': fill('/a/b/c/d/e/f/g/h/i/j/k/l/m '),
    'an address': fill('/api', 'https://a.b/api/admin'),
    'an address with parameters': fill('a=b&', 'https://a.b/api/admin/projects?'),
    letters: fill('a b c d e f g h i j k l m n o p q r s t u v w x y z '),
    'a word with synonyms': fill('flag '),
    words: fill('project feature token environment strategy variant segment user role permission '),
    'words with mistakes': fill('featrue togle enviroment stratgy variannt segmant '),
    'a word that exists nowhere': fill('qxzv'),
    'words that exist nowhere': fill('qxzvqxzvqxzvqxzvqxzv '),
    'long words': fill(`${'x'.repeat(59)} `),
    'numbered words': fill('abc1 '),
    hyphens: fill('self-hosted-'),
    'hyphenated words': fill('self-hosted on-premise '),
    underscores: fill('DATABASE_URL_'),
    'camel case': fill('isEnabled'),
    'names with dots': fill('node.js '),
    'words that name the API': fill('api by ', 'a '),
    spaces: `a${' '.repeat(length - 2)}b`,
    accents: fill('é'),
    combined: fill('👩‍💻'),
    braces: fill('{'),
    'a regular expression': fill('(a+)+$'),
    control: fill('\u0000'),
    surrogates: fill('\ud83d'),
  };
}
