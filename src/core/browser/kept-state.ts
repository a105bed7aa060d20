/**
 * Copies what the reader has decided to the root element of the next page: the color mode, a dismissed announcement, whether
 * there are values to show, and the font. The root also says that the router has started.
 */
export function keepState(now: HTMLElement, next: HTMLElement): void {
  const { theme, announcement, announcementDismissed, yours, font, router } = now.dataset;
  if (theme !== undefined && next.dataset['themeSwitch'] !== undefined) next.dataset['theme'] = theme;
  if (announcementDismissed !== undefined && next.dataset['announcement'] === announcement) {
    next.dataset['announcementDismissed'] = '';
  }
  if (yours !== undefined) next.dataset['yours'] = '';
  if (font !== undefined) next.dataset['font'] = font;
  if (router !== undefined) next.dataset['router'] = '';
}
