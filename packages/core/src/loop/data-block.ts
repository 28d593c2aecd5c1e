import { sha256 } from '../lib/sha256.ts';

/** Enough digits that nobody can guess them. */
const DIGITS = 16;

/**
 * The lines of a prompt: our lines are marked with a boundary that no reply can know; quoted lines are between two marked ones.
 */
export class MarkedText {
  readonly #boundary: string;
  readonly #lines: string[] = [];

  /**
   * `boundary` should be random. If the quoted text contains it all the same, a digest of that text is added, which the text
   * can't contain.
   */
  constructor(boundary: string, quoted: readonly string[]) {
    let mark = boundary === '' ? 'q' : boundary;
    while (quoted.some((text) => text.includes(mark)))
      mark = `${boundary}${sha256([mark, ...quoted].join('\n')).slice(0, DIGITS)}`;
    this.#boundary = mark;
  }

  /** Our own words, or those of the task's author. Every line carries the mark, so no line of a reply can pass for one. */
  say(text: string): void {
    for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) this.#lines.push(`${this.#boundary}| ${line}`);
  }

  /** Words that contain parts of a reply: data, whatever they say. */
  quote(lines: readonly string[]): void {
    this.#lines.push(`${this.#boundary} BEGIN DATA`, ...lines, `${this.#boundary} END DATA`);
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}
