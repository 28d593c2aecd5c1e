import { appendAll } from '../lib/append-all.ts';
import { tokensOf } from './word-token.ts';

export type CuePart =
  | { readonly kind: 'word'; readonly text: string; readonly isPrefix: boolean }
  | { readonly kind: 'test'; readonly name: string }
  | { readonly kind: 'choice'; readonly words: ReadonlySet<string>; readonly ways: readonly (readonly CuePart[])[] };

export class CueSlots {
  readonly #written: { readonly [name: string]: string };
  readonly #read = new Map<string, readonly CuePart[]>();

  constructor(written: { readonly [name: string]: string } = {}) {
    this.#written = written;
  }

  partsOf(name: string): readonly CuePart[] {
    const known = this.#read.get(name) ?? this.#partsOf(name);
    this.#read.set(name, known);
    return known;
  }

  #partsOf(name: string): readonly CuePart[] {
    if (Object.hasOwn(this.#written, name)) return readCue(this.#written[name] as string, this);
    if (!BUILT_IN.has(name)) throw new SyntaxError(`There is no slot named "${name}"`);
    return [{ kind: 'test', name }];
  }
}

export function readCue(cue: string, slots = new CueSlots()): readonly CuePart[] {
  return new CueReader(cue, slots).whole();
}

// Returns the mistake in a cue written by a user, or undefined if there is none.
export function mistakeIn(cue: string): string | undefined {
  try {
    return hasWord(readCue(cue)) ? undefined : 'it has no word that must be there';
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

function hasWord(parts: readonly CuePart[]): boolean {
  return parts.some((part) => part.kind === 'word' || (part.kind === 'choice' && part.ways.every(hasWord)));
}

const BUILT_IN: ReadonlySet<string> = new Set('value name number label word words clause stop end on'.split(' '));

const PIECES = /[()[\]|^$}]|\{[^}]*\}?|[^()[\]{}|^$]+/g;

const CLOSERS: { readonly [opener: string]: string } = { '(': ')', '[': ']' };

class CueReader {
  readonly #pieces: readonly string[];
  readonly #slots: CueSlots;
  #next = 0;

  constructor(cue: string, slots: CueSlots) {
    this.#pieces = cue.match(PIECES) ?? [];
    this.#slots = slots;
  }

  whole(): readonly CuePart[] {
    const parts = this.#sequence();
    if (this.#next < this.#pieces.length) this.#fail();
    return parts;
  }

  #fail(): never {
    const before = this.#pieces.slice(0, this.#next).join('');
    throw new SyntaxError(`"${this.#pieces[this.#next]}" at ${before.length + 1} closes nothing`);
  }

  #sequence(): readonly CuePart[] {
    const parts: CuePart[] = [];
    for (;;) {
      const piece = this.#pieces[this.#next];
      if (piece === undefined || piece === ')' || piece === ']' || piece === '|') return parts;
      if (piece === '}') this.#fail();
      this.#next++;
      if (piece === '(' || piece === '[') parts.push(this.#choice(piece));
      else if (piece === '^' || piece === '$') parts.push({ kind: 'test', name: piece });
      else if (piece.startsWith('{')) appendAll(parts, this.#slot(piece));
      else appendAll(parts, wordsIn(piece));
    }
  }

  #choice(opener: string): CuePart {
    const words = new Set<string>();
    const ways: (readonly CuePart[])[] = opener === '[' ? [[]] : [];
    this.#next--;
    do {
      this.#next++;
      const way = this.#sequence();
      const [first] = way;
      if (way.length === 1 && first?.kind === 'word' && !first.isPrefix) words.add(first.text);
      else ways.push(way);
    } while (this.#pieces[this.#next] === '|');
    if (this.#pieces[this.#next] !== CLOSERS[opener]) throw new SyntaxError(`"${opener}" is not closed`);
    this.#next++;
    return { kind: 'choice', words, ways };
  }

  #slot(piece: string): readonly CuePart[] {
    if (!piece.endsWith('}')) throw new SyntaxError('"{" is not closed');
    return this.#slots.partsOf(piece.slice(1, -1));
  }
}

// Matches words with only letters, as most are. A remark would be split in the same way, but this is faster.
const PLAIN = /^[a-zß-öø-ÿ ]*$/;

// A word that an apostrophe ties to whatever follows: `j'`.
const TIED = /^ *(\p{L}+') *$/u;

function wordsIn(chunk: string): readonly CuePart[] {
  if (PLAIN.test(chunk)) return (chunk.match(/[^ ]+/g) ?? []).map((text) => ({ kind: 'word', text, isPrefix: false }));
  const tied = TIED.exec(chunk)?.[1];
  if (tied !== undefined) return [{ kind: 'word', text: tied, isPrefix: false }];
  return tokensOf(chunk).flatMap(({ kind, text, start, end }): readonly CuePart[] => {
    if (kind === 'end' || kind === 'line') return [];
    if (kind === 'word' && chunk.charAt(start - 1) === '*') return [{ kind: 'test', name: `*${text}` }];
    return [{ kind: 'word', text, isPrefix: kind === 'word' && chunk.charAt(end) === '*' }];
  });
}
