import type { Translate } from '../model/messages.ts';
import type { Page } from '../model/page.ts';
import { AvailabilityLabel } from '../ui/AvailabilityLabel.tsx';

/** The page's title, and who can use what it describes. */
export function PageHeader({ page, t }: { readonly page: Page; readonly t: Translate }) {
  return (
    <header className="page-header">
      <h1>{page.title}</h1>
      {page.availability && <AvailabilityLabel {...page.availability} t={t} />}
    </header>
  );
}
