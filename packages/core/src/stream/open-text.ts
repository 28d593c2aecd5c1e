import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';

const UNFINISHED = /(?:\\u[0-9a-fA-F]{0,3}|\\|[\ud800-\udbff]|\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\|\\u[0-9a-fA-F]{0,3})?)$/;

// Longer than anything of which the end may be missing.
const LONGEST_UNFINISHED = 12;

export class OpenText {
  #said = '';
  #rest: string[] = [];

  begin(): void {
    this.#said = '';
    this.#rest = [];
  }

  add(piece: string): void {
    this.#rest.push(piece);
  }

  value(): string {
    const written = this.#rest.join('');
    const last = written.slice(-LONGEST_UNFINISHED);
    const cut = unfinishedIn(written, last);
    const whole = written.slice(0, written.length - cut);
    const text = whole.includes('\\') ? parseStrict(`"${whole}"`) : whole;
    // What can't be decoded stops the reading in any case, once the string has ended.
    if (text !== NOT_JSON) this.#said += text as string;
    this.#rest = [written.slice(written.length - cut)];
    return this.#said;
  }
}

function unfinishedIn(written: string, last: string): number {
  const found = UNFINISHED.exec(last)?.[0] ?? '';
  if (!found.startsWith('\\')) return found.length;
  // A backslash that is itself escaped starts nothing.
  let before = written.length - found.length;
  while (before > 0 && written.charAt(before - 1) === '\\') before--;
  const run = written.length - found.length - before;
  return run % 2 === 0 ? found.length : unfinishedIn(written, found.slice(1));
}
