import { onClick, storage } from '../ui/dom.ts';

/** Dismisses the announcement and remembers its ID. */
export function start(): void {
  onClick('[data-dismiss-announcement]', () => {
    const { dataset } = document.documentElement;
    storage.set('localStorage', 'announcement', dataset['announcement'] ?? '');
    dataset['announcementDismissed'] = '';
  });
}
