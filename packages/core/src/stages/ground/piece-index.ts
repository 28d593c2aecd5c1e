export const PIECE = 3;

const MOST_PIECES = 16;
const MOST_PLACES = 500;

export class PieceIndex {
  readonly #text: string;
  readonly #mask: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #count: Int32Array;

  constructor(text: string) {
    let size = 1024;
    while (size < text.length) size *= 2;
    this.#text = text;
    this.#mask = size - 1;
    this.#first = new Int32Array(size).fill(-1);
    this.#count = new Int32Array(size);
    this.#next = new Int32Array(text.length);
    for (let at = text.length - PIECE; at >= 0; at--) {
      const slot = this.#slot(text, at);
      this.#next[at] = this.#first[slot] as number;
      this.#first[slot] = at;
      (this.#count[slot] as number)++;
    }
  }

  rarest(other: string): readonly number[] {
    const counted: { readonly at: number; readonly count: number }[] = [];
    for (let at = 0; at + PIECE <= other.length; at++) {
      const count = this.#count[this.#slot(other, at)] as number;
      if (count > 0) counted.push({ at, count });
    }
    counted.sort((one, two) => one.count - two.count);
    return counted.slice(0, MOST_PIECES).map(({ at }) => at);
  }

  places(other: string, at: number): readonly number[] {
    const piece = other.slice(at, at + PIECE);
    const places: number[] = [];
    let looked = 0;
    for (let place = this.#first[this.#slot(other, at)] as number; place >= 0; place = this.#next[place] as number) {
      if (++looked > MOST_PLACES) break;
      if (this.#text.startsWith(piece, place)) places.push(place);
    }
    return places;
  }

  #slot(text: string, at: number): number {
    let hash = 0;
    for (let i = 0; i < PIECE; i++) hash = Math.imul(hash ^ text.charCodeAt(at + i), 0x9e3779b1);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }
}
