import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { findProgram, type Program } from '../../tools/programs.ts';
import { clickActions, desktop, keyActions, untilItSays, type Engine, type Setup, type Tab } from './engine.ts';

/** Firefox, driven by WebDriver BiDi, which it speaks without another program: https://www.w3.org/TR/webdriver-bidi/ */
export const firefoxEngine: Engine = {
  name: 'Firefox',
  needs: ['firefox-esr'],
  async start() {
    const program = findProgram('firefox-esr');
    if (program === undefined) throw new Error('Firefox is missing.');
    // Preferences hold for a whole process, so each setup has its own.
    const running = new Map<string, ReturnType<typeof launch>>();
    return {
      async visit(setup) {
        const key = JSON.stringify(setup);
        const process = running.get(key) ?? launch(program, setup);
        running.set(key, process);
        const { send } = await process;
        const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
        return openTab(send, userContext);
      },
      async stop() {
        for (const process of running.values()) await (await process).stop();
      },
    };
  },
};

type Send = <Result>(method: string, parameters: object) => Promise<Result>;

async function launch(
  program: Program,
  { scripts = true, reducedMotion = false }: Setup,
): Promise<{ send: Send; stop: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const preferences = { 'javascript.enabled': scripts, 'ui.prefersReducedMotion': Number(reducedMotion) };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = program.start(['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]);
  const address = await untilItSays(browser, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  let lastId = 0;
  /** What waits for the response to a command, which arrives as a text. */
  const waiting = new Map<number, (response: string) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id }: { id: number } = JSON.parse(String(data));
    waiting.get(id)?.(String(data));
    waiting.delete(id);
  });
  const send = <Result>(method: string, params: object): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    lastId += 1;
    waiting.set(lastId, (response) => {
      const { error, message, result }: { error?: string; message?: string; result: Result } = JSON.parse(response);
      if (error === undefined) resolve(result);
      else reject(new Error(`${method}: ${error}: ${message}`));
    });
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return promise;
  };
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  return {
    send,
    async stop() {
      const ended = once(browser, 'exit');
      await send('browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What `script.evaluate` returns for a text. */
interface Evaluated {
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function openTab(send: Send, userContext: string): Promise<Tab> {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const command = async (method: string, parameters: object) => void (await send(method, { context, ...parameters }));
  const act = (actions: readonly object[]) => command('input.performActions', { actions });
  const resize = (width: number, height: number) =>
    command('browsingContext.setViewport', { viewport: { width, height } });
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    // Without scripts, Firefox never settles a promise, not even one of this protocol.
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: `((value) => {
        const toText = (settled) => JSON.stringify(settled ?? null);
        return value instanceof Promise ? value.then(toText) : toText(value);
      })(${expression})`,
      target: { context },
      awaitPromise: true,
    });
    if (result === undefined) throw new Error(exceptionDetails?.text);
    return JSON.parse(result.value);
  };
  await resize(desktop.width, desktop.height);
  return {
    load: (url) => command('browsingContext.navigate', { url, wait: 'complete' }),
    async reload() {
      await evaluate('(window.isOld = true)');
      await command('browsingContext.reload', { wait: 'complete' });
      // The command can end while the old document is still there.
      const isReady = 'document.documentElement !== null && !window.isOld && document.readyState === "complete"';
      await vi.waitFor(async () => expect(await evaluate(isReady)).toBe(true), { timeout: 30_000 });
    },
    back: () => command('browsingContext.traverseHistory', { delta: -1 }),
    forward: () => command('browsingContext.traverseHistory', { delta: 1 }),
    evaluate,
    click: (x, y) => act(clickActions(x, y)),
    press: (...keys) => act(keyActions(keys)),
    resize,
    another: () => openTab(send, userContext),
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}
