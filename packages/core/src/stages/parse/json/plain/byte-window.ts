import { writeUnitBytes } from '../../../../lib/utf8.ts';

// The size of the first window. It is small, because many documents are, and a reply may contain thousands. Later ones are larger.
const FIRST = 4096;
// The size of the largest window, which stays in the nearest caches. Tokens that do not fit into half of it are left to the full reader.
const LARGEST = 16_384;
const GROWTH = 4;

export const BYTES: Uint8Array = new Uint8Array(3 * LARGEST + 8);

// The owner of the window in BYTES. Readings may be nested, so each checks this first.
let holder: ByteWindow | undefined;

// The text around the current position, as one byte per unit (see `writeUnitBytes`). It moves along with the reading, so that only text
// that is read gets copied, however long the rest is. No token contains a zero byte, so every loop over the bytes ends at the zero after
// them.
export class ByteWindow {
  base = 0;
  limit = 0;
  comma = -1;
  token = -1;
  colon = -1;
  isEntry = false;
  readonly #text: string;
  readonly #end: number;
  #size = FIRST / GROWTH;

  constructor(text: string, end: number) {
    this.#text = text;
    this.#end = end;
  }

  // The first offset from which a run may not see far enough, so that the window should move first.
  get edge(): number {
    return this.limit === this.#end ? this.limit + 1 : this.limit - FIRST / 2 + 1;
  }

  covers(pos: number): boolean {
    return holder === this && (this.limit === this.#end || this.limit - pos >= this.#size / 2);
  }

  // Starts a new window at an offset. Half a window was read since the last time, so all copying is linear in the text.
  moveTo(pos: number): void {
    this.#size = Math.min(this.#size * GROWTH, LARGEST);
    this.base = pos;
    this.limit = Math.min(this.#end, pos + this.#size);
    writeUnitBytes(this.#text.slice(pos, this.limit), BYTES);
    BYTES[this.limit - pos] = 0;
    holder = this;
  }
}
