import type { Json, JsonObject } from '@tamis/core';
import { isObject, listAt, objectAt, textAt } from '@tamis/core/internal';
import { detailOf, type ReviewRow, type Runnable } from '@tamis/core/review';
import { newCallId } from '../mend/call-id.ts';
import type { MendedCall, Said } from '../mend/mend.ts';
import type { Heard } from '../speech.ts';

export interface KeptAnswer extends Heard {
  readonly said: Said;
}

const MOST_KEPT = 4 * 1024 * 1024;

// A response in the form stored in a review's detail. Returns undefined if it is too long.
export function keptAnswer({ body, events }: Heard, said: Said): JsonObject | undefined {
  const kept = { body, events, said } as unknown as JsonObject;
  return JSON.stringify(kept).length > MOST_KEPT ? undefined : kept;
}

export function answerIn(row: Pick<ReviewRow, 'detail'>): KeptAnswer | undefined {
  const { answer } = detailOf(row) as { readonly answer?: unknown };
  const [body, said] = [objectAt(answer, 'body'), objectAt(answer, 'said')];
  if (body === undefined || said === undefined) return undefined;
  const calls = listAt(said, 'calls') as unknown as readonly MendedCall[];
  return { body, events: listAt(answer, 'events') as readonly JsonObject[], said: { text: textAt(said, 'text') ?? '', calls } };
}

export function saidAs({ action, value }: Runnable, { text, calls }: Said, textOf: (value: Json) => string): Said {
  if (action !== undefined) return { text, calls: [inPlace({ name: action, arguments: value as JsonObject }, calls[0])] };
  if (calls.length === 0) return { text: textOf(value), calls: [] };
  const now = listAt(value, 'calls') as unknown as readonly Called[];
  const isSame = now.length === calls.length;
  const content = isObject(value) ? textAt(value, 'content') : undefined;
  return { text: content ?? '', calls: now.map((call, place) => inPlace(call, isSame ? calls[place] : undefined)) };
}

type Called = Pick<MendedCall, 'name' | 'arguments'>;

function inPlace({ name, arguments: given }: Called, held: MendedCall | undefined): MendedCall {
  return { id: held?.id ?? newCallId(), place: held?.place, name, arguments: given };
}
