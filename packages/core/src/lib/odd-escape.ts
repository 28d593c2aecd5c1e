// Whether a backslash starts an unintended backspace or form feed, because it belongs to `\frac`, `\b(?:a|b)` or `C:\bin` and was not
// doubled. These characters are intended only in a run of white space, as in `\f\n`.
export function isOddEscape(text: string, at: number): boolean {
  return isControl(text.charCodeAt(at + 1)) && !/^\\[bfnrt]/.test(text.slice(at + 2, at + 4));
}

export function isControl(escaped: number): boolean {
  return escaped === 0x62 || escaped === 0x66;
}

export function hasOddEscape(text: string, start: number, end: number): boolean {
  for (let at = text.indexOf('\\', start); at !== -1 && at < end; at = text.indexOf('\\', at + 2)) {
    if (isOddEscape(text, at)) return true;
  }
  return false;
}
