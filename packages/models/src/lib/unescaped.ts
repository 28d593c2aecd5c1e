/** Decodes URL escapes. Returns undefined if they are malformed. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
