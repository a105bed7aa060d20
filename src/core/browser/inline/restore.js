// Runs after the content of the page, before it is painted, and on the next page before client-side navigation shows it.
// Selects the tabs that the reader chose, and scrolls to the place that the router has stored for this entry of the history.
((d) => {
  const choose = (page) => {
    try {
      page.querySelectorAll('[data-tabs]').forEach(({ dataset, firstElementChild }) => {
        const label = dataset.tabs && localStorage.getItem('tabs:' + dataset.tabs);
        const tabs = [...firstElementChild.children];
        const chosen = label && tabs.find((tab) => tab.textContent === label);
        if (chosen) tabs.forEach((tab) => {
          tab.setAttribute('aria-selected', tab === chosen);
          tab.tabIndex = tab === chosen ? 0 : -1;
          page.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
        });
      });
    } catch {
      // Storage is blocked. The page keeps its defaults.
    }
  };
  choose(d);
  const place = history.state;
  if (place) scrollTo({ left: place.scrollX, top: place.scrollY });
  d.addEventListener('astro:before-swap', ({ newDocument }) => choose(newDocument));
})(document);
