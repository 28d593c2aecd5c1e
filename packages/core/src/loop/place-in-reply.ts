import { members, skipValue } from '../lib/members.ts';
import { segmentsOf } from '../lib/pointer.ts';
import { utf8Bytes, utf8Text } from '../lib/utf8.ts';

/** How many documents are looked at; a reply hardly ever has more. */
const MOST_DOCUMENTS = 4;
/** Longer replies are not searched: their places would fill more memory than an excerpt is worth. */
const LONGEST = 2 ** 20;

/** Where the value that a JSON Pointer names begins in a reply; undefined if no plain JSON in the reply has it. */
export type PlaceAt = (pointer: string) => number | undefined;

/** Finds places in a reply; no part of it is searched twice, however many places are asked for. */
export function placesIn(reply: string): PlaceAt {
  let places: ReplyPlaces | undefined;
  return (pointer) => {
    if (pointer === '' || reply.length > LONGEST) return undefined;
    places ??= new ReplyPlaces(utf8Bytes(reply));
    return places.at(segmentsOf(pointer));
  };
}

class ReplyPlaces {
  readonly #bytes: Uint8Array;
  readonly #documents: readonly number[];
  readonly #below = new Map<number, ReadonlyMap<string, number>>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const documents: number[] = [];
    for (let start = this.#opener(0); start < bytes.length && documents.length < MOST_DOCUMENTS; ) {
      documents.push(start);
      start = this.#opener(skipValue(bytes, start));
    }
    this.#documents = documents;
  }

  at(path: readonly string[]): number | undefined {
    for (const start of this.#documents) {
      const at = path.reduce<number | undefined>((from, key) => (from === undefined ? from : this.#member(from, key)), start);
      if (at !== undefined) return utf8Text(this.#bytes, 0, at).length;
    }
    return undefined;
  }

  #member(start: number, key: string): number | undefined {
    const known = this.#below.get(start) ?? new Map(members(this.#bytes, start).map((member) => [member.key, member.start]));
    this.#below.set(start, known);
    return known.get(key);
  }

  #opener(from: number): number {
    let at = from;
    while (at < this.#bytes.length && this.#bytes[at] !== 0x7b && this.#bytes[at] !== 0x5b) at++;
    return at;
  }
}
