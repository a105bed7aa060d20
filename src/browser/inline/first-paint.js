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
  const use = (storage, action) => {
    try {
      return action(globalThis[storage]);
    } catch {
      // Storage is blocked. The page keeps its defaults.
    }
  };
  const get = (key) => use('localStorage', (stored) => stored.getItem(key));
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
  // The brand font. The first page of a visit waits for it for up to 200 ms if it is likely to arrive in time: on a fast
  // connection, or when an earlier visit has loaded it. If it doesn't, all pages in this tab keep the fallback font, because
  // text must not change its look from one page to the next. The font then loads for the next visit.
  const [timing] = performance.getEntriesByType('navigation');
  const load = () => d.fonts.load('1em "Sen Variable"').then(([face]) => {
    if (face) use('localStorage', (stored) => stored.setItem('font', 1));
    return face;
  }).catch(() => {});
  const keepFallback = () => {
    state.font = 'late';
    use('sessionStorage', (stored) => stored.setItem('font', 'late'));
  };
  const settle = (face) => {
    if (state.font !== 'loading') return;
    if (face) delete state.font;
    else keepFallback();
  };
  const isFast = timing?.responseStart - timing?.requestStart < 100 && !(navigator.connection?.rtt > 100);
  if (!use('sessionStorage', (stored) => stored.getItem('font')) && (isFast || get('font'))) {
    state.font = 'loading';
    setTimeout(settle, 200);
    load().then(settle);
  } else {
    keepFallback();
    addEventListener('load', load);
  }
})(document, document.documentElement.dataset);
