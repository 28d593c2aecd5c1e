/** A surrogate: without one, every character of a string is one unit. */
const SURROGATE = /[\ud800-\udfff]/;

/** A text as characters, as Python counts them; the text itself if units and characters are the same. */
export function characters(text: string): string | readonly string[] {
  return SURROGATE.test(text) ? Array.from(text) : text;
}

/** The length of a string in characters. */
export function textLength(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) at++;
    length++;
  }
  return length;
}

/** A piece of a string by character offsets. */
export function textSlice(text: string, start: number, end?: number): string {
  const units = characters(text);
  return typeof units === 'string' ? units.slice(start, end) : units.slice(start, end).join('');
}
