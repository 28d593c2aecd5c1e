const HYPHEN = /^[\p{Pd}\u2212]$/u;

export function isHyphen(char: string): boolean {
  return HYPHEN.test(char);
}
