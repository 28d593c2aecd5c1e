import type { StageCode } from '../../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../../codes/stage-entry.ts';
import { NextMark } from '../../../lib/next-mark.ts';
import { childPointer, escapeSegment } from '../../../lib/pointer.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json } from '../../../model/json.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { quotation } from '../../../wording/quotation.ts';
import { RoundedPlaces } from '../rounded-places.ts';
import type { KnownKey, Shape } from './key/shape.ts';
import type { ByteWindow } from './plain/byte-window.ts';

/** The liberties that the reader may take, and its limits. */
export interface ReadOptions {
  readonly depth: number;
  readonly keys: number;
  readonly string: number;
  readonly changes: number;
  /** Whether keys such as `__proto__` are refused or kept as own data. */
  readonly keyPolicy: 'refuse' | 'own';
  /** Reads comments. */
  readonly remarks: RemarkReader;
  /** The keys that the schema describes, as evidence of where an entry starts. */
  readonly described?: ReadonlySet<string> | undefined;
  /** Whether the text is strict JSON, read again only for what JSON.parse silently ignores. Every quote is then a real one. */
  readonly strict?: boolean;
  /** The missing outer brackets. The text is read as if they were there. */
  readonly outer?: 'object' | 'list' | undefined;
  /** Keep the source text of every number and literal, by pointer. */
  readonly sources?: Map<string, string>;
  /** Reads plain stretches in one go. Without it they are read token by token, with the same result. */
  readonly runs?: PlainRuns | undefined;
}

/** What to read next: a value, a key of the open object, the text after a value, or nothing. */
export type Next = 'value' | 'key' | 'behind' | 'done';

/** Reads while everything is plain. Returns what to read next when something is not. */
export type PlainRuns = (reader: Reader, start: Next) => Next;

/** An object or list that is still open. */
export class ParseFrame {
  readonly isObject: boolean;
  /** The code of the character that opened it: `(` for a tuple. */
  readonly opener: number;
  readonly at: number;
  readonly object: Record<string, Json>;
  /** The key that waits for its value. */
  key = '';
  /** The key as a segment of a pointer, with the slash before it, and the pointer to its value. Empty until needed. */
  segment = '';
  keyPath = '';
  /** The key, if it is a frequent one; whether it is known to be new to the object; and the keys so far. */
  known: KnownKey | undefined = undefined;
  isNew = false;
  shape: Shape | undefined;
  /** Entries seen so far, including repeated keys. */
  count = 0;
  /** Offset of the comma after the last entry, or -1. */
  comma = -1;
  /** Whether the next item follows a number on the same line with only a space between. */
  gap = false;
  /** The pointer to this object or list, computed on first use. */
  path: string | undefined = undefined;

  /** A list has no shape. */
  constructor(opener: number, at: number, shape?: Shape) {
    this.isObject = shape !== undefined;
    this.opener = opener;
    this.at = at;
    this.object = this.isObject ? {} : NO_OBJECT;
    this.shape = shape;
  }
}

/** The number of characters that identify what was found. */
const FOUND = 20;
const NO_OBJECT: Record<string, Json> = Object.freeze({});

/** Thrown when a document cannot be read. It never leaves the parse stage. */
export class ReadFailure {
  readonly finding: Finding;
  constructor(finding: Finding) {
    this.finding = finding;
  }
}

/** The state of reading one document: the current position, the open objects and lists, and the changes made. */
export class Reader {
  readonly text: string;
  readonly end: number;
  readonly options: ReadOptions;
  pos: number;
  /** The text around `pos`, in a form that is faster to scan, once a plain stretch was read. */
  window: ByteWindow | undefined = undefined;
  readonly stack: ParseFrame[] = [];
  readonly items = new Items();
  readonly changes: Change[] = [];
  readonly warnings: Finding[] = [];
  /** The document, once it is read. */
  result: Json = null;
  keyCount = 0;
  /** Where numbers lost digits, once one did. */
  rounded: RoundedPlaces | undefined = undefined;
  /** How often an unterminated string led to a search through the rest of the text. It is bounded to stay linear. */
  rescans = 0;
  /** A quote known not to end the current string, like any before it, or -1. It saves a repeated search. */
  refuted = -1;
  #blockEnd: NextMark | undefined;
  #lineEnd: NextMark | undefined;
  /** Whether the text ended before the document did. */
  truncated = false;
  /** Whether a number may be written as a whole float, such as `5.0` or `1e3`. */
  hasFloats = false;

