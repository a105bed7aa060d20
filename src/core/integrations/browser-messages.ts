import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messagesSchema, messagesSource, type Messages } from '../model/messages.ts';

const id = 'virtual:messages/';
const resolvedId = `\0${id}`;
const lookup = fileURLToPath(new URL('../model/translate.ts', import.meta.url)).replaceAll('\\', '/');

/**
 * Gives modules that run in the browser their texts: `import { t } from 'virtual:messages/quiz'` looks up the messages of
 * `content/messages/en.json` whose IDs begin with `quiz.`, and ships no others. `virtual:messages/console+code` combines
 * groups. Markup that is rendered at build time already holds its texts.
 *
 * @param root folder of the repository
 * @param ofFeatures files with the messages of features
 */
export function browserMessages(root: string, ofFeatures: readonly URL[]): Plugin {
  const own = `${root.replace(/\/$/, '')}/${messagesSource}`;
  const files = [own, ...ofFeatures.map((file) => fileURLToPath(file).replaceAll('\\', '/'))];
  return {
    name: 'browser-messages',
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
    load(module) {
      if (!module.startsWith(resolvedId)) return undefined;
      const groups = module.slice(resolvedId.length).split('+');
      const begin = `import { lookupIn } from ${JSON.stringify(lookup)};\n`;
      if (groups.length > 1) {
        // Modules share the messages of a group, so that no message ships twice.
        const imports = groups.map((group, index) => `import { messages as m${index} } from '${id}${group}';\n`);
        const spreads = groups.map((_, index) => `...m${index}`);
        return `${begin}${imports.join('')}export const t = lookupIn({ ${spreads.join(', ')} });`;
      }
      for (const file of files) this.addWatchFile(file);
      const declarations = files.flatMap((file) => messagesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
      const all = Object.fromEntries(declarations.map(({ id: name, message }) => [name, message]));
      const messages = JSON.stringify(messagesOf(groups[0] ?? '', all));
      return `${begin}export const messages = ${messages};\nexport const t = lookupIn(messages);`;
    },
    handleHotUpdate({ file: changed, modules, server }) {
      if (!files.includes(changed)) return undefined;
      const ours = [...server.moduleGraph.idToModuleMap.values()].filter((module) => module.id?.startsWith(resolvedId));
      return [...modules, ...ours];
    },
  };
}

/**
 * The messages of a group.
 * @throws Error when there are none
 */
export function messagesOf(group: string, all: Messages): Messages {
  const messages = Object.entries(all).filter(([name]) => name.startsWith(`${group}.`));
  if (messages.length === 0) {
    throw new Error(
      `content/messages/en.json has no message whose ID begins with '${group}.'. Correct the import of 'virtual:messages/${group}'.`,
    );
  }
  return Object.fromEntries(messages);
}
