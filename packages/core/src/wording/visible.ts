/**
 * Makes text from a model or file safe to print on one terminal line. Nothing is stripped: controls become symbols (`␛`, `␍`, `⏎`), and
 * other characters that act or hide become `<U+202E>`.
 */
export function visible(text: string): string {
  return text.replace(acting(), symbolOf);
}

/**
 * Makes JSON text safe to print without changing its value, by turning every unsafe character into a `\u` escape. White space between
 * values is kept.
 */
export function visibleJson(text: string): string {
  return text.replace(acting(), (character) => (isJsonSpace(character) ? character : escapeOf(character)));
}

/** Makes text safe to print, keeping line breaks, for text of several lines that we lay out ourselves. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/**
 * Returns a pattern for everything a terminal may obey or hide: controls, format characters (bidi, zero-width, tags), lone surrogates. It
 * is created when needed, because that takes a millisecond and most runs show nothing.
 */
function acting(): RegExp {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
}

/** Whether a character is JSON white space, which is never part of a string. */
function isJsonSpace(character: string): boolean {
  return character === '\n' || character === '\r' || character === '\t';
}

function escapeOf(character: string): string {
  return Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}

function symbolOf(character: string): string {
  const point = character.codePointAt(0) as number;
  if (point === 0x0a) return '⏎';
  if (point < 0x20) return String.fromCharCode(0x2400 + point);
  if (point === 0x7f) return '␡';
  return `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}
