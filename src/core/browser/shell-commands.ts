/** Languages of code blocks that hold commands for a shell. */
const shells = new Set(['bash', 'sh', 'shell']);

export const isShell = (language: string | undefined): boolean => shells.has(language ?? '');

const prompt = /^[$%] /;
const continuedPrompt = /^> /;

/** Words that open and close a compound command, which spans lines. */
const openers = new Set(['if', 'do', 'case', '{']);
const closers = new Set(['fi', 'done', 'esac', '}']);

/**
 * Finds the commands of a code block, without comments and empty lines. If the block shows a session (its commands have the
 * prompt `$ `), the prompts and everything that the commands print are left out.
 */
export function commandsOf(code: string): string[] {
  const lines = code.split('\n');
  return lines.some((line) => prompt.test(line)) ? commandsOfSession(lines) : commandsOfScript(lines);
}

/** The text that a reader wants to paste: the block as it is, or only the commands of a session. */
export function pastedText(code: string): string {
  const lines = code.split('\n');
  return lines.some((line) => prompt.test(line)) ? commandsOfSession(lines).join('\n') : code;
}

function commandsOfSession(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let isCommand = false;
  for (const line of lines) {
    if (prompt.test(line)) {
      commands.push(line.replace(prompt, ''));
      isCommand = true;
    } else if (isCommand && isOpen(commands.at(-1) ?? '')) {
      commands.push(`${commands.pop()}\n${line.replace(continuedPrompt, '')}`);
    } else {
      isCommand = false;
    }
  }
  return commands;
}

function commandsOfScript(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let open: string | undefined;
  for (const line of lines) {
    if (open === undefined && /^\s*(#|$)/.test(line)) continue;
    open = open === undefined ? line : `${open}\n${line}`;
    if (isOpen(open)) continue;
    commands.push(open);
    open = undefined;
  }
  return open === undefined ? commands : [...commands, open];
}

/** Whether the shell would wait for another line. */
function isOpen(command: string): boolean {
  const words: string[] = [];
  let word = '';
  let quote = '';
  /** Ends of here-documents that follow the current line. */
  let ends: string[] = [];
  for (let at = 0; at < command.length; at += 1) {
    const character = command[at] ?? '';
    if (quote !== '') {
      if (character === '\\' && quote === '"') at += 1;
      else if (character === quote) quote = '';
      word += 'q';
    } else if (character === '\\') {
      if (at === command.length - 1) return true;
      at += 1;
      word += 'e';
    } else if (character === '"' || character === "'") {
      quote = character;
      word += 'q';
    } else if (character === '#' && word === '') {
      const end = command.indexOf('\n', at);
      at = end === -1 ? command.length : end - 1;
    } else if (character === '<' && /^<<-?\s*["']?[A-Za-z_]/.test(command.slice(at))) {
      const [start = '', , end = ''] = /^<<-?\s*(["']?)([A-Za-z_]\w*)\1/.exec(command.slice(at)) ?? [];
      ends.push(end);
      at += start.length - 1;
    } else if (character === '\n' || /[\s;&|()]/.test(character)) {
      if (word !== '') words.push(word);
      word = '';
      if (/[;&|()]/.test(character)) words.push(character);
      if (character !== '\n') continue;
      words.push('\n');
      for (const end of ends) {
        const rest = command.slice(at + 1).split('\n');
        const line = rest.findIndex((text) => text.trim() === end);
        if (line === -1) return true;
        at += rest.slice(0, line + 1).join('\n').length;
      }
      ends = [];
    } else {
      word += character;
    }
  }
  if (quote !== '' || ends.length > 0) return true;
  if (word !== '') words.push(word);
  const last = words.at(-1);
  if (last === '|' || (last === '&' && words.at(-2) === '&')) return true;
  return depthOf(words) > 0;
}

/** How many compound commands are open. */
function depthOf(words: readonly string[]): number {
  const open: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const isFirst = before === undefined || /^[\n;&|({]$/.test(before) || /^(then|else|do|in)$/.test(before);
    if (word === '(' || (isFirst && openers.has(word)) || (word === '{' && before === ')')) open.push(word);
    // A parenthesis that none has opened ends a pattern of `case`.
    else if (word === ')' ? open.at(-1) === '(' : isFirst && closers.has(word)) open.pop();
  });
  return open.length;
}
