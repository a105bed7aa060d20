import type { ChildProcess } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../live/port.ts';
import { findProgram } from '../../tools/programs.ts';
import { clickActions, desktop, keyActions, untilItSays, type Engine, type Setup, type Tab } from './engine.ts';

const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

/** WebKitGTK, driven by WebDriver: https://www.w3.org/TR/webdriver2/ */
export const webkitEngine: Engine = {
  name: 'WebKit',
  // WebKitGTK can't run without a display.
  needs: ['WebKitWebDriver', 'Xvfb'],
  async start() {
    const [webDriver, xvfb] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
    if (webDriver === undefined || xvfb === undefined)
      throw new Error('The driver of WebKit or its display is missing.');
    const display = xvfb.start(['-displayfd', '2', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
    const number = await untilItSays(display, /^(\d+)$/m);
    const port = await freePort();
    const driver = webDriver.start([`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11' },
    });
    const send = await connect(`http://127.0.0.1:${port}`);
    return {
      visit: (setup) => openSession(send, setup),
      async stop() {
        await end(driver);
        await end(display);
      },
    };
  },
};

type Send = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

async function connect(origin: string): Promise<Send> {
  const send = async <Result>(method: string, pathname: string, body: object = {}): Promise<Result> => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
    const { value }: { value: Result & { error?: string; message?: string } } = JSON.parse(
      await (await fetch(origin + pathname, init)).text(),
    );
    if (value?.error !== undefined) throw new Error(`${pathname}: ${value.error}: ${value.message}`);
    return value;
  };
  await vi.waitFor(() => send('GET', '/status'), { timeout: 30_000, interval: 100 });
  return send;
}

async function openSession(send: Send, { scripts = true, reducedMotion = false }: Setup): Promise<Tab> {
  const settings = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  const animations = `[Settings]\ngtk-enable-animations=${!reducedMotion}\n`;
  writeFileSync(path.join(settings, 'gtk-3.0/settings.ini'), animations);
  const options = {
    binary: '/usr/bin/env',
    // Without scripts in the markup, the driver can still evaluate expressions.
    args: [`XDG_CONFIG_HOME=${settings}`, findBrowser(), '--automation', `--enable-javascript-markup=${scripts}`],
  };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  let current = await send<string>('GET', `${session}/window`);

  const tabOf = (handle: string): Tab => {
    const command = async <Result>(name: string, body?: object): Promise<Result> => {
      if (current !== handle) await send('POST', `${session}/window`, { handle });
      current = handle;
      return send('POST', `${session}/${name}`, body);
    };
    const evaluate = async <Result>(expression: string): Promise<Result> => {
      const script = `
        const [done] = arguments;
        const report = (error) => done({ error: String(error) });
        try {
          Promise.resolve(${expression}).then((value) => done({ text: JSON.stringify(value ?? null) }), report);
        } catch (error) { report(error) }`;
      const body = { script, args: [] };
      const { text, error } = await command<{ text: string; error?: string }>('execute/async', body);
      if (error !== undefined) throw new Error(error);
      return JSON.parse(text);
    };
    return {
      load: (url) => command('url', { url }),
      reload: () => command('refresh'),
      back: () => command('back'),
      forward: () => command('forward'),
      evaluate,
      click: (x, y) => command('actions', { actions: clickActions(x, y) }),
      press: (...keys) => command('actions', { actions: keyActions(keys) }),
      async resize(width, height) {
        // The size of a window includes its bars, and a window has a minimum width.
        const inner = await evaluate<number>('innerHeight');
        const window = await command<{ height: number }>('window/rect', { width, height });
        await command('window/rect', { width, height: height + window.height - inner });
      },
      async another() {
        const opened = await command<{ handle: string }>('window/new', { type: 'window' });
        return tabOf(opened.handle);
      },
      async close() {
        await send('DELETE', session);
        rmSync(settings, { recursive: true, force: true });
      },
    };
  };
  const first = tabOf(current);
  await first.resize(desktop.width, desktop.height);
  return first;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
