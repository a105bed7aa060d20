/** Runs clients of the Node.js SDK as the first argument describes them, and prints what they do as lines of JSON. */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

const { Unleash } = createRequire(import.meta.url)('unleash-client');
const { interval, end, clients } = JSON.parse(process.argv[2]);
const print = (client, event, values = {}) => console.log(JSON.stringify({ client, event, values }));

async function run({ name, app, url, start, stop, metrics }) {
  const wait = (intervals) => sleep(intervals * interval * 1000);
  await wait(start);
  print(name, 'calling');
  const unleash = new Unleash({
    url,
    appName: app,
    instanceId: name,
    customHeaders: { Authorization: '*:development.token' },
    refreshInterval: interval * 1000,
    metricsInterval: metrics * interval * 1000,
  });
  for (const event of ['ready', 'synchronized', 'changed', 'unchanged', 'error', 'warn']) {
    unleash.on(event, (about) => {
      const text = String(about?.message ?? about ?? '');
      if (!/initialized (more than|yet)/.test(text)) print(name, 'sdk', { name: event, text });
    });
  }
  print(name, 'created');
  const check = (flag, fallback) => unleash.isEnabled(flag, {}, fallback);
  print(name, 'first', { plain: check('steady'), fallback: check('steady', true) });
  let before = '';
  for (let step = 0; step < ((stop ?? end) - start) * 10; step += 1) {
    if (step === 10) check('counted');
    const values = { steady: check('steady'), changed: check('changed') };
    if (JSON.stringify(values) !== before) print(name, 'checked', values);
    before = JSON.stringify(values);
    await wait(0.1);
  }
  if (stop === undefined) return;
  check('last');
  print(name, 'stopping');
  await unleash.destroyWithFlush();
  print(name, 'stopped');
}

await Promise.all(clients.map(run));
process.exit(0);
