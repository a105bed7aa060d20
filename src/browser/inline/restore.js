// Runs behind the page's content, before it is painted: the state of the colour switch, the tabs that the reader
// chose, and where the sidebar was scrolled to.
(function (d) {
  try {
    var colorSwitch = d.querySelector('[data-color-mode-switch]');
    if (colorSwitch) colorSwitch.setAttribute('aria-checked', d.documentElement.dataset.theme === 'dark');
    d.querySelectorAll('[data-tabs]').forEach(function (tabs) {
      var label = tabs.dataset.tabs && localStorage.getItem('tabs:' + tabs.dataset.tabs);
      var list = tabs.firstElementChild.children;
      for (var i = 0; label && i < list.length; i++) {
        if (list[i].textContent !== label) continue;
        for (var j = 0; j < list.length; j++) {
          list[j].setAttribute('aria-selected', j === i);
          list[j].tabIndex = j === i ? 0 : -1;
          d.getElementById(list[j].getAttribute('aria-controls')).hidden = j !== i;
        }
      }
    });
    var sidebar = d.querySelector('[data-sidebar]');
    var current = sidebar && sidebar.querySelector('[aria-current]');
    if (sidebar) sidebar.scrollTop = sessionStorage.getItem('sidebar') || 0;
    if (current) {
      var box = current.getBoundingClientRect(), frame = sidebar.getBoundingClientRect();
      if (box.top < frame.top || box.bottom > frame.bottom) sidebar.scrollTop += box.top - frame.top - frame.height / 3;
    }
  } catch (e) {
    // Storage is blocked: the defaults stand.
  }
})(document);
