const SPACE = 1;
const SIGN = 2;

const SPACES = [
  0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008,
  0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];

export class WordSplitter {
  // The class of each UTF-16 unit, so that each character takes one lookup, whatever the signs.
  readonly #classes = new Uint8Array(0x10000);
  // Signs by their first unit, longest first.
  readonly #signs = new Map<number, readonly string[]>();
  hash = 0;
  end = 0;

  constructor(signs: readonly string[]) {
    for (const code of SPACES) this.#classes[code] = SPACE;
    for (const sign of signs.filter(isSign)) {
      const code = sign.charCodeAt(0);
      this.#classes[code] = SIGN;
      const known = [...(this.#signs.get(code) ?? []), sign];
      this.#signs.set(
        code,
        known.sort((one, other) => other.length - one.length),
      );
    }
  }

  // Returns the first offset at or after `at` that is not a space.
  skipSpace(text: string, at: number): number {
    let pos = at;
    while (this.#classes[text.charCodeAt(pos)] === SPACE) pos++;
    return pos;
  }

  // Returns the offset after the word or sign that starts at `at`, sets `hash` for the word, and sets `end` to the same offset.
  scan(text: string, at: number): number {
    const classes = this.#classes;
    const { length } = text;
    let hash = 0;
    let pos = at;
    for (; pos < length; pos++) {
      const code = text.charCodeAt(pos);
      const kind = classes[code];
      if (kind !== 0) {
        if (kind === SPACE) break;
        const sign = this.#signAt(text, pos);
        if (sign !== undefined) {
          if (pos === at) pos += sign.length;
          break;
        }
      }
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.hash = hash;
    this.end = pos;
    return pos;
  }

  split(text: string): readonly string[] {
    const words: string[] = [];
    for (let at = this.skipSpace(text, 0); at < text.length; ) {
      const end = this.scan(text, at);
      words.push(text.slice(at, end));
      at = this.skipSpace(text, end);
    }
    return words;
  }

  keyOf(text: string): string {
    return this.split(text).map(foldWord).join(' ');
  }

  #signAt(text: string, at: number): string | undefined {
    return this.#signs.get(text.charCodeAt(at))?.find((sign) => text.startsWith(sign, at));
  }
}

export function foldWord(word: string): string {
  return word.normalize('NFC').toLowerCase();
}

function isSign(text: string): boolean {
  return /^[^\p{L}\p{N}\s]+$/u.test(text);
}
