import { writeUnitBytes } from '../../../../lib/unit-bytes.ts';

/** The first window is small, because many a document is, and a reply may hold thousands. Later ones are larger. */
const FIRST = 4096;
/** The largest stays in the nearest caches; what does not fit into half of it is left to the reader proper. */
const LARGEST = 16_384;
const GROWTH = 4;

/**
 * The bytes of the window that was filled last, from the start of that window on, with a zero behind them. With room to read
 * some bytes further in one go. */
export const BYTES: Uint8Array = new Uint8Array(3 * LARGEST + 8);

/** Whose window is in BYTES. Readings may be nested, so each makes sure of it before it looks. */
let holder: ByteWindow | undefined;

/**
 * The text around the place that is read, as one byte for each unit: see `writeUnitBytes`. It moves along with the
 * reading, so that only what is read is ever copied, however long the text behind it. No token holds a zero byte, so every
 * loop over the bytes ends at the zero behind them.
 */
export class ByteWindow {
  /** The offset in the text of the first byte. */
  base = 0;
  /** The offset in the text behind the last byte. */
  limit = 0;
  /** What looking behind a string has found, as offsets of bytes, or -1: a comma, the token behind that, and its colon. */
  comma = -1;
  token = -1;
  colon = -1;
  /** Whether what was last read, at the end of the window before this one, was plain since its key. */
  isEntry = false;
  readonly #text: string;
  readonly #end: number;
  #size = FIRST / GROWTH;

  constructor(text: string, end: number) {
    this.#text = text;
    this.#end = end;
  }

  /** The first offset from which on a run may not see far enough, so that the window should move first. */
  get edge(): number {
    return this.limit === this.#end ? this.limit + 1 : this.limit - FIRST / 2 + 1;
  }

  /** Whether the bytes from an offset on are there, to the end of the text or for at least half a window. */
  covers(pos: number): boolean {
    return holder === this && (this.limit === this.#end || this.limit - pos >= this.#size / 2);
  }

  /** Starts a new window at an offset. Half a window was read since the last time, so all copying is linear in the text. */
  moveTo(pos: number): void {
    this.#size = Math.min(this.#size * GROWTH, LARGEST);
    this.base = pos;
    this.limit = Math.min(this.#end, pos + this.#size);
    writeUnitBytes(this.#text.slice(pos, this.limit), BYTES);
    BYTES[this.limit - pos] = 0;
    holder = this;
  }
}
