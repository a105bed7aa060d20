/** The types of tokens that differ in color (src/core/ui/CodeBlock.css). */
type TokenType = 'string' | 'keyword' | 'function' | 'constant' | 'comment';

export interface Token {
  readonly type?: TokenType | undefined;
  readonly text: string;
}

const keywords: Readonly<Record<string, string>> = {
  python: 'import|from|as|if|else|raise|with|for|in|not|and|or|None|True|False',
  go: 'package|import|func|if|defer|nil|return|var|err|true|false',
  javascript: 'const|await|async|if|else|new|return|import|from|true|false|null|undefined',
  ruby: 'require|do|end|if|exit|puts|nil|true|false',
  csharp: 'using|var|new|await|return|true|false|null',
  php: 'echo|exit|if|true|false|null|new|return',
  java: 'import|public|class|static|void|throws|new|return|true|false|null',
  powershell: 'if|else|foreach|return',
};

/**
 * Splits short code into tokens: strings, keywords, calls, numbers and comments. This is enough for generated samples and
 * for JSON. The build highlights all other code with real grammars.
 */
export function tokensOf(code: string, language: string): Token[] {
  const words = keywords[language];
  const pattern = new RegExp(
    [
      String.raw`(?<comment>(?:^|(?<=\s))(?:#|//) .*$)`,
      String.raw`(?<string>"{3}[\s\S]*?"{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\x60[^\x60]*\x60)`,
      String.raw`(?<constant>(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b`,
      language === 'json' ? String.raw`\b(?:true|false|null)\b)` : String.raw`(?!))`,
      ...(words ? [String.raw`(?<keyword>(?<![\w$.])(?:${words})(?!\w))`] : []),
      String.raw`(?<function>(?<!\w)[A-Za-z_]\w*(?=\())`,
    ].join('|'),
    'gm',
  );
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    tokens.push({ type: typeOf(match.groups ?? {}), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}

const tokenTypes = ['comment', 'string', 'constant', 'keyword', 'function'] as const satisfies readonly TokenType[];

function typeOf(groups: Readonly<Record<string, string | undefined>>): TokenType | undefined {
  return tokenTypes.find((type) => groups[type] !== undefined);
}
