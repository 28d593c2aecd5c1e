/**
 * Whether a backslash starts a backspace or a form feed that nobody means: it is the start of `\frac`, of `\b(?:a|b)` or of `C:\bin`,
 * whose backslash was not doubled. Only in a row of white space, as in `\f\n`, is such a character meant.
 */
export function isOddEscape(text: string, at: number): boolean {
  return isControl(text.charCodeAt(at + 1)) && !/^\\[bfnrt]/.test(text.slice(at + 2, at + 4));
}

/** Whether an escape is a backspace or a form feed, by the code after its backslash. */
export function isControl(escaped: number): boolean {
  return escaped === 0x62 || escaped === 0x66;
}

/** Whether a stretch of JSON text has one. */
export function hasOddEscape(text: string, start: number, end: number): boolean {
  for (let at = text.indexOf('\\', start); at !== -1 && at < end; at = text.indexOf('\\', at + 2)) {
    if (isOddEscape(text, at)) return true;
  }
  return false;
}
