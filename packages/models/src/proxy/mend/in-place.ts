import type { Json, JsonObject } from '@tamis/core';
import { type AnswerChoice, callsOf, textsOf } from '@tamis/core/providers';
import type { MendedCall, Said } from './mend.ts';

export interface Form {
  isCall(part: Json): boolean;
  text(part: Json): string | undefined;
  isBound(part: Json): boolean;
  // A part with a string, replacing one with another text. `part` is undefined if the reply had no text.
  withText(text: string, part: Json | undefined): JsonObject;
  // A part with a call, replacing the original call. `part` is undefined if the call was in the text.
  withCall(call: MendedCall, part: Json | undefined): JsonObject;
}

export function inPlace(parts: readonly Json[], { text, calls }: Said, form: Form): readonly Json[] {
  const texts = parts.map((part) => form.text(part));
  const isSame = texts.join('') === text;
  const speaking = text === '' && calls.length > 0 ? -1 : texts.findLastIndex((one) => one !== undefined);
  const byPlace = new Map(calls.map((call) => [call.place, call]));
  let place = 0;
  const mended = parts.map((part, index): Json | undefined => {
    if (form.isCall(part)) {
      const call = byPlace.get(place++);
      return call === undefined ? undefined : form.withCall(call, part);
    }
    if (texts[index] === undefined || isSame) return part;
    return index === speaking ? form.withText(text, part) : undefined;
  });
  const isUnsaid = speaking < 0 && text !== '';
  const added = calls.filter((call) => call.place === undefined).map((call) => form.withCall(call, undefined));
  return [...withoutOrphans(mended, parts, form), ...(isUnsaid ? [form.withText(text, undefined)] : []), ...added];
}

function withoutOrphans(mended: readonly (Json | undefined)[], parts: readonly Json[], form: Form): readonly Json[] {
  const left: Json[] = [];
  let [following, kept] = [0, 0];
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = mended[index];
    const isBound = form.isBound(parts[index] as Json);
    if (!isBound && index + 1 < parts.length && form.isBound(parts[index + 1] as Json)) [following, kept] = [0, 0];
    if (!isBound) following++;
    if (!isBound && part !== undefined) kept++;
    if (part !== undefined && !(isBound && following > 0 && kept === 0)) left.push(part);
  }
  return left.reverse();
}

// Whether a model's text or calls are in none of the parts. They would be judged but could not be altered.
export function saysElsewhere(choice: AnswerChoice | undefined, parts: readonly Json[], form: Form): boolean {
  const { parts: read = [] } = choice ?? {};
  const isTextHere = textsOf(read, 'text').join('') === parts.map((part) => form.text(part)).join('');
  return !isTextHere || callsOf(read).length !== parts.filter((part) => form.isCall(part)).length;
}
