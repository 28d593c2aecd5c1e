const WHITE_SPACE = /^[\s\p{Cf}\p{Z}]$/u;

/** Whether a character is white space or invisible: joiners, direction marks, soft hyphens. */
export function isWhiteSpace(char: string): boolean {
  return WHITE_SPACE.test(char);
}
