/** Returns the address of the file with this data. */
export function requestDataPath(page: string): string {
  return `/reference/api/unleash/requests/${page.slice(page.lastIndexOf('/') + 1)}.json`;
}
