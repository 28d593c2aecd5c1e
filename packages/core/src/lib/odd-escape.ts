/**
 * Whether an escape is a backspace or a form feed right before a letter, by the codes after the backslash. Nobody writes those:
 * it is the start of `\frac`, `\begin` or `C:\bin`, whose backslash was not doubled.
 */
export function isOddEscape(escaped: number, next: number): boolean {
  if (!isControl(escaped)) return false;
  const lower = next | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether an escape is a backspace or a form feed. */
export function isControl(escaped: number): boolean {
  return escaped === 0x62 || escaped === 0x66;
}

/** Whether a stretch of JSON text has one. */
export function hasOddEscape(text: string, start: number, end: number): boolean {
  for (let at = text.indexOf('\\', start); at !== -1 && at < end; at = text.indexOf('\\', at + 2)) {
    if (isOddEscape(text.charCodeAt(at + 1), text.charCodeAt(at + 2))) return true;
  }
  return false;
}
