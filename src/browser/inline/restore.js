// Runs behind the page's content, before it is painted, and on the next page before client-side navigation swaps it in:
// the tabs that the reader chose.
(function (d) {
  function choose(page) {
    try {
      page.querySelectorAll('[data-tabs]').forEach(function (tabs) {
        var label = tabs.dataset.tabs && localStorage.getItem('tabs:' + tabs.dataset.tabs);
        var list = tabs.firstElementChild.children;
        for (var i = 0; label && i < list.length; i++) {
          if (list[i].textContent !== label) continue;
          for (var j = 0; j < list.length; j++) {
            list[j].setAttribute('aria-selected', j === i);
            list[j].tabIndex = j === i ? 0 : -1;
            page.getElementById(list[j].getAttribute('aria-controls')).hidden = j !== i;
          }
        }
      });
    } catch (e) {
      // Storage is blocked: the defaults stand.
    }
  }
  choose(d);
  d.addEventListener('astro:before-swap', function (event) {
    choose(event.newDocument);
  });
})(document);
