// Runs in <head>, before the first paint: the reader's colour mode, and the announcement that the reader dismissed.
(function (root) {
  try {
    root.dataset.theme = (root.dataset.themeSwitch && localStorage.getItem('theme')) || root.dataset.theme;
    if (root.dataset.announcement && localStorage.getItem('announcement') === root.dataset.announcement) root.dataset.announcementDismissed = '';
  } catch (e) {
    // Storage is blocked: the defaults stand.
  }
})(document.documentElement);
