// Runs in <head>, after the inline styles and before the first paint.
((d, state) => {
  // After a reload, the entries that the router has made belong to this document. When the reader goes back to one of them,
  // the browser only changes the address. Until the router has started, this loads the page, or scrolls to its place.
  const page = () => d.URL.split('#')[0];
  const shown = page();
  addEventListener('popstate', ({ state: place }) => {
    if ('router' in state) return;
    if (page() !== shown) location.reload();
    else if (place) scrollTo({ left: place.scrollX, top: place.scrollY });
  });
  const get = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked. The page keeps its defaults.
    }
  };
  // The reader's color mode, which follows other tabs even before the other scripts have loaded.
  if (state.themeSwitch) {
    state.theme = get('theme') || state.theme;
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== 'theme' || !/^(dark|light)$/.test(newValue)) return;
      state.theme = newValue;
      d.querySelectorAll('[data-color-mode-switch]').forEach((el) => el.setAttribute('aria-checked', newValue === 'dark'));
    });
  }
  // An announcement that the reader has dismissed.
  if (state.announcement && get('announcement') === state.announcement) state.announcementDismissed = '';
  // Values of the reader's own Unleash. The other scripts show them.
  if (get('your-unleash')) state.yours = '';
  // The brand font. The page waits for it for up to 100 ms if it is likely to arrive in time: on a fast connection, or
  // when an earlier page has loaded it. Otherwise, and if the font comes too late, the page keeps the fallback font.
  const [timing] = performance.getEntriesByType('navigation');
  const settle = (faces) => {
    if (state.font !== 'loading') return;
    if (faces) delete state.font;
    else state.font = 'late';
  };
  const isFast = timing?.responseStart - timing?.requestStart < 100 && !(navigator.connection?.rtt > 100);
  if (isFast || get('font')) {
    state.font = 'loading';
    setTimeout(settle, 100);
    d.fonts.load('1em "Sen Variable"').then((faces) => {
      settle(faces[0]);
      localStorage.setItem('font', 1);
    }).catch(() => settle());
  } else state.font = 'late';
})(document, document.documentElement.dataset);
