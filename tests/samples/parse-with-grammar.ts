import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, Parser, type Node } from 'web-tree-sitter';
import type { Fault } from './fault.ts';

const require = createRequire(import.meta.url);

/**
 * Parses files with a grammar of tree-sitter, for languages whose own tools can't be installed everywhere.
 *
 * @param grammar the compiled grammar in a package: `@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm`
 * @param prepare rewrites code that is valid, but that the grammar doesn't know, without moving lines
 * @returns the first fault of each file that has one
 */
export async function parseWithGrammar(
  grammar: string,
  files: readonly string[],
  prepare = (code: string): string => code,
): Promise<Fault[]> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve(grammar)));
  const faults = files.flatMap((file) => {
    const tree = parser.parse(prepare(readFileSync(file, 'utf8')));
    const node = tree && firstFault(tree.rootNode);
    const [excerpt = ''] = node?.text.split('\n') ?? [];
    const message = node?.isMissing ? `missing ${node.type}` : `unexpected '${excerpt.slice(0, 60)}'`;
    tree?.delete();
    return node ? [{ file, line: node.startPosition.row + 1, message }] : [];
  });
  parser.delete();
  return faults;
}

/** Finds the innermost fault that comes first, because the parser often marks everything around a fault as well. */
function firstFault(node: Node): Node | undefined {
  if (!node.hasError && !node.isMissing) return undefined;
  for (const child of node.children) {
    const fault = child && firstFault(child);
    if (fault) return fault;
  }
  return node.isError || node.isMissing ? node : undefined;
}
