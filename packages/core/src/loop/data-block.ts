import { sha256 } from '../lib/sha256.ts';

/** As many digits as nobody guesses. */
const DIGITS = 16;

/** The lines of a prompt: ours are marked with a boundary that no reply can know, theirs stand between two marked lines. */
export class MarkedText {
  readonly #boundary: string;
  readonly #lines: string[] = [];

  /** `boundary` should be random. A text that holds it all the same can't hold its own digest, which is added then. */
  constructor(boundary: string, quoted: readonly string[]) {
    let mark = boundary === '' ? 'q' : boundary;
    while (quoted.some((text) => text.includes(mark)))
      mark = `${boundary}${sha256([mark, ...quoted].join('\n')).slice(0, DIGITS)}`;
    this.#boundary = mark;
  }

  /** Words of ours, or of whoever wrote the task. Every line carries the mark, so that no line of a reply is the same. */
  say(text: string): void {
    for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) this.#lines.push(`${this.#boundary}| ${line}`);
  }

  /** Words that hold something of a reply: data, whatever they say. */
  quote(lines: readonly string[]): void {
    this.#lines.push(`${this.#boundary} BEGIN DATA`, ...lines, `${this.#boundary} END DATA`);
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}
