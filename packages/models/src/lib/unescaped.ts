/** A text without the escapes of URLs; undefined if they can't be undone. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
