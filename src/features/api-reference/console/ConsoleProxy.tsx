import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { buildRequest, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { ConsoleField } from './ConsoleField.tsx';
import { ConsoleText } from './ConsoleText.tsx';
import { blocksLoopback, isWriting, proxyCommandOf } from './proxy-command.ts';
import { proxyConnection } from './proxy-connection.ts';
import { proxyProtocol } from './proxy-protocol.ts';
import { localServer } from './tab-values.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
  readonly values: ConsoleValues;
}

/** How an operation that the browser would block reaches the server: through a proxy on the reader's computer. */
export function ConsoleProxy({ operation, values }: Props) {
  const { connected } = useSyncExternalStore(proxyConnection.subscribe, proxyConnection.read);
  const panel = useRef<HTMLDivElement>(null);
  const { origin, protocol } = location;
  if (!operation.path.startsWith(proxyProtocol.paths)) return <Note text={t('console.cors.blocked', { origin })} />;
  if (blocksLoopback(protocol, navigator.vendor)) return <Note text={t('console.proxy.mixedContent')} />;
  const server = serverOf(operation, values);
  const state = connected ? stateOf(connected, server, operation.method) : 'intro';
  return (
    <div className="console__proxy" role="group" aria-label={t('console.proxy.title')} tabIndex={-1} ref={panel}>
      <Note
        text={[
          t(`console.proxy.${state}`, { origin, server: connected?.server ?? '', method: operation.method }),
          ...(state === 'connected' && connected?.addsToken ? [t('console.proxy.addsToken')] : []),
        ].join(' ')}
      />
      {connected && (
        <button
          type="button"
          onClick={() => {
            // The button disappears.
            panel.current?.focus();
            proxyConnection.disconnect();
          }}
        >
          {t('console.proxy.disconnect')}
        </button>
      )}
      {state !== 'connected' && (
        <Connect method={operation.method} server={server} onConnected={() => panel.current?.focus()} />
      )}
    </div>
  );
}

const Note = ({ text }: { readonly text: string }) => <p className="console__note console__cors">{text}</p>;

/** What a connection means for a request: the end of a message's ID. */
function stateOf(connected: { readonly server: string; readonly allowsWrites: boolean }, server = '', method: string) {
  if (server !== '' && server !== connected.server) return 'otherServer';
  return connected.allowsWrites || !isWriting(method) ? 'connected' : 'readOnly';
}

/** The address of the server as a request uses it. Undefined while it is invalid. */
function serverOf(operation: ConsoleOperation, values: ConsoleValues): string | undefined {
  const { body: _, ...rest } = operation;
  const built = buildRequest({ ...rest, path: '', parameters: [] }, { ...values, token: '' });
  return built.ok ? built.request.url : undefined;
}

interface ConnectProps {
  readonly method: string;
  readonly server: string | undefined;
  readonly onConnected: () => void;
}

/** The command, and the fields for what it prints. */
function Connect({ method, server = localServer, onConnected }: ConnectProps) {
  const { address, code, isConnecting, problems } = useSyncExternalStore(
    proxyConnection.subscribe,
    proxyConnection.read,
  );
  const [isOpen, setOpen] = useState(code !== '');
  const command = proxyCommandOf({ server, method, origin: location.origin, site: publishedOrigin() });
  async function connect() {
    await proxyConnection.connect();
    if (proxyConnection.read().connected) onConnected();
  }
  function connectOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // The form around the fields would send the request.
    event.preventDefault();
    event.stopPropagation();
    void connect();
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('console.proxy.title')}</summary>
      <p className="console__note">{t('console.proxy.start')}</p>
      <ConsoleText label={t('console.proxy.command')} text={command} />
      {/* Enter is a supplement to the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="console__proxy-fields" onKeyDown={connectOnEnter}>
        <ConsoleField
          name="proxy.address"
          label={t('console.proxy.address')}
          type="url"
          value={address}
          onChange={(text) => proxyConnection.enter({ address: text })}
        />
        <ConsoleField
          name="proxy.code"
          label={t('console.proxy.code')}
          hint={t('console.proxy.codeHint')}
          type="password"
          value={code}
          onChange={(text) => proxyConnection.enter({ code: text })}
        />
      </div>
      <button type="button" aria-disabled={isConnecting || undefined} onClick={() => void connect()}>
        {t('console.proxy.connect')}
      </button>
      <div aria-live="polite">
        {isConnecting && <p className="console__note">{t('console.proxy.connecting')}</p>}
        {problems.map(({ message, values }) => (
          <p key={message} className="console__problem">
            {t(message, values)}
          </p>
        ))}
      </div>
    </details>
  );
}

/** The origin of the published documentation, which the proxy knows. */
function publishedOrigin(): string | undefined {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? new URL(canonical.href).origin : undefined;
}
