import type { LongLine } from '@tamis/core/unit';
import type { LineVisitor } from '../io/line-splitter.ts';
import type { SpareMemory } from '../io/spare-memory.ts';
import type { Block } from './block.ts';

const MOST_BYTES = 1 << 17;

export const BLOCK_MEMORY = MOST_BYTES * 1.5;

export class BlockGatherer implements LineVisitor {
  readonly #input: Pick<Block, 'name' | 'isOneOfSeveral'>;
  readonly #memory: SpareMemory;
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #first = 0;
  #long: LongLine | undefined;

  constructor(name: string, isOneOfSeveral: boolean, memory: SpareMemory) {
    this.#input = { name, isOneOfSeveral };
    this.#memory = memory;
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

  // Whether the block must end here, because it is full or the next line is too long to hold.
  isFull(): boolean {
    return this.#long !== undefined || this.#end - this.#start >= MOST_BYTES;
  }

  // The block, copied so that it can be handed over; undefined if no line is complete.
  take(): Block | undefined {
    if (this.#first === 0) return undefined;
    const length = this.#end - this.#start;
    const bytes = this.#memory.take(length);
    bytes.set(this.#bytes.subarray(this.#start, this.#end));
    const block = {
      bytes,
      length,
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
