import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import type { Program } from '../../tools/programs.ts';
import { openShell, type CurlResponse } from '../samples/shell-session.ts';
import type { Unleash } from '../../live/start-unleash.ts';
import { at, isShell, replaceAll, section, type Tutorial } from './tutorial.ts';

/** The reader of a tutorial: runs the commands of the page in a terminal, and does the manual steps in Unleash. */
export interface Reader {
  /**
   * Runs the `unleash_api` commands of a section.
   * @param part only those that contain this text
   * @param values texts to replace, such as a percentage that the reader tries
   * @returns the responses of the server
   * @throws Error with page and line if a command fails
   */
  follow(anchor: string, part?: string, values?: Readonly<Record<string, string>>): Promise<readonly CurlResponse[]>;
  /** Follows a section that creates API tokens. @returns their secrets, in the order of the page */
  createTokens(anchor: string): Promise<readonly string[]>;
  /**
   * Calls a shell function that the page defines to inspect its application.
   * @param url the application, instead of the address on the page: port 3000, 8000 or 8080
   * @returns its output
   */
  ask(name: string, url: string): Promise<string>;
  /** Switches a flag in the environment `development`, as in the Admin UI. */
  flip(flag: string, state: 'on' | 'off'): Promise<void>;
  /** Adds a gradual rollout to a percentage of all users in `development`, as in the Admin UI. */
  rollOut(flag: string, percentage: number): Promise<void>;
  /** Deletes the flags and context fields that readers of the page create. */
  close(): Promise<void>;
}

const project = '/api/admin/projects/default';
const archive = '/api/admin/search/features?archived=IS:true';
const namedSchema = z.array(z.object({ name: z.string() }));
const listSchema = z.union([namedSchema, z.object({ features: namedSchema }).transform(({ features }) => features)]);

/** Opens a terminal that defines the page's function `unleash_api`. */
export async function openReader(
  bash: Program,
  tutorial: Tutorial,
  { url, tokens }: Pick<Unleash, 'url' | 'tokens'>,
): Promise<Reader> {
  const api = Api.withToken(url, tokens.admin);
  const commands = tutorial.items.flatMap((item) => (isShell(item) ? [item.code] : [])).join('\n');
  /** Returns the flags or context fields from a list that readers of the page create. */
  const own = async (list: string): Promise<string[]> =>
    listSchema
      .parse(await api.send('GET', list))
      .flatMap(({ name }) => (commands.includes(`{"name":"${name}"`) ? [name] : []));
  const shell = openShell(bash, url);
  const helper = tutorial.items.find((item) => isShell(item) && item.code.startsWith('unleash_api() {'));
  if (helper?.type !== 'code') throw new Error(`${tutorial.source} does not define the function unleash_api any more`);
  await shell.run(helper.code);
  tutorial.used.add(helper);

  const follow: Reader['follow'] = async (anchor, part = '', values = {}) => {
    const blocks = section(tutorial, anchor)
      .filter(isShell)
      .filter((block) => block !== helper && /\bunleash_api\b/.test(block.code) && block.code.includes(part));
    if (blocks.length === 0) throw new Error(`${at(tutorial, anchor)} - no command unleash_api that could be run`);
    const responses: CurlResponse[] = [];
    for (const block of blocks) {
      const outcome = await shell.run(replaceAll(block.code, values));
      const refused = outcome.responses.find(({ status }) => status < 200 || status > 299);
      if (outcome.exitStatus !== 0 || refused) {
        const why = refused ? `the response is ${refused.status}: ${refused.body}` : outcome.errors.trim();
        throw new Error(`${tutorial.source}:${block.line} - the commands fail, ${why}`);
      }
      responses.push(...outcome.responses);
      tutorial.used.add(block);
    }
    return responses;
  };
  const createTokens = async (anchor: string): Promise<readonly string[]> => {
    const tokenSchema = z.object({ secret: z.string() });
    const secrets = (await follow(anchor)).flatMap(({ body }) => {
      const token = tokenSchema.safeParse(JSON.parse(body));
      return token.success ? [token.data.secret] : [];
    });
    if (secrets.length === 0) throw new Error(`${at(tutorial, anchor)} - no command creates a token`);
    return secrets;
  };
  const ask = async (name: string, appUrl: string): Promise<string> => {
    const block = tutorial.items.find((item) => isShell(item) && item.code.startsWith(`${name}() {`));
    if (block?.type !== 'code') throw new Error(`${tutorial.source} does not define the function ${name} any more`);
    const outcome = await shell.run(block.code.replaceAll(/http:\/\/localhost:(3000|80[08]0)/g, appUrl));
    tutorial.used.add(block);
    return outcome.output.trim();
  };
  const flip = async (flag: string, state: 'on' | 'off') => {
    await api.send('POST', `${project}/features/${flag}/environments/development/${state}`);
  };
  const rollOut = async (flag: string, percentage: number) => {
    const parameters = { rollout: String(percentage), stickiness: 'default', groupId: flag };
    const strategy = { name: 'flexibleRollout', parameters };
    await api.send('POST', `${project}/features/${flag}/environments/development/strategies`, strategy);
  };
  const close = async () => {
    shell.close();
    for (const name of await own(`${project}/features`)) await api.send('DELETE', `${project}/features/${name}`);
    for (const name of await own(archive)) await api.send('DELETE', `/api/admin/archive/${name}`);
    for (const name of await own('/api/admin/context')) await api.send('DELETE', `/api/admin/context/${name}`);
  };
  return { follow, createTokens, ask, flip, rollOut, close };
}
