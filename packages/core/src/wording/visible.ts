/**
 * Text from a model or a file, made safe for a terminal, on one line: nothing is stripped, but controls become symbols (`␛`, `␍`,
 * `⏎`) and other characters that act or hide become `<U+202E>`.
 */
export function visible(text: string): string {
  // Everything a terminal may obey or hide: controls, format characters (bidi, zero-width, tags), lone surrogates. The pattern is
  // created here because that takes a millisecond, and most runs show nothing.
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, symbolOf);
}

/** The same, but line breaks stay: for text of several lines that we lay out ourselves. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

function symbolOf(character: string): string {
  const point = character.codePointAt(0) as number;
  if (point === 0x0a) return '⏎';
  if (point < 0x20) return String.fromCharCode(0x2400 + point);
  if (point === 0x7f) return '␡';
  return `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}
