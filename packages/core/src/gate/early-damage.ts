/** How much of a reply is looked at, and how much of its end may be a token that was cut. */
const LOOK = 512;
const LONGEST_CUT = 5;

/** A run of tokens as strict JSON has them, in any order. It always matches; where it ends is the question. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what strings must not hold
const TOKENS = /(?:[\s{}[\],:]+|"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrtu])*"|-?[0-9][0-9.eE+-]*|true|false|null)*/y;

/** Whether the start of a text holds something that strict JSON has no token for: then JSON.parse need not be asked. */
export function showsDamageEarly(text: string): boolean {
  const start = text.length > LOOK ? text.slice(0, LOOK) : text;
  TOKENS.lastIndex = 0;
  TOKENS.test(start);
  const stop = TOKENS.lastIndex;
  // A quote may open a string that goes on behind what was looked at.
  return stop < start.length - LONGEST_CUT && start.charAt(stop) !== '"';
}

/** What a gate has seen of late. A failed JSON.parse costs as much as reading a kilobyte, the look before it a tenth of that. */
export class Recent {
  #damaged = 0;

  /** Whether damaged replies came lately, so that the look is worth its time. */
  get areDamaged(): boolean {
    return this.#damaged > 0;
  }

  noteDamaged(): void {
    this.#damaged = 8;
  }

  noteClean(): void {
    if (this.#damaged > 0) this.#damaged--;
  }
}
