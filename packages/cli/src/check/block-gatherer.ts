import type { LongLine } from '@tamis/core/unit';
import type { LineVisitor } from '../io/line-splitter.ts';
import type { Block } from './block.ts';

/** A block is no longer than this, or than one line: what fails leaves many times as much to be written. */
const MOST_BYTES = 1 << 17;

/** Gathers lines that were read together into a block. */
export class BlockGatherer implements LineVisitor {
  readonly #input: Pick<Block, 'name' | 'isOneOfSeveral'>;
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #first = 0;
  #long: LongLine | undefined;

  constructor(name: string, isOneOfSeveral: boolean) {
    this.#input = { name, isOneOfSeveral };
  }

  line(bytes: Buffer, start: number, _end: number, next: number, number: number): void {
    if (this.#first === 0) {
      this.#bytes = bytes;
      this.#start = start;
      this.#first = number;
    }
    this.#end = next;
  }

  long(line: LongLine): void {
    if (this.#first === 0) this.#first = line.number;
    this.#long = line;
  }

  /** What is too long to hold is the end of its block. */
  isFull(): boolean {
    return this.#long !== undefined || this.#end - this.#start >= MOST_BYTES;
  }

  /** The block, copied so that it may leave; undefined where no line is complete. */
  take(): Block | undefined {
    if (this.#first === 0) return undefined;
    const block = {
      bytes: new Uint8Array(this.#bytes.subarray(this.#start, this.#end)),
      first: this.#first,
      ...(this.#long && { long: this.#long }),
      ...this.#input,
    };
    this.#start = 0;
    this.#end = 0;
    this.#first = 0;
    this.#long = undefined;
    return block;
  }
}
