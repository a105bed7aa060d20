/**
 * The element that a fragment (`#name`) points to. Like browsers, it tries the fragment as written first and then decoded.
 * A fragment that can't be decoded, such as `#100%`, has no target.
 */
export function fragmentTarget(fragment: string): HTMLElement | null {
  const name = fragment.replace(/^#/, '');
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementById(decodedFragment(fragment));
}

/** Returns the decoded name in a fragment. One that can't be decoded, such as `#100%`, is returned as written. */
export function decodedFragment(fragment: string): string {
  const name = fragment.replace(/^#/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
