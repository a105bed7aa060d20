/**
 * Pages that the site will have. While one is not written, redirects to it are pending, and items of the sidebars that
 * name it are left out.
 */
export const plannedPaths: readonly string[] = [];
