const WHITE_SPACE = /^[\s\p{Cf}\p{Z}]$/u;

export function isWhiteSpace(char: string): boolean {
  return WHITE_SPACE.test(char);
}
