import { onClick, storage } from './dom.ts';

/** Dismisses the announcement and remembers which one it was. */
export function start(): void {
  onClick('[data-dismiss-announcement]', () => {
    const { dataset } = document.documentElement;
    storage.set('localStorage', 'announcement', dataset['announcement'] ?? '');
    dataset['announcementDismissed'] = '';
  });
}
