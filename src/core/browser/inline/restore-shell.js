// Runs after the navigation bar and the sidebar, before they are painted, and again after each client-side navigation.
// Restores the position of the color switch, the groups of the sidebar that the reader has opened, and its position.
((d) => {
  const restore = () => {
    try {
      const sidebar = d.querySelector('[data-sidebar]');
      const current = sidebar?.querySelector('[aria-current]');
      d.querySelector('[data-color-mode-switch]')?.setAttribute('aria-checked', d.documentElement.dataset.theme === 'dark');
      const groups = sessionStorage.getItem('groups')?.split('\n');
      groups && sidebar?.querySelectorAll('summary').forEach((summary) => {
        if (groups.includes(summary.textContent)) summary.parentElement.open = true;
      });
      if (sidebar) sidebar.scrollTop = sessionStorage.getItem('sidebar') || 0;
      if (current) {
        const box = current.getBoundingClientRect(), frame = sidebar.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > Math.min(frame.bottom, innerHeight)) sidebar.scrollTop += box.top - frame.top - frame.height / 3;
      }
    } catch {
      // Storage is blocked. The page keeps its defaults.
    }
  };
  restore();
  d.addEventListener('astro:after-swap', restore);
})(document);
