import { loadSearchTools, type SearchTools } from '../search-tools.ts';

let loading: Promise<SearchTools> | undefined;

/**
 * Returns what the overlay in this dialog needs. The overlays of a visit share one provider, because it keeps the files
 * that it has loaded. After a failure, the next call tries again.
 */
export async function loadOverlayTools(host: HTMLElement): Promise<SearchTools & { field?: HTMLInputElement }> {
  loading ??= loadSearchTools().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const field = host.parentElement?.querySelector('input');
  return { ...(await loading), ...(field && { field }) };
}
