// Runs in <head>, after the inline styles and before the first paint.
((d, state) => {
  // After a reload, the entries that the router has made belong to this document. When the reader goes back to one of them,
  // the browser only changes the address. Until the router has started, this loads the page, or scrolls to its place.
  const page = () => d.URL.split('#')[0];
  const shown = page();
  addEventListener('popstate', ({ state: place }) => {
    if ('router' in state) return;
    if (page() !== shown) location.reload();
    else if (place) scrollTo(place.scrollX, place.scrollY);
  });
  let stored = {}, ofTab = {};
  try {
    stored = localStorage || stored;
    ofTab = sessionStorage || ofTab;
  } catch {
    // Storage is blocked. The page keeps its defaults.
  }
  // The reader's color mode, which follows other tabs even before the other scripts have loaded.
  if (state.themeSwitch) {
    state.theme = stored.theme || state.theme;
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== 'theme' || !/^(dark|light)$/.test(newValue)) return;
      state.theme = newValue;
      d.querySelectorAll('[data-color-mode-switch]').forEach((el) => el.ariaChecked = newValue === 'dark');
    });
  }
  // An announcement that the reader has dismissed.
  if (state.announcement && stored.announcement === state.announcement) state.announcementDismissed = '';
  // Values of the reader's own Unleash. The other scripts show them.
  if (stored['your-unleash']) state.yours = '';
  // The brand font. The first page of a visit waits for it for up to 200 ms if it is likely to arrive in time: on a fast
  // connection, or when an earlier visit has loaded it. If it doesn't, all pages in this tab keep the fallback font, because
  // text must not change its look from one page to the next. The font then loads for the next visit.
  const [timing] = performance.getEntriesByType('navigation');
  const load = () => d.fonts.load('1em Sen Variable').then(([face]) => {
    settle(face);
    if (face) stored.font = 1;
  }).catch(() => {});
  const settle = (face) => {
    if (state.font !== 'loading') return;
    if (face) delete state.font;
    else ofTab.font = state.font = 'late';
  };
  const isFast = timing?.responseStart - timing?.requestStart < 100 && !(navigator.connection?.rtt > 100);
  state.font = 'loading';
  if ((isFast || stored.font) && !ofTab.font) {
    setTimeout(settle, 200);
    load();
  } else {
    settle();
    addEventListener('load', load);
  }
})(document, document.documentElement.dataset);
