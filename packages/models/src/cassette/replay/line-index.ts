import { createHash } from 'node:crypto';

export interface LinePlace {
  readonly offset: number;
  readonly length: number;
  readonly line: number;
}

export class LineIndexer {
  readonly #hashes: number[] = [];
  readonly #offsets: number[] = [];
  readonly #lengths: number[] = [];
  readonly #lines: number[] = [];

  add(unit: string, { offset, length, line }: LinePlace): void {
    this.#hashes.push(hashOf(unit));
    this.#offsets.push(offset);
    this.#lengths.push(length);
    this.#lines.push(line);
  }

  index(): LineIndex {
    const order = Uint32Array.from(this.#hashes.keys());
    order.sort((one, other) => (this.#hashes[one] as number) - (this.#hashes[other] as number) || one - other);
    const pick = (values: readonly number[]) => Float64Array.from(order, (at) => values[at] as number);
    return new LineIndex(pick(this.#hashes), pick(this.#offsets), pick(this.#lengths), pick(this.#lines));
  }
}

// Finds the lines of a unit. Two units may share a hash, so the reader of the lines compares the units themselves.
export class LineIndex {
  readonly #hashes: Float64Array;
  readonly #offsets: Float64Array;
  readonly #lengths: Float64Array;
  readonly #lines: Float64Array;

  constructor(hashes: Float64Array, offsets: Float64Array, lengths: Float64Array, lines: Float64Array) {
    this.#hashes = hashes;
    this.#offsets = offsets;
    this.#lengths = lengths;
    this.#lines = lines;
  }

  // The index whose `bytes` were saved, on the same machine.
  static from(bytes: Uint8Array): LineIndex {
    // A copy is aligned for numbers.
    const columns = new Float64Array(Uint8Array.from(bytes).buffer);
    const lines = columns.length / 4;
    if (!Number.isInteger(lines)) throw new RangeError('A cassette index has four columns of equal length.');
    const column = (at: number) => columns.subarray(at * lines, (at + 1) * lines);
    return new LineIndex(column(0), column(1), column(2), column(3));
  }

  bytes(): Uint8Array {
    const columns = [this.#hashes, this.#offsets, this.#lengths, this.#lines];
    return Buffer.concat(columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
  }

  of(unit: string): readonly LinePlace[] {
    const hash = hashOf(unit);
    const places: LinePlace[] = [];
    for (let at = this.#first(hash); this.#hashes[at] === hash; at++)
      places.push({
        offset: this.#offsets[at] as number,
        length: this.#lengths[at] as number,
        line: this.#lines[at] as number,
      });
    return places;
  }

  #first(hash: number): number {
    let [low, high] = [0, this.#hashes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

// 48 bits: few enough for a number, enough that units hardly ever collide.
function hashOf(unit: string): number {
  return createHash('sha1').update(unit).digest().readUIntBE(0, 6);
}
