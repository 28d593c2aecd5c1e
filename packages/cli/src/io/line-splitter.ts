import type { Hash } from 'node:crypto';
import type { LongLine } from '@tamis/core/unit';

// The size of the blocks in which input is read, large enough that a system call costs almost nothing per line.
const BLOCK = 1 << 20;
const EXCERPT = 2048;
const NEWLINE = 0x0a;

// Receives lines one by one. The bytes are valid only until the call returns or, for output, until the next read.
export interface LineVisitor {
  // Receives a line as `bytes[start, end)`. `next` is where the following line begins, so `[end, next)` is the newline, if any.
  line(bytes: Buffer, start: number, end: number, next: number, number: number): void;
  long(line: LongLine): void;
  isFull?(): boolean;
}

interface LongState {
  readonly hash: Hash;
  readonly head: Buffer;
  tail: Buffer;
  length: number;
}

// Splits a stream of bytes at newlines, or at another given byte, inside one fixed buffer. It allocates nothing per line and never holds a
// line longer than `limit`. Read into `space()`, then pass the number of bytes to `advance`. With `split` false, the whole stream is one
// line.
export class LineSplitter {
  readonly #visitor: LineVisitor;
  readonly #limit: number;
  readonly #split: boolean;
  readonly #separator: number;
  readonly #buffer: Buffer;
  #start = 0;
  #end = 0;
  #scanned = 0;
  #number = 0;
  #long: LongState | null = null;

  constructor(visitor: LineVisitor, limit: number, split = true, separator = NEWLINE) {
    this.#visitor = visitor;
    this.#limit = limit;
    this.#split = split;
    this.#separator = separator;
    // Pages that are never touched take no memory, so room for the longest line costs nothing until it comes.
    this.#buffer = Buffer.allocUnsafeSlow(limit + 2 * BLOCK);
  }

  space(): Buffer {
    // The remainder is less than a line; moving it to the front keeps the rest of the buffer untouched.
    if (this.#start > 0) this.#compact();
    return this.#buffer.subarray(this.#end, this.#end + BLOCK);
  }

  // Takes the bytes written into the space, and visits every line that is now complete. Returns false if the visitor becomes full before
  // the last of them; `advance(0)` then continues.
  advance(count: number): boolean {
    this.#end += count;
    const filled = this.#buffer.subarray(0, this.#end);
    for (;;) {
      const newline = this.#split ? filled.indexOf(this.#separator, this.#scanned) : -1;
      if (newline < 0) break;
      this.#finish(newline, newline + 1);
      if (this.#visitor.isFull?.()) return false;
    }
    this.#scanned = this.#end;
    if (this.#long !== null || this.#end - this.#start > this.#limit) this.#absorb();
    if (this.#start === this.#end) this.#reset();
    return true;
  }

  finish(): void {
    if (this.#end > this.#start || this.#long !== null) this.#finish(this.#end, this.#end);
  }

  #finish(end: number, next: number): void {
    const start = this.#start;
    this.#start = next;
    this.#scanned = next;
    this.#number++;
    if (this.#long === null && end - start <= this.#limit) {
      this.#visitor.line(this.#buffer, start, end, next, this.#number);
      return;
    }
    const long = this.#lengthen(start, end);
    this.#long = null;
    const { head, tail, length, hash } = long;
    this.#visitor.long({ number: this.#number, head, tail, length, sha256: hash.digest('hex') });
  }

  #absorb(): void {
    this.#long = this.#lengthen(this.#start, this.#end);
    this.#reset();
  }

  #lengthen(start: number, end: number): LongState {
    const bytes = this.#buffer.subarray(start, end);
    const long = this.#long ?? {
      hash: process.getBuiltinModule('node:crypto').createHash('sha256'),
      head: Buffer.from(bytes.subarray(0, EXCERPT)),
      tail: Buffer.alloc(0),
      length: 0,
    };
    long.hash.update(bytes);
    long.length += bytes.length;
    long.tail = Buffer.from(Buffer.concat([long.tail, bytes.subarray(-EXCERPT)]).subarray(-EXCERPT));
    return long;
  }

  #reset(): void {
    this.#start = 0;
    this.#end = 0;
    this.#scanned = 0;
  }

  #compact(): void {
    this.#buffer.copyWithin(0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#scanned -= this.#start;
    this.#start = 0;
  }
}
