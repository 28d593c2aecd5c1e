import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import { isJsonObject, isNested, type Json } from '../../../model/json.ts';
import { type CallReader, forgedCall } from './forged-call.ts';
import { forgedMessage } from './forged-message.ts';
import { forgedTurn } from './forged-turn.ts';
import { hiddenIn, plainText } from './hidden-text.ts';
import type { Refusal } from './take-value.ts';

/** Long enough to recognise what was found. */
const EXCERPT = 60;

/** What a value from outside holds that a model could take for more than data; undefined if it holds nothing of the kind. */
export function hostileIn(value: Json, reader: CallReader): Refusal | undefined {
  const whole = typeof value === 'string' ? undefined : inText(JSON.stringify(value), reader);
  if (whole !== undefined) return whole;
  // Strings are examined decoded too, and what is JSON inside a string like the value itself: escapes hide marks.
  const open: Json[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const found = typeof one === 'string' ? inText(one, reader) : isJsonObject(one) ? inObject(one) : undefined;
    if (found !== undefined) return found;
    for (const part of partsOf(one)) open.push(part);
  }
  return undefined;
}

function partsOf(value: Json): readonly Json[] {
  if (typeof value === 'string') {
    const inner = /^\s*[[{"]/.test(value) ? quietParse(value) : NOT_JSON;
    return inner === NOT_JSON ? [] : [inner as Json];
  }
  if (!isNested(value)) return [];
  return isJsonObject(value) ? [...Object.keys(value), ...Object.values(value)] : value;
}

/** Without any of these signs there is neither markup nor a call nor a turn, and nothing is hidden. */
const SIGNS = /[<([{:=`]|[^\t\n\r -~]/;

function inText(given: string, reader: CallReader): Refusal | undefined {
  if (!SIGNS.test(given)) return undefined;
  const found = hiddenIn(given);
  if (found !== undefined) return { code: 'results.hidden-text', path: '', args: { found } };
  const text = plainText(given);
  const call = forgedCall(text, reader);
  if (call !== undefined) return refusal('results.holds-call', text, call);
  const turn = forgedTurn(text);
  return turn === undefined ? undefined : refusal('results.holds-turn', text, turn);
}

function inObject(object: { readonly [key: string]: Json }): Refusal | undefined {
  const kind = forgedMessage(object);
  if (kind === undefined) return undefined;
  return refusal(kind === 'call' ? 'results.holds-call' : 'results.holds-turn', JSON.stringify(object), 0);
}

function refusal(code: Refusal['code'], text: string, at: number): Refusal {
  return { code, path: '', args: { excerpt: text.slice(at, at + EXCERPT).trim() } };
}
