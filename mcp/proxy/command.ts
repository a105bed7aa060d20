import { readOptions, usage } from './options.ts';
import { startProxy, type End, type ProxySettings, type RunningProxy } from './start-proxy.ts';
import { idleMinutes, mostWrongCodes } from './limits.ts';

const endings: Readonly<Record<End, string>> = {
  stopped: 'The proxy has ended.',
  idle: `The proxy has ended, because no page used it for ${idleMinutes} minutes.`,
  'wrong-codes': `The proxy has ended, because it received ${mostWrongCodes} wrong codes. If you didn't mistype the code, another program tried to use the proxy.`,
};

/**
 * Runs the proxy until it ends. Returns the status of the process.
 *
 * @param args what follows `proxy` on the command line
 * @param site the address of the documentation
 */
export async function runProxy(args: readonly string[], site: string): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(usage);
    return args.length === 0 ? 1 : 0;
  }
  const options = readOptions(args, process.env, site);
  if (!options.ok) {
    console.error(`${options.problems.join('\n')}\n\n--help lists the options.`);
    return 1;
  }
  const { settings } = options;
  let proxy: RunningProxy;
  try {
    proxy = await startProxy({ ...settings, log: (line) => console.log(line) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Port ${settings.port} can't be used: ${reason}. Choose another one with --port.`);
    return 1;
  }
  console.log(introduction(proxy, settings));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, proxy.stop);
  const end = await proxy.ended;
  console.log(endings[end]);
  return end === 'wrong-codes' ? 1 : 0;
}

function introduction({ address, code }: RunningProxy, { server, origins, allowsWrites, token }: ProxySettingsShown) {
  return `Address  ${address}
Code     ${code}

Enter both in the API console of ${origins.join(' or ')}.
Requests go to ${server.href}. ${allowsWrites ? 'They can change data.' : 'They can only read. To change data, start the proxy with --allow-writes.'}
${token === undefined ? '' : 'Requests of the Admin API without a token get the one of UNLEASH_ADMIN_TOKEN.\n'}Press Ctrl+C to end.
`;
}

type ProxySettingsShown = Pick<ProxySettings, 'server' | 'origins' | 'allowsWrites' | 'token'>;
