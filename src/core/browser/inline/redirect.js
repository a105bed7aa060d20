// Runs on the page of an old path. Leads to the target of its link, and keeps the query and the anchor of the address.
((link, here) => {
  const target = new URL(link.href);
  target.search = here.search;
  if (here.hash) target.hash = here.hash;
  here.replace(target);
})(document.querySelector('a'), location);
