import { loadOnce } from '../../../../core/ui/latest-load.ts';
import { loadSearchTools, type SearchTools } from '../search-tools.ts';

/** The overlays of a visit share one provider, because it keeps the files that it has loaded. */
const toolsOnce = loadOnce(loadSearchTools);

/** Returns what the overlay in this dialog needs. */
export async function loadOverlayTools(host: HTMLElement): Promise<SearchTools & { field?: HTMLInputElement }> {
  const field = host.parentElement?.querySelector('input');
  return { ...(await toolsOnce()), ...(field && { field }) };
}
