/** Letters of both cases share the same five bits; other signs may too, which costs a second look. */
const LETTER = 0x1f;

/**
 * Finds, with one look per character, where a text first has one of some phrases or signs, ignoring case. Text beyond ASCII is
 * not examined: any of it counts as found.
 */
export class PhraseFilter {
  /** Phrases by how they start; 0 if none does. */
  readonly #starts = new Uint8Array(0x8000);
  readonly #phrases: readonly (readonly string[])[];
  readonly #signs = new Uint8Array(0x80);

  /** Each phrase has at least three characters, in lower case; phrases and signs are ASCII. */
  constructor(phrases: readonly string[], signs = '') {
    for (const sign of signs) this.#signs[sign.charCodeAt(0)] = 1;
    const groups: string[][] = [[]];
    for (const phrase of phrases) {
      const start = startOf(phrase);
      if (this.#starts[start] === 0) this.#starts[start] = groups.push([]) - 1;
      groups[this.#starts[start] as number]?.push(phrase);
    }
    this.#phrases = groups;
  }

  /** Whether a stretch of a text may hold any of them. */
  mayHold(text: string, from: number, to: number): boolean {
    return this.stop(text, from, to) < to;
  }

  /** The offset at which one was found (for a phrase, that of its third character); `to` if there is none. */
  stop(text: string, from: number, to: number): number {
    const starts = this.#starts;
    const signs = this.#signs;
    let start = 0;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f || signs[code] === 1) return at;
      start = ((start << 5) & 0x7fff) | (code & LETTER);
      if (starts[start] !== 0 && at - from >= 2 && this.#holds(text, at - 2, starts[start] as number)) return at;
    }
    return to;
  }

  #holds(text: string, at: number, group: number): boolean {
    const phrases = this.#phrases[group] as readonly string[];
    return phrases.some((phrase) => text.slice(at, at + phrase.length).toLowerCase() === phrase);
  }
}

function startOf(phrase: string): number {
  const [first = 0, second = 0, third = 0] = Array.from(phrase.slice(0, 3), (letter) => letter.charCodeAt(0) & LETTER);
  return (first << 10) | (second << 5) | third;
}
