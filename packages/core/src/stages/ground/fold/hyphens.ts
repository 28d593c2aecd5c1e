const HYPHEN = /^[\p{Pd}\u2212]$/u;

/** Whether a character is a hyphen, a dash or a minus. */
export function isHyphen(char: string): boolean {
  return HYPHEN.test(char);
}
