import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from '../../ui/CrashBoundary.tsx';
import { createProvider } from '../create-provider.ts';
import type { SearchProvider } from '../provider.ts';
import { textsOf, type SearchData } from '../search-data.ts';
import { createBridge } from './bridge.ts';
import Overlay from './Overlay.tsx';
import { repairStoredSearches } from './stored-searches.ts';

export interface Options {
  readonly dialog: HTMLDialogElement;
  readonly data: SearchData;
  readonly query: string;
  readonly crash: { readonly title: string; readonly tryAgain: string };
  readonly onClose: () => void;
  readonly onGo: (url: string) => void;
}

/** One for all overlays of a visit: it keeps what it has loaded. */
let provider: SearchProvider | undefined;

/**
 * Shows the overlay in its dialog, with the focus in its field.
 * @returns takes it away again
 */
export function openOverlay({ dialog, data, query, crash, onClose, onGo }: Options): () => void {
  provider ??= createProvider(data.provider);
  try {
    repairStoredSearches(localStorage);
  } catch {
    // Storage is blocked: there are no stored searches.
  }
  dialog.dataset['provider'] = data.provider.name;
  const t = textsOf(data);
  const bridge = createBridge({ provider, data, dialog, t });
  const host = document.createElement('div');
  dialog.append(host);
  const root = createRoot(host);
  const content = (
    <Overlay data={data} client={bridge.client} t={t} dialog={dialog} query={query} onClose={onClose} onGo={onGo} />
  );
  flushSync(() => root.render(<CrashBoundary {...crash}>{content}</CrashBoundary>));
  const input = dialog.querySelector('.DocSearch-Input');
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.setSelectionRange(query.length, query.length);
  }
  return () => {
    bridge.stop();
    root.unmount();
  };
}
