import type { Json, JsonObject } from '@tamis/core';
import { type Choice, callsOf, textsOf } from '@tamis/core/providers';
import type { MendedCall, Said } from './mend.ts';

/** How a list of parts holds what a model says. */
export interface Form {
  isCall(part: Json): boolean;
  /** The text that a part says; undefined if it says none. */
  text(part: Json): string | undefined;
  /** Whether a part goes with the one that follows it, and means nothing without. */
  isBound(part: Json): boolean;
  /** A part that says a text, in place of one that said something else. */
  withText(text: string, part: Json): JsonObject;
  /** A call, in place of the one it was; a call that was in the text had no place. */
  withCall(call: MendedCall, part: Json | undefined): JsonObject;
}

/** Parts with what the model says now, where it said the rest: everything else stays where it is. */
export function inPlace(parts: readonly Json[], { text, calls }: Said, form: Form): readonly Json[] {
  const texts = parts.map((part) => form.text(part));
  const isSame = texts.join('') === text;
  const speaking = text === '' && calls.length > 0 ? -1 : texts.findLastIndex((one) => one !== undefined);
  const byPlace = new Map(calls.map((call) => [call.place, call]));
  const left: Json[] = [];
  let place = 0;
  parts.forEach((part, index) => {
    const call = form.isCall(part) ? byPlace.get(place++) : undefined;
    if (call !== undefined) left.push(form.withCall(call, part));
    else if (!form.isCall(part) && (texts[index] === undefined || isSame)) left.push(part);
    else if (index === speaking) left.push(form.withText(text, part));
    else while (left.length > 0 && form.isBound(left.at(-1) as Json)) left.pop();
  });
  return [...left, ...calls.filter((call) => call.place === undefined).map((call) => form.withCall(call, undefined))];
}

/** Whether a model says or calls something that is in none of the parts: it would be judged, but could not be altered. */
export function saysElsewhere(choice: Choice | undefined, parts: readonly Json[], form: Form): boolean {
  const { parts: read = [] } = choice ?? {};
  const isTextHere = textsOf(read, 'text').join('') === parts.map((part) => form.text(part)).join('');
  return !isTextHere || callsOf(read).length !== parts.filter((part) => form.isCall(part)).length;
}
