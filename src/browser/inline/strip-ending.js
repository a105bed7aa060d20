// On the not-found page: a path that ends in .html, .htm, /index.html or / is asked for again without that ending.
// Of several slashes at the beginning one stays: `//host` would lead to another site.
(function (l) {
  var bare = l.pathname.replace(/\/index\.html?$/i, '/').replace(/\.html?$/i, '').replace(/(.)\/+$/, '$1').replace(/^\/+/, '/');
  if (bare !== l.pathname && !/^\/404$/.test(bare)) l.replace(bare + l.search + l.hash);
})(location);
