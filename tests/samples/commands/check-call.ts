import path from 'node:path';
import { z } from 'zod';
import { requestsOf } from '../curl-requests.ts';
import type { CodeBlock } from '../read-page-items.ts';
import type { Call } from '../rehearse-commands.ts';
import { edgeVariables, proxyVariables, tools, type OperandRule, type Tool } from './tools.ts';

/** What a call is compared with, besides the options of its program. */
export interface Surroundings {
  /** All code blocks of the page, which contain the files that commands name. */
  readonly blocks: readonly Pick<CodeBlock, 'code' | 'title' | 'language'>[];
  readonly npmVersions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Scripts of the server's package.json. */
  readonly serverScripts: ReadonlySet<string>;
  /** Environment variables of the server. */
  readonly serverVariables: ReadonlySet<string>;
}

export interface CheckedCall {
  /** The program, as marks name it: `docker`. */
  readonly program: string;
  readonly faults: readonly string[];
}

/** Compares the call of a program with what the program accepts and with the files of the page. */
export function checkCall(call: Call, surroundings: Surroundings): CheckedCall {
  const words = normalized(call.words);
  const found = toolOf(words);
  if (!found)
    return { program: words[0], faults: [`the tests don't know the command '${words.slice(0, 3).join(' ')}'`] };
  const { tool, name, args } = found;
  const program = name.split(' ')[0] ?? name;
  const { operands, faults } = readOptions(tool, args);
  return {
    program,
    faults: [
      ...faults.map((fault) => `${name}: ${fault}`),
      ...operandFaults(tool.operands ?? 'none', operands, { ...call, words, name }, surroundings).map(
        (fault) => `${name}: ${fault}`,
      ),
    ],
  };
}

/** Names for the same program: `./unleash-edge`, `.venv/bin/pip`, `python3`. */
function normalized([program, ...args]: Call['words']): Call['words'] {
  const base = path.basename(program);
  if (program === 'bin/rails') return [program, ...args];
  const name = base === 'python3' ? 'python' : base;
  // Options of the program can come before its subcommand.
  const [first = '', second = ''] = args;
  if (name === 'docker' && first === 'compose' && second === '-f')
    return ['docker', 'compose', args[3] ?? '', '-f', args[2] ?? '', ...args.slice(4)];
  if (name === 'kubectl' && first === '--namespace') return ['kubectl', ...args.slice(2), first, second];
  if (name === 'flask' && first === '--app') return ['flask', ...args.slice(2), first, second];
  if (name === 'npm' && first === '--prefix') return ['npm', ...args.slice(2), first, second];
  if (name === 'dotnet' && first === 'add') {
    // The project is optional: `dotnet add [project] package`.
    const at = args.findIndex((word) => word === 'package' || word === 'reference');
    if (at > 0) return ['dotnet', 'add', args[at] ?? '', ...args.slice(1, at), ...args.slice(at + 1)];
  }
  return [name, ...args];
}

/** The tool whose name has the most words of a call. */
function toolOf(words: readonly string[]): { tool: Tool; name: string; args: readonly string[] } | undefined {
  for (let length = 4; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ');
    const tool = tools[name];
    if (tool && words.length >= length) return { tool, name, args: words.slice(length) };
  }
  return undefined;
}

interface ReadOptions {
  readonly operands: readonly string[];
  readonly faults: readonly string[];
}

function readOptions({ options, wraps }: Tool, args: readonly string[]): ReadOptions {
  const known = options.split(' ').filter(Boolean);
  const operands: string[] = [];
  const faults: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word === '--') {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (!/^-./.test(word) || (wraps && operands.length > 0)) {
      operands.push(word);
      continue;
    }
    const [, name = word, value] = /^(--?[\w.-]+)=(.*)$/s.exec(word) ?? [];
    if (known.some((option) => option.endsWith('*') && word.startsWith(option.slice(0, -1)))) continue;
    if (known.includes(`${name}=`)) {
      if (value === undefined && (index += 1) >= args.length) faults.push(`the option ${name} has no value`);
    } else if (!known.includes(name) || value !== undefined) faults.push(`the tests don't know the option ${word}`);
  }
  return { operands, faults };
}

