/** The fragment of a URI without its escapes, or unchanged if they are broken. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
