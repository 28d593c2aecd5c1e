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

/**
 * Makes what is printed on a terminal safe, whatever it is: all but ASCII controls, which colours and screens need, becomes `\\u` escapes.
 */
export function terminalText(text: string): string {
  return text.replace(acting(), (character) => (character < ' ' ? character : escapeOf(character)));
}

/** Makes text safe to print, keeping line breaks, for text of several lines that we lay out ourselves. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

// Returns a pattern for everything a terminal may obey or hide: controls, format characters (bidi, zero-width, tags), lone surrogates. It
// is created when needed, because that takes a millisecond and most runs show nothing.
function acting(): RegExp {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
}

function written(): RegExp {
  const joined = ['Arabic', 'Devanagari', 'Bengali', 'Tamil', 'Malayalam'].map((script) => `\\p{Script=${script}}`).join('');
  // As a literal, the flag would keep older browsers from reading the whole page.
  return new RegExp(`\\p{RGI_Emoji}|(?<=[${joined}]\\p{M}*)[\\u200c\\u200d]`, 'gv');
}

/** The codes of characters that hide, reorder or control text, each once: `U+202E`. Line breaks, tabs and emoji are not among them. */
export function hiddenIn(text: string): readonly string[] {
  const found = text.match(acting()) === null ? [] : (text.replace(written(), '').match(acting()) ?? []);
  return [...new Set(found.filter((character) => !isJsonSpace(character)).map(codeOf))];
}

/** The code of a character as Unicode writes it. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

// Whether a character is JSON white space, which is never part of a string.
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
  return `<${codeOf(character)}>`;
}
