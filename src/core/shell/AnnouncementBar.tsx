import type { Announcement } from '../model/announcement.ts';
import type { Translate } from '../model/messages.ts';
import { Icon } from '../ui/Icon.tsx';

export interface Props {
  readonly announcement: Announcement;
  readonly t: Translate;
}

/**
 * The bar above everything. `src/core/browser/inline/first-paint.js` hides it before the first paint for readers who
 * dismissed this announcement; `src/core/browser/announcement.ts` remembers the dismissal.
 */
export function AnnouncementBar({ announcement: { text, link, dismissible }, t }: Props) {
  return (
    <aside className="announcement" aria-label={t('announcement.label')}>
      <p>
        {text} {link && <a href={link.href}>{link.label}</a>}
      </p>
      {dismissible && (
        <button
          type="button"
          className="announcement__dismiss"
          data-dismiss-announcement=""
          aria-label={t('announcement.dismiss')}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </aside>
  );
}