  constructor(text: string, start: number, end: number, options: ReadOptions) {
    this.text = text;
    this.pos = start;
    this.end = end;
    this.options = options;
  }

  /** Where a block comment ends. */
  get blockEnd(): NextMark {
    this.#blockEnd ??= new NextMark(this.text, '*/');
    return this.#blockEnd;
  }

  /** Where a line ends. */
  get lineEnd(): NextMark {
    this.#lineEnd ??= new NextMark(this.text, '\n');
    return this.#lineEnd;
  }

  /** The innermost open object or list. */
  top(): ParseFrame | undefined {
    return this.#frameAt(this.stack.length - 1);
  }

  /** Returns a frame. Reading before the start of an array is slow in the engine, hence the check. */
  #frameAt(level: number): ParseFrame | undefined {
    return level < 0 ? undefined : this.stack[level];
  }

  /** The pointer to the value that is being read. */
  pointer(): string {
    return this.#pointerIn(this.stack.length - 1);
  }

  /** The pointer to the innermost open object or list. */
  containerPointer(): string {
    return this.#pointerTo(this.stack.length - 1);
  }

  /** Returns the pointer to the object or list at a level, cached while it is open. */
  #pointerTo(level: number): string {
    const frame = this.#frameAt(level);
    if (frame === undefined) return '';
    frame.path ??= this.#pointerIn(level - 1);
    return frame.path;
  }

  /** The pointer to what is being read in the object or list at a level. */
  #pointerIn(level: number): string {
    const frame = this.#frameAt(level);
    if (frame === undefined) return '';
    if (!frame.isObject) return `${this.#pointerTo(level)}/${frame.count}`;
    if (frame.keyPath === '') {
      if (frame.segment === '') frame.segment = `/${escapeSegment(frame.key)}`;
      frame.keyPath = this.#pointerTo(level) + frame.segment;
    }
    return frame.keyPath;
  }

  /** The pointer to a key of the innermost open object. */
  keyPointer(key: string): string {
    return childPointer(this.containerPointer(), key);
  }

  /** Records an edit of the text: the characters from `at` on, and how they were read. */
  edit(code: StageCode, at: number, before: string, after: string, path = this.pointer(), args?: Change['args']): void {
    const change: Change = { code, safety: safetyOf(code), path, before, after, at };
    this.add(args ? { ...change, args } : change);
  }

  /** Records a change, up to a limit, because a string full of damage must not exhaust the memory. */
  add(change: Change): void {
    if (stageEntry(change.code).isNumberSpelling) {
      this.rounded ??= new RoundedPlaces();
      this.rounded.add(change.path);
    }
    if (this.changes.push(change) > this.options.changes) this.refuse('parse.too-many-changes', { limit: this.options.changes });
  }

  /** Gives up on this document. */
  refuse(code: StageCode, args: { readonly [name: string]: Json }, at = this.pos): never {
    throw new ReadFailure({ code, severity: 'error', path: this.pointer(), args, at });
  }

  /** Gives up because something else was expected here. */
  unexpected(expected: string): never {
    const next = this.text.slice(this.pos, Math.min(this.pos + FOUND, this.end));
    const found = next === '' ? 'the end' : quotation(this.pos + FOUND < this.end ? `${next}…` : next, 'as written');
    return this.refuse('parse.syntax', { expected, found });
  }

  /** The character at an offset, or -1 past the end. */
  at(offset: number): number {
    return offset < this.end ? this.text.charCodeAt(offset) : -1;
  }
}

/**
 * The items of all open lists, innermost last. A list is created once its length is known, because one that grows item by item allocates
 * more than most lists ever hold.
 */
class Items {
  readonly #items: Json[] = [];
  #count = 0;

  /** Adds an item to the innermost list. */
  push(item: Json): void {
    this.#items[this.#count++] = item;
  }

  /** The last item of the innermost list; undefined if all lists are empty. */
  last(): Json | undefined {
    return this.#items[this.#count - 1];
  }

  /** Takes the last items off as a list. Leftovers are overwritten, or freed with the reader. */
  take(count: number): Json[] {
    const items = this.#items;
    const from = this.#count - count;
    this.#count = from;
    // Short ones by hand, which is faster.
    if (count === 0) return [];
    if (count === 1) return [items[from] as Json];
    if (count === 2) return [items[from] as Json, items[from + 1] as Json];
    if (count === 3) return [items[from] as Json, items[from + 1] as Json, items[from + 2] as Json];
    return items.slice(from, from + count);
  }
}