interface NamedCall extends Call {
  readonly name: string;
}

/** Says what is wrong with the words that aren't options. */
function operandFaults(
  rule: OperandRule,
  operands: readonly string[],
  call: NamedCall,
  surroundings: Surroundings,
): string[] {
  const [first] = operands;
  const missing = (found: boolean, what: string) => (found ? [] : [what]);
  const exists = (name: string) => fileExists(name, call, surroundings);
  const shown = (pattern: RegExp) =>
    surroundings.blocks.some(({ title, code }) => pattern.test(title ?? '') || pattern.test(code));
  switch (rule) {
    case 'any':
      if (call.name === 'curl') return missing(requestsOf(call).length > 0, 'there is no address');
      if (call.name === 'jq') return missing(!/^[3]$/.test(call.words[1] ?? ''), 'jq can not compile the filter');
      if (call.name === 'cargo run' && call.words.includes('--bin')) {
        const name = call.words[call.words.indexOf('--bin') + 1];
        return missing(exists(`src/bin/${name}.rs`), `the page has no src/bin/${name}.rs`);
      }
      return [];
    case 'none':
      return missing(operands.length === 0, `unexpected '${operands.join(' ')}'`);
    case 'file':
      if (first === undefined || call.words.some((word) => /^(--print|-p)$/.test(word))) return [];
      if (first.startsWith('dist/')) return missing(shown(/npm run build/), `the page doesn't build ${first}`);
      return missing(exists(first), `the page has no file ${first}`);
    case 'files':
      return operands.flatMap((name) => missing(exists(name), `the page has no file ${name}`));
    case 'npm packages':
      return operands.flatMap((word) => packageFaults(word.replace(/^npm:/, ''), surroundings.npmVersions));
    case 'npm script': {
      const script = call.name === 'npm run' ? first : call.name.split(' ')[1];
      const names = surroundings.blocks.flatMap((block) => scriptsOf(block));
      const inRepository = /^unleash-docs$/.test(path.basename(call.folder)) || call.words.includes('--prefix');
      return missing(
        names.includes(script ?? '') || inRepository,
        `no package.json of the page has the script ${script}`,
      );
    }
    case 'pnpm script of the server': {
      const inFolder = call.words.includes('--dir');
      return missing(inFolder || surroundings.serverScripts.has(first ?? ''), `the server has no script ${first}`);
    }
    case 'django command': {
      const builtIn = /^(check|makemigrations|migrate|runserver|sendtestemail|shell|startapp|test)$/.test(first ?? '');
      return missing(builtIn || exists(`management/commands/${first}.py`), `the page has no command ${first}`);
    }
    case 'rails command': {
      const builtIn = /^(db:prepare|generate|runner|server|test)$/.test(first ?? '');
      const task = (first ?? '').split(/[[:]/).at(/\[/.test(first ?? '') ? 0 : -1) ?? '';
      return missing(
        builtIn || shown(new RegExp(String.raw`\btask:? [:(]*${task}\b`)),
        `the page has no task ${first}`,
      );
    }
    case 'go packages':
      return (call.name === 'go run' ? operands.slice(0, 1) : operands).flatMap((name) =>
        /^\.(\/\.\.\.)?$/.test(name)
          ? []
          : missing(exists(`${name.replace(/^\.\//, '')}/main.go`), `the page has no ${name}`),
      );
    case 'python module':
      return missing(exists(`${(first ?? '').replaceAll('.', '/')}.py`), `the page has no module ${first}`);
    case 'java class': {
      const file = `${(first ?? '').replaceAll('.', '/')}.java`;
      return missing(exists(file), `the page has no class ${first}`);
    }
    case 'swift target':
      return missing(
        call.files.some((file) => file.includes(`Sources/${first}/`)) || shown(new RegExp(`Sources/${first}/`)),
        `the page has no target ${first}`,
      );
    case 'dotnet project':
      return missing(
        call.files.some((file) => file.includes(`${first}/`)),
        `the page has no project ${first}`,
      );
    case 'docker image':
      return imageFaults(first ?? '', operands.slice(1), call, surroundings);
    case 'compose service':
      return operands
        .slice(0, call.name === 'docker compose exec' ? 1 : undefined)
        .flatMap((name) => missing(/^(unleash|postgres|edge)$/.test(name), `no Compose file has the service ${name}`));
    case 'edge mode':
      return missing(/^(edge|offline|health|ready)$/.test(first ?? 'edge'), `Edge has no mode ${first}`);
    case 'a program': {
      const [program, ...args] = operands.filter((word) => !/^\d[\d,]*$/.test(word));
      if (program === undefined) return ['there is no program'];
      return [...checkCall({ ...call, words: [program, ...args] }, surroundings).faults];
    }
    default:
      return rule satisfies never;
  }
}

/** Whether a file exists in the rehearsal, or a block of the page is this file. */
function fileExists(name: string, { files, folder }: Call, { blocks }: Surroundings): boolean {
  const wanted = path.join(name);
  const endsWith = (file: string) => file === wanted || file.endsWith(`/${wanted}`);
  return (
    files.includes(path.join(folder, wanted)) ||
    files.some(endsWith) ||
    blocks.some(({ title }) => endsWith(title ?? ''))
  );
}

/** `react@19`, `@unleash/nextjs`. */
export function packageFaults(word: string, versions: Surroundings['npmVersions']): string[] {
  const [, name = word, range] = /^(@?[^@]+)(?:@(.+))?$/.exec(word) ?? [];
  const known = versions.get(name);
  if (!known) return [`the registry of the tests doesn't have the package ${name}`];
  const fits =
    range === undefined || [...known].some((version) => version === range || version.startsWith(`${range}.`));
  return fits ? [] : [`the tests don't know version ${range} of ${name}`];
}

const scriptsSchema = z.object({ scripts: z.record(z.string(), z.unknown()) });

function scriptsOf({ language, code }: Pick<CodeBlock, 'code' | 'language'>): string[] {
  if (language !== 'json') return [];
  try {
    const read = scriptsSchema.safeParse(JSON.parse(code));
    return read.success ? Object.keys(read.data.scripts) : [];
  } catch {
    return [];
  }
}

/** Checks the image of `docker run`, the variables that it gets and the options of Edge. */
function imageFaults(given: string, rest: readonly string[], call: NamedCall, surroundings: Surroundings): string[] {
  // A private registry holds the same images.
  const image = given.replace(/^registry\.example\.com\//, 'unleashorg/');
  const own = image.startsWith('unleashorg/');
  if (!own) {
    const built = surroundings.blocks.some(({ code }) => code.includes(`docker build --tag ${image} `));
    return built || /^(postgres:\d+|alpine)$/.test(image) ? [] : [`the tests don't know the image ${image}`];
  }
  const names = call.words.flatMap((word, index) =>
    call.words[index - 1] === '--env' ? [word.split('=')[0] ?? ''] : [],
  );
  if (image.startsWith('unleashorg/unleash-edge')) {
    const unknown = names.filter((name) => !edgeVariables.has(name));
    const { faults } = checkCall({ ...call, words: ['unleash-edge', ...rest] }, surroundings);
    return [...faults, ...unknown.map((name) => `Edge has no variable ${name}`)];
  }
  if (image.startsWith('unleashorg/unleash-server')) {
    return names
      .filter((name) => !surroundings.serverVariables.has(name))
      .map((name) => `the server has no variable ${name}`);
  }
  if (image.startsWith('unleashorg/unleash-proxy')) {
    return names.filter((name) => !proxyVariables.has(name)).map((name) => `the Proxy has no variable ${name}`);
  }
  return [`the tests don't know the image ${image}`];
}
