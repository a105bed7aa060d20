// On the not-found page: a path that ends in .html, .htm, /index.html or / is asked for again without that ending.
(function (l) {
  var bare = l.pathname.replace(/\/index\.html?$/i, '/').replace(/\.html?$/i, '').replace(/(.)\/+$/, '$1');
  if (bare !== l.pathname && !/^\/404$/.test(bare)) l.replace(bare + l.search + l.hash);
})(location);
