import type { History } from '../model/history.ts';

/** Writes the history as JSON with one line per fact, so that a new version changes few lines. */
export function formatHistory(history: History): string {
  const kinds = Object.entries(history).map(([kind, facts]) => {
    if (typeof facts !== 'object') return `${JSON.stringify(kind)}: ${JSON.stringify(facts)}`;
    const lines = Object.entries(facts).map(([name, fact]) => `${JSON.stringify(name)}:${JSON.stringify(fact)}`);
    return `${JSON.stringify(kind)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${kinds.join(',\n')}\n}\n`;
}
