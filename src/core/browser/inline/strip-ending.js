// Runs on the not-found page. A path that ends in .html, .htm, /index.html or / is requested again without that ending.
// Only one slash stays at the beginning, because `//host` would lead to another site.
(function (l) {
  var bare = l.pathname.replace(/\/index\.html?$/i, '/').replace(/\.html?$/i, '').replace(/(.)\/+$/, '$1').replace(/^\/+/, '/');
  if (bare !== l.pathname && !/^\/404$/.test(bare)) l.replace(bare + l.search + l.hash);
})(location);
