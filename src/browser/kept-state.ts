/** Copies what the reader has decided to the root element of the next page: the color mode and a dismissed announcement. */
export function keepState(now: HTMLElement, next: HTMLElement): void {
  const { theme, announcement, announcementDismissed } = now.dataset;
  if (theme !== undefined && next.dataset['themeSwitch'] !== undefined) next.dataset['theme'] = theme;
  if (announcementDismissed !== undefined && next.dataset['announcement'] === announcement) {
    next.dataset['announcementDismissed'] = '';
  }
}
