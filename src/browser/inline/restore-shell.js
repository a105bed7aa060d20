// Runs behind the bar and the sidebar, before they are painted, and after each client-side navigation: the state of the
// colour switch, and where the sidebar was scrolled to.
(function (d) {
  function restore() {
    try {
      var colorSwitch = d.querySelector('[data-color-mode-switch]');
      if (colorSwitch) colorSwitch.setAttribute('aria-checked', d.documentElement.dataset.theme === 'dark');
      var sidebar = d.querySelector('[data-sidebar]');
      var current = sidebar && sidebar.querySelector('[aria-current]');
      if (sidebar) sidebar.scrollTop = sessionStorage.getItem('sidebar') || 0;
      if (current) {
        var box = current.getBoundingClientRect(), frame = sidebar.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > Math.min(frame.bottom, innerHeight)) sidebar.scrollTop += box.top - frame.top - frame.height / 3;
      }
    } catch (e) {
      // Storage is blocked: the defaults stand.
    }
  }
  restore();
  d.addEventListener('astro:after-swap', restore);
})(document);
