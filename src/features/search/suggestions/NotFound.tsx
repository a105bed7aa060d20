import type { Translate } from '../../../core/model/messages.ts';
import { Island } from '../../../core/ui/Island.tsx';
import SearchField from '../interface/SearchField.tsx';

/** A way to search, and the pages with the closest paths. */
export default function NotFound({ t }: { readonly t: Translate }) {
  return (
    <>
      <SearchField t={t} />
      <Island name="not-found-suggestions" on="load" />
    </>
  );
}
