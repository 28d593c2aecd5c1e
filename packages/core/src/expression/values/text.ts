const SURROGATE = /[\ud800-\udfff]/;

export function characters(text: string): string | readonly string[] {
  return SURROGATE.test(text) ? Array.from(text) : text;
}

/** Returns the length of a string in characters. */
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

/** Returns part of a string by character offsets. */
export function textSlice(text: string, start: number, end?: number): string {
  const units = characters(text);
  return typeof units === 'string' ? units.slice(start, end) : units.slice(start, end).join('');
}
