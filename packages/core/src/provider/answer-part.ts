import type { Json, JsonObject } from '../model/index.ts';
import type { ModelCall } from '../ports/model.ts';
import { memberOf, objectAt, textAt } from './pick.ts';

/** A call at a place where a provider puts calls. Without a name it cannot be made. */
export interface CallPart {
  readonly kind: 'call';
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** A string or an object, as the provider sent it. Undefined if there is none. */
  readonly arguments: Json | undefined;
  /** JSON Pointer to the arguments, or to the call if there are none. */
  readonly pointer: string;
  /** The call as the provider sent it. */
  readonly value: JsonObject;
  /** The part that holds the call under a key of its own. */
  readonly entry?: JsonObject;
}

/** An entry in a list of calls that is in no provider's format. */
export interface EntryPart {
  readonly kind: 'entry';
  readonly value: JsonObject;
  readonly pointer: string;
  /** Whether it holds nothing else, so that it is lost if no call can be read in it. */
  readonly isAlone: boolean;
  /** Whether it holds a call in a provider's form. */
  readonly holdsCall: boolean;
}

/** One part of a provider's response. */
export type AnswerPart =
  | { readonly kind: 'text' | 'thought' | 'refusal'; readonly text: string }
  | CallPart
  | EntryPart
  /** Something the provider ran itself: its own call, or the result of one. */
  | { readonly kind: 'provider-run'; readonly type: string }
  /** The output of a tool, which a model must not write. */
  | { readonly kind: 'result' }
  /** A part known to be neither text nor a call, such as a picture. */
  | { readonly kind: 'aside' }
  /** The members of a message or part besides text and calls, under keys that no provider uses for them. */
  | { readonly kind: 'rest'; readonly value: JsonObject; readonly pointer: string }
  /** Unknown content. */
  | { readonly kind: 'unknown'; readonly value: Json; readonly pointer: string };

/** Returns the strings of all parts of one kind. */
export function textsOf(parts: readonly AnswerPart[], kind: 'text' | 'thought' | 'refusal'): readonly string[] {
  const texts: string[] = [];
  for (const part of parts) if (part.kind === kind) texts.push((part as Extract<AnswerPart, { readonly text: string }>).text);
  return texts;
}

// Whether a place is for calls or in a list of them. Anything there counts as a call, even if it is unreadable.
export function isAmongCalls(pointer: string): boolean {
  return pointer.endsWith('/tool_calls') || pointer.includes('/tool_calls/');
}

/** Returns every call that a provider parsed, in order. Unreadable calls have no name. */
export function callsOf(parts: readonly AnswerPart[]): readonly ModelCall[] {
  const calls: ModelCall[] = [];
  for (const part of parts) {
    if (part.kind === 'call') calls.push({ id: part.id, name: part.name, arguments: part.arguments });
    else if (part.kind === 'entry' && !part.holdsCall) calls.push(freeTextCall(part.value));
    else if (part.kind === 'unknown' && isAmongCalls(part.pointer)) calls.push({});
  }
  return calls;
}

function freeTextCall(entry: JsonObject): ModelCall {
  const called = objectAt(entry, 'custom');
  return { id: textAt(entry, 'id'), name: textAt(called, 'name'), arguments: memberOf(called, 'input') as Json | undefined };
}
