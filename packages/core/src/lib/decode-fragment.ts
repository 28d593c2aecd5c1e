/** The fragment of a URI without its escapes; as it is written where they are broken. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
