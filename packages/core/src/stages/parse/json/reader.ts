import type { StageCode } from '../../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../../codes/stage-entry.ts';
import { NextMark } from '../../../lib/next-mark.ts';
import { childPointer, escapeSegment } from '../../../lib/pointer.ts';
import type { Change, Finding, Json } from '../../../model/index.ts';
import type { CommentWords } from '../../../remarks/known-comment.ts';
import { quotation } from '../../../wording/quotation.ts';
import { RoundedPlaces } from '../rounded-places.ts';
import type { KeyShape, KnownKey } from './key/shape.ts';
import type { ByteWindow } from './plain/byte-window.ts';

export interface ReadOptions extends CommentWords {
  readonly depth: number;
  readonly keys: number;
  readonly string: number;
  readonly changes: number;
  // Whether keys such as `__proto__` are refused or kept as own data.
  readonly keyPolicy: 'refuse' | 'own';

  readonly described?: ReadonlySet<string> | undefined;
  // Whether the text is strict JSON, read again only for what JSON.parse silently ignores. Every quote is then a real one.
  readonly strict?: boolean;
  readonly outer?: 'object' | 'list' | undefined;
  readonly sources?: Map<string, string>;
  // Reads plain stretches in one go. Without it they are read token by token, with the same result.
  readonly runs?: PlainRuns | undefined;
}

export type Next = 'value' | 'key' | 'behind' | 'done';

export type PlainRuns = (reader: Reader, start: Next) => Next;

// An object or list that is still open.
export class ParseFrame {
  readonly isObject: boolean;
  // The code of the character that opened it: `(` for a tuple.
  readonly opener: number;
  readonly at: number;
  readonly object: Record<string, Json>;
  key = '';
  // The key as a segment of a pointer, with the slash before it, and the pointer to its value. Empty until needed.
  segment = '';
  keyPath = '';
  known: KnownKey | undefined = undefined;
  isNew = false;
  shape: KeyShape | undefined;
  count = 0;
  comma = -1;
  gap = false;
  path: string | undefined = undefined;

  constructor(opener: number, at: number, shape?: KeyShape) {
    this.isObject = shape !== undefined;
    this.opener = opener;
    this.at = at;
    this.object = this.isObject ? {} : NO_OBJECT;
    this.shape = shape;
  }
}

const FOUND = 20;
const NO_OBJECT: Record<string, Json> = Object.freeze({});

// Thrown when a document cannot be read. It never leaves the parse stage.
export class ReadFailure {
  readonly finding: Finding;
  constructor(finding: Finding) {
    this.finding = finding;
  }
}

export class Reader {
  readonly text: string;
  readonly end: number;
  readonly options: ReadOptions;
  pos: number;
  // The text around `pos`, in a form that is faster to scan, once a plain stretch was read.
  window: ByteWindow | undefined = undefined;
  readonly stack: ParseFrame[] = [];
  readonly items = new Items();
  readonly changes: Change[] = [];
  readonly warnings: Finding[] = [];
  result: Json = null;
  keyCount = 0;
  rounded: RoundedPlaces | undefined = undefined;
  // How often an unterminated string led to a search through the rest of the text. It is bounded to stay linear.
  rescans = 0;
  refuted = -1;
  #blockEnd: NextMark | undefined;
  #lineEnd: NextMark | undefined;
  truncated = false;
  // Whether a number may be written as a whole float, such as `5.0` or `1e3`.
  hasFloats = false;

  constructor(text: string, start: number, end: number, options: ReadOptions) {
    this.text = text;
    this.pos = start;
    this.end = end;
    this.options = options;
  }

  get blockEnd(): NextMark {
    this.#blockEnd ??= new NextMark(this.text, '*/');
    return this.#blockEnd;
  }

  get lineEnd(): NextMark {
    this.#lineEnd ??= new NextMark(this.text, '\n');
    return this.#lineEnd;
  }

  top(): ParseFrame | undefined {
    return this.#frameAt(this.stack.length - 1);
  }

  // Returns a frame. Reading before the start of an array is slow in the engine, hence the check.
  #frameAt(level: number): ParseFrame | undefined {
    return level < 0 ? undefined : this.stack[level];
  }

  pointer(): string {
    return this.#pointerIn(this.stack.length - 1);
  }

  containerPointer(): string {
    return this.#pointerTo(this.stack.length - 1);
  }

  #pointerTo(level: number): string {
    const frame = this.#frameAt(level);
    if (frame === undefined) return '';
    frame.path ??= this.#pointerIn(level - 1);
    return frame.path;
  }

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

  keyPointer(key: string): string {
    return childPointer(this.containerPointer(), key);
  }

  // Records an edit of the text: the characters from `at` on, and how they were read.
  edit(code: StageCode, at: number, before: string, after: string, path = this.pointer(), args?: Change['args']): void {
    const change: Change = { code, safety: safetyOf(code), path, before, after, at };
    this.add(args ? { ...change, args } : change);
  }

  // Records a change, up to a limit, because a string full of damage must not exhaust the memory.
  add(change: Change): void {
    if (stageEntry(change.code).isNumberSpelling) {
      this.rounded ??= new RoundedPlaces();
      this.rounded.add(change.path);
    }
    if (this.changes.push(change) > this.options.changes) this.refuse('parse.too-many-changes', { limit: this.options.changes });
  }

  refuse(code: StageCode, args: { readonly [name: string]: Json }, at = this.pos): never {
    throw new ReadFailure({ code, severity: 'error', path: this.pointer(), args, at });
  }

  // Gives up because something else was expected here.
  unexpected(expected: string): never {
    const next = this.text.slice(this.pos, Math.min(this.pos + FOUND, this.end));
    const found = next === '' ? 'the end' : quotation(this.pos + FOUND < this.end ? `${next}…` : next, 'as written');
    return this.refuse('parse.syntax', { expected, found });
  }

  at(offset: number): number {
    return offset < this.end ? this.text.charCodeAt(offset) : -1;
  }
}

// The items of all open lists, innermost last. A list is created once its length is known, because one that grows item by item allocates
// more than most lists ever hold.
class Items {
  readonly #items: Json[] = [];
  #count = 0;

  push(item: Json): void {
    this.#items[this.#count++] = item;
  }

  last(): Json | undefined {
    return this.#items[this.#count - 1];
  }

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
