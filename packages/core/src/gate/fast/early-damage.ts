import { CLOSE_BRACE, DOUBLE_QUOTE, OPEN_BRACE } from '../../lib/char.ts';
import { beforeSpace, behindSpace } from '../../lib/plain-space.ts';

const LOOK = 512;
const LONG_LOOK = 2048;
const LONGEST_CUT = 5;

const TOKENS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what strings must not hold
  /\s*(?:(?:"[^"\\\u0000-\u001f]*(?:\\["\\/bfnrtu][^"\\\u0000-\u001f]*)*"|-?[0-9][0-9.eE+-]*|true|false|null)\s*)?(?:[{[,:][\s{[,:]*(?:(?:"[^"\\\u0000-\u001f]*(?:\\["\\/bfnrtu][^"\\\u0000-\u001f]*)*"|-?[0-9][0-9.eE+-]*|true|false|null)\s*)?(?:[}\]]\s*)*)*/y;

// The content that a string may have, from its opening quote on.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what strings must not hold
const CONTENT = /"[^"\\\u0000-\u001f]*(?:\\["\\/bfnrtu][^"\\\u0000-\u001f]*)*/y;

export function showsDamageEarly(text: string, isUsual: boolean): boolean {
  const start = text.slice(0, isUsual ? LONG_LOOK : LOOK);
  const stop = endOf(TOKENS, start, 0);
  const isOpen = start.charAt(stop) === '"' && mayStartValue(start, stop);
  // A quote may open a string that continues past the part that was looked at.
  return (isOpen ? endOf(CONTENT, start, stop) : stop) < start.length - LONGEST_CUT;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

function mayStartValue(text: string, at: number): boolean {
  return '{[,:'.includes(text.charAt(beforeSpace(text, at) - 1));
}

const MEMORY = 8;
const LONG_MEMORY = 16;

// Looks for damage before JSON.parse if recent replies were damaged. A failed JSON.parse costs as much as reading a kilobyte; the look
// costs a tenth of that.
export class EarlyDamage {
  #damaged = 0;

  shows(text: string): boolean {
    return this.#damaged > 0 && showsDamageEarly(text, this.#damaged > MEMORY);
  }

  noteDamaged(): void {
    this.#damaged = Math.min(this.#damaged + MEMORY, LONG_MEMORY);
  }

  noteClean(): void {
    if (this.#damaged > 0) this.#damaged--;
  }
}

// Whether the character after the bracket can occur in strict JSON. This is checked first because a failed native parse costs far more.
export function mayBeStrict(text: string, start: number): boolean {
  if (text.charCodeAt(start) !== OPEN_BRACE) return true;
  const code = text.charCodeAt(behindSpace(text, start + 1));
  return code === DOUBLE_QUOTE || code === CLOSE_BRACE;
}
