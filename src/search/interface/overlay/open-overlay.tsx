import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from '../../../ui/CrashBoundary.tsx';
import { createProvider } from '../../engine/create-provider.ts';
import type { SearchProvider } from '../../engine/provider.ts';
import type { SearchData } from '../search-data.ts';
import { connectModal } from './modal-connection.ts';
import Overlay from './Overlay.tsx';
import { repairStoredSearches } from './stored-searches.ts';

export interface Options {
  readonly dialog: HTMLDialogElement;
  readonly data: SearchData;
  readonly query: string;
  readonly onClose: () => void;
  readonly onGo: (url: string) => void;
}

/** One provider serves all overlays of a visit, because it keeps what it has loaded. */
let provider: SearchProvider | undefined;

/**
 * Shows the overlay in its dialog, with the focus in its field.
 * @returns a function that removes it again
 */
export function openOverlay({ dialog, data, query, onClose, onGo }: Options): () => void {
  provider ??= createProvider(data.provider);
  try {
    repairStoredSearches(localStorage);
  } catch {
    // Storage is blocked. There are no stored searches.
  }
  dialog.dataset['provider'] = data.provider.name;
  const connection = connectModal({ provider, data, dialog });
  const host = document.createElement('div');
  dialog.append(host);
  const root = createRoot(host);
  const content = (
    <Overlay data={data} client={connection.client} dialog={dialog} query={query} onClose={onClose} onGo={onGo} />
  );
  flushSync(() => root.render(<CrashBoundary>{content}</CrashBoundary>));
  const input = dialog.querySelector('.DocSearch-Input');
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.setSelectionRange(query.length, query.length);
  }
  return () => {
    connection.stop();
    root.unmount();
  };
}
