import { members, skipValue } from '../lib/members.ts';
import { segmentsOf } from '../lib/pointer.ts';
import { utf8Bytes, utf8Text } from '../lib/utf8.ts';

// The most documents examined. A reply hardly ever has more.
const MOST_DOCUMENTS = 4;
// The longest reply that is searched. The places of a longer one would take more memory than an excerpt justifies.
const LONGEST = 2 ** 20;

/** Returns the offset in a reply of the value that a JSON Pointer names, or undefined if no plain JSON in the reply contains it. */
export type PlaceAt = (pointer: string) => number | undefined;

/** Returns a lookup for places in a reply. It searches no part twice, however many places are looked up. */
export function placesInReply(reply: string): PlaceAt {
  let documents: readonly number[] | undefined;
  let bytes: Uint8Array = new Uint8Array();
  const below = new Map<number, ReadonlyMap<string, number>>();
  const memberOf = (start: number, key: string) => {
    const known = below.get(start) ?? new Map(members(bytes, start).map((member) => [member.key, member.start]));
    below.set(start, known);
    return known.get(key);
  };
  return (pointer) => {
    if (pointer === '' || reply.length > LONGEST) return undefined;
    if (documents === undefined) {
      bytes = utf8Bytes(reply);
      documents = documentsIn(bytes);
    }
    const path = segmentsOf(pointer);
    for (const start of documents) {
      const at = path.reduce<number | undefined>((from, key) => (from === undefined ? from : memberOf(from, key)), start);
      if (at !== undefined) return utf8Text(bytes, 0, at).length;
    }
    return undefined;
  };
}

function documentsIn(bytes: Uint8Array): readonly number[] {
  const isOpener = (byte: number) => byte === 0x7b || byte === 0x5b;
  const documents: number[] = [];
  for (let at = 0; at < bytes.length && documents.length < MOST_DOCUMENTS; at++) {
    if (!isOpener(bytes[at] as number)) continue;
    documents.push(at);
    at = skipValue(bytes, at) - 1;
  }
  return documents;
}
