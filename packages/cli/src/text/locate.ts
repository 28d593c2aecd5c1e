import type { Span } from './frame.ts';
import { members, skipSpace, skipValue } from './members.ts';

/** Where a member of a document stands: its value, and its key where it has one. */
export interface Spot {
  readonly key?: Span;
  readonly value: Span;
  /** Whether the pointer leads there; else this is what its last part that leads somewhere names. */
  readonly isExact: boolean;
}

/** Where the value a JSON Pointer names stands in a JSON text; nothing where the text does not lead there. */
export function locate(text: string, pointer: string): Span | undefined {
  const spot = locateSpot(text, pointer);
  return spot?.isExact ? spot.value : undefined;
}

/** Where a JSON Pointer leads in a JSON text, as far as it leads; nothing where the text is no object or list. */
export function locateSpot(text: string, pointer: string): Spot | undefined {
  const bytes = Buffer.from(text);
  const first = skipSpace(bytes, 0);
  if (bytes[first] !== 0x7b && bytes[first] !== 0x5b) return undefined;
  let at = { keyStart: first, start: first, end: skipValue(bytes, first) };
  const tokens = tokensOf(pointer);
  const strayed = tokens.findIndex((token) => {
    const next = members(bytes, at.start).findLast((member) => member.key === token);
    at = next ?? at;
    return next === undefined;
  });
  const value = spanIn(bytes, at.start, at.end);
  const key = at.keyStart === at.start ? {} : { key: spanIn(bytes, at.keyStart, skipValue(bytes, at.keyStart)) };
  return { ...key, value, isExact: strayed < 0 };
}

/** A range of bytes as a range of characters. */
function spanIn(bytes: Buffer, start: number, end: number): Span {
  const offset = bytes.toString('utf8', 0, start).length;
  return { start: offset, end: offset + bytes.toString('utf8', start, end).length };
}

/** The names on the way of a JSON Pointer. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
