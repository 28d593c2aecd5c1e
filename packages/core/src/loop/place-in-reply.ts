import { members, skipValue } from '../lib/members.ts';
import { segmentsOf } from '../lib/pointer.ts';
import { utf8Bytes, utf8Text } from '../lib/utf8.ts';

/** Documents that are looked at; more of them are hardly ever in one reply. */
const MOST_DOCUMENTS = 4;

/** Where the value that a JSON Pointer names begins in a reply; undefined where no plain JSON of the reply has it. */
export function placeInReply(reply: string, pointer: string): number | undefined {
  const path = segmentsOf(pointer);
  if (path.length === 0) return undefined;
  const bytes = utf8Bytes(reply);
  let start = nextOpener(bytes, 0);
  for (let count = 0; start < bytes.length && count < MOST_DOCUMENTS; count++) {
    const at = placeBelow(bytes, start, path);
    if (at !== undefined) return utf8Text(bytes, 0, at).length;
    start = nextOpener(bytes, skipValue(bytes, start));
  }
  return undefined;
}

function nextOpener(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x7b && bytes[at] !== 0x5b) at++;
  return at;
}

function placeBelow(bytes: Uint8Array, start: number, path: readonly string[]): number | undefined {
  let at: number | undefined = start;
  for (const segment of path) {
    if (at === undefined) return undefined;
    at = members(bytes, at).findLast(({ key }) => key === segment)?.start;
  }
  return at;
}
