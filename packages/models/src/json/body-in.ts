import { Fault, type Json } from '@tamis/core';
import { ARGUMENT_KEYS, type ExactJson, exactJson, jsonIn } from '@tamis/core/internal';
import { entryOf } from '@tamis/core/wording';
import { withTextArguments } from './text-arguments.ts';

export type ReadJson = (text: string) => Json | undefined;

// The JSON of a response, and the fault if it has more than one meaning.
interface BodyJson {
  readonly value: Json;
  readonly fault: Fault | undefined;
}

export function parseBody(text: string): BodyJson | undefined {
  const read = exactJson(text);
  if (read === undefined) return undefined;
  const why = doubtIn(read);
  if (why !== undefined) return { value: read.value, fault: ambiguousBody(why) };
  const value = read.changes.length === 0 ? read.value : (jsonIn(withTextArguments(text)) ?? read.value);
  return { value, fault: undefined };
}

// Parses the JSON of a response or event. Throws a Fault if another parser could read it differently.
export function bodyIn(text: string): Json | undefined {
  const body = parseBody(text);
  if (body?.fault !== undefined) throw body.fault;
  return body?.value;
}

// Parses the JSON of a response. Returns undefined if it is not JSON, or has more than one meaning.
export function unambiguousBodyIn(text: string): Json | undefined {
  const body = parseBody(text);
  return body?.fault === undefined ? body?.value : undefined;
}

// The fault for a response that has more than one meaning.
export function ambiguousBody(why: string): Fault {
  return new Fault('fault.bad-body', `The response can be read in two ways: ${why}, so it is not passed on as a reply.`);
}

export function quotedKey(key: string): string {
  return JSON.stringify(key.slice(0, 80));
}

// A key with two values, of which some parsers take the first, or one that is refused. A call has its arguments once, even if they are equal.
function doubtIn({ changes, refused }: ExactJson): string | undefined {
  const repeats = changes.filter(({ code }) => entryOf(code)?.repeatsKey);
  const differing = repeats.find(({ safety }) => safety === 'unsafe')?.path;
  if (differing !== undefined) return `${quotedKey(differing)} occurs twice, with different values`;
  const given = repeats.find(({ path }) => ARGUMENT_KEYS.includes(path.slice(path.lastIndexOf('/') + 1)))?.path;
  if (given !== undefined) return `${quotedKey(given)} occurs twice`;
  return refused === undefined ? undefined : 'it has a key that is refused, or is nested too deeply';
}
