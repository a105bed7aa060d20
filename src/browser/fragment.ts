/**
 * The element that a fragment (`#name`) points to. Like browsers, it tries the fragment as written first and then decoded.
 * A fragment that can't be decoded, such as `#100%`, has no target.
 */
export function fragmentTarget(fragment: string): HTMLElement | null {
  const name = fragment.replace(/^#/, '');
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementById(decoded(name));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
