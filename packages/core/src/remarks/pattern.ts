import { tokensOf } from './token.ts';

/** A part of a cue: a word or the start of one, something that is tested by its name, or a choice among sequences. */
export type Part =
  | { readonly kind: 'word'; readonly text: string; readonly isPrefix: boolean }
  | { readonly kind: 'test'; readonly name: string }
  | { readonly kind: 'choice'; readonly ways: readonly (readonly Part[])[] };

/** Names for words that several cues share, and what was read of them before. */
export class Slots {
  readonly #written: { readonly [name: string]: string };
  readonly #read = new Map<string, readonly Part[]>();

  constructor(written: { readonly [name: string]: string } = {}) {
    this.#written = written;
  }

  /** What a slot stands for. */
  partsOf(name: string): readonly Part[] {
    const known = this.#read.get(name) ?? this.#partsOf(name);
    this.#read.set(name, known);
    return known;
  }

  #partsOf(name: string): readonly Part[] {
    if (Object.hasOwn(this.#written, name)) return readCue(this.#written[name] as string, this);
    if (!BUILT_IN.has(name)) throw new SyntaxError(`There is no slot named "${name}"`);
    return [{ kind: 'test', name }];
  }
}

/** Reads a cue. It throws where a bracket is not closed or a slot is not known. */
export function readCue(cue: string, slots = new Slots()): readonly Part[] {
  const reader = new CueReader(cue, slots);
  const parts = reader.sequence();
  if (reader.pos < cue.length) throw new SyntaxError(`"${cue.charAt(reader.pos)}" at ${reader.pos + 1} closes nothing`);
  return parts;
}

/** What is wrong with a cue that somebody wrote; undefined if nothing is. */
export function mistakeIn(cue: string): string | undefined {
  try {
    return hasWord(readCue(cue)) ? undefined : 'it has no word that must be there';
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

function hasWord(parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'word' || (part.kind === 'choice' && part.ways.every(hasWord)));
}

/** Tests of one token, and those that stand for several. */
const BUILT_IN: ReadonlySet<string> = new Set('value name number label word words clause stop end on'.split(' '));

/** Signs that mean something in a cue. */
const SPECIAL = '()[]{}|^$';

const CLOSERS: { readonly [opener: string]: string } = { '(': ')', '[': ']' };

class CueReader {
  pos = 0;
  readonly #cue: string;
  readonly #slots: Slots;

  constructor(cue: string, slots: Slots) {
    this.#cue = cue;
    this.#slots = slots;
  }

  /** Reads up to a bracket or a bar that belongs to what surrounds the sequence. */
  sequence(): readonly Part[] {
    const parts: Part[] = [];
    while (this.pos < this.#cue.length && !/[)\]|]/.test(this.#cue.charAt(this.pos))) parts.push(...this.#next());
    return parts;
  }

  #next(): readonly Part[] {
    const char = this.#cue.charAt(this.pos);
    if (char === '(' || char === '[') return [this.#choice(char)];
    if (char === '{') return this.#slot();
    if (char === '^' || char === '$') {
      this.pos++;
      return [{ kind: 'test', name: char }];
    }
    if (char === '}') throw new SyntaxError(`"}" at ${this.pos + 1} closes nothing`);
    const start = this.pos;
    while (this.pos < this.#cue.length && !SPECIAL.includes(this.#cue.charAt(this.pos))) this.pos++;
    return wordsIn(this.#cue.slice(start, this.pos));
  }

  #choice(opener: string): Part {
    this.pos++;
    const ways = [this.sequence()];
    while (this.#cue.charAt(this.pos) === '|') {
      this.pos++;
      ways.push(this.sequence());
    }
    if (this.#cue.charAt(this.pos) !== CLOSERS[opener]) throw new SyntaxError(`"${opener}" is not closed`);
    this.pos++;
    return { kind: 'choice', ways: opener === '[' ? [...ways, []] : ways };
  }

  #slot(): readonly Part[] {
    const end = this.#cue.indexOf('}', this.pos);
    if (end === -1) throw new SyntaxError('"{" is not closed');
    const name = this.#cue.slice(this.pos + 1, end);
    this.pos = end + 1;
    return this.#slots.partsOf(name);
  }
}

function wordsIn(chunk: string): readonly Part[] {
  return tokensOf(chunk).flatMap(({ kind, text, end }): readonly Part[] =>
    kind === 'end' || kind === 'line' ? [] : [{ kind: 'word', text, isPrefix: kind === 'word' && chunk.charAt(end) === '*' }],
  );
}
