// Escapes a string so that it is a pattern that matches only itself.
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
