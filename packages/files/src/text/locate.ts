import { type Member, members, skipSpace, skipValue } from '@tamis/core/internal';
import { type Span, segmentsOf } from '@tamis/core/kind';
import { characterOffsets } from './character-offsets.ts';

/** The place of a member in a document: its value, and its key if it has one. */
export interface Spot {
  readonly key?: Span;
  readonly value: Span;
  /** Whether the pointer leads exactly there. If not, this is the place of the last part that exists. */
  readonly isExact: boolean;
}

/** The place in JSON text of the value that a JSON Pointer names, or undefined if the pointer leads nowhere. */
export function locate(text: string, pointer: string): Span | undefined {
  const spot = locator(text)(pointer);
  return spot?.isExact ? spot.value : undefined;
}

/**
 * Returns a function that finds where JSON Pointers lead in JSON text, or how far they get. It finds nothing if the text is neither an
 * object nor a list. No part of the text is searched twice.
 */
export function locator(text: string): (pointer: string) => Spot | undefined {
  const bytes = Buffer.from(text);
  const first = skipSpace(bytes, 0);
  if (bytes[first] !== 0x7b && bytes[first] !== 0x5b) return () => undefined;
  const offsetOf = characterOffsets(bytes);
  const memberOf = memberIndex(bytes);
  const root = { keyStart: first, start: first, end: skipValue(bytes, first) };
  return (pointer) => {
    let at: Omit<Member, 'key'> = root;
    const strayed = segmentsOf(pointer).findIndex((segment) => {
      const next = memberOf(at.start, segment);
      at = next ?? at;
      return next === undefined;
    });
    const spanOf = (start: number, end: number): Span => ({ start: offsetOf(start), end: offsetOf(end) });
    const key = at.keyStart === at.start ? {} : { key: spanOf(at.keyStart, skipValue(bytes, at.keyStart)) };
    return { ...key, value: spanOf(at.start, at.end), isExact: strayed < 0 };
  };
}

function memberIndex(bytes: Uint8Array): (start: number, key: string) => Member | undefined {
  const known = new Map<number, ReadonlyMap<string, Member>>();
  return (start, key) => {
    const index = known.get(start) ?? new Map(members(bytes, start).map((member) => [member.key, member]));
    known.set(start, index);
    return index.get(key);
  };
}

/** The places of all values with the key that a JSON Pointer names, in text order. A repeated key has several. */
export function locateAll(text: string, pointer: string): readonly Span[] {
  const slash = pointer.lastIndexOf('/');
  const parent = slash < 0 ? undefined : locator(text)(pointer.slice(0, slash));
  if (parent === undefined || !parent.isExact) return [];
  const [key] = segmentsOf(pointer.slice(slash));
  const object = text.slice(parent.value.start, parent.value.end);
  const bytes = Buffer.from(object);
  const offsetOf = characterOffsets(bytes);
  return members(bytes, 0)
    .filter((member) => member.key === key)
    .map(({ start, end }) => ({ start: parent.value.start + offsetOf(start), end: parent.value.start + offsetOf(end) }));
}

/** The first of the given words that occurs exactly once in a string, with its place. */
export function locateWord(text: string, words: readonly string[]): Span | undefined {
  const word = words.find((one) => one !== '' && text.includes(one) && text.indexOf(one) === text.lastIndexOf(one));
  const start = word === undefined ? -1 : text.indexOf(word);
  return word === undefined ? undefined : { start, end: start + word.length };
}
