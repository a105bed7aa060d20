/** Returns a JSON value as a literal of Python. */
export function pythonLiteral(value: unknown): string {
  return structured(value, {
    indent: '    ',
    text: (text) => JSON.stringify(text),
    key: (name) => JSON.stringify(name),
    constants: { true: 'True', false: 'False', null: 'None' },
  });
}

/** Returns a JSON value as a literal of JavaScript, with the quotes that most style guides recommend. */
export function javaScriptLiteral(value: unknown): string {
  return structured(value, {
    indent: '  ',
    text: javaScriptText,
    key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : javaScriptText(name)),
    constants: { true: 'true', false: 'false', null: 'null' },
  });
}

/** Returns a string of JavaScript in single quotes. */
export function javaScriptText(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\(.)|'/g, (part, escaped: string | undefined) =>
      escaped === '"' ? '"' : part === "'" ? String.raw`\'` : part,
    );
  return `'${inner}'`;
}

/** Returns text within single quotes of a shell, where only the single quote needs to be escaped. */
export function shellText(text: string): string {
  return /^[\w:/.@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns text as a text block of Java. Characters beyond ASCII are escaped: before Java 18, the compiler misreads them. */
export function javaTextBlock(text: string, indent: string): string {
  const escaped = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"""', String.raw`\"""`)
    .replace(/"$/, String.raw`\"`)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"""\n${indented(escaped, indent)}"""`;
}

/** Indents every line that isn't empty. */
export function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

/** How a language writes the parts of a structured value. */
interface Syntax {
  readonly indent: string;
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  readonly constants: Readonly<Record<'true' | 'false' | 'null', string>>;
}

function structured(value: unknown, syntax: Syntax): string {
  const block = (open: string, items: readonly string[], close: string) =>
    items.length === 0
      ? open + close
      : `${open}\n${indented(items.map((item) => `${item},`).join('\n'), syntax.indent)}\n${close}`;
  if (typeof value === 'string') return syntax.text(value);
  if (Array.isArray(value)) {
    return block(
      '[',
      value.map((item) => structured(item, syntax)),
      ']',
    );
  }
  if (typeof value === 'object' && value !== null) {
    const items = Object.entries(value).map(([name, item]) => `${syntax.key(name)}: ${structured(item, syntax)}`);
    return block('{', items, '}');
  }
  if (value === null || value === undefined) return syntax.constants.null;
  return typeof value === 'boolean' ? syntax.constants[value ? 'true' : 'false'] : String(value);
}
