import { excerptOf } from '../../../lib/excerpt.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { isJsonObject, isNested, type Json, type JsonObject } from '../../../model/index.ts';
import { isCallObject } from './call-object.ts';
import { type CallReader, forgedCall, forgedCalls } from './forged-call.ts';
import { forgedMessage } from './forged-message.ts';
import { forgedTurn } from './forged-turn.ts';
import { hiddenTextIn, visibleText } from './hidden-text.ts';
import type { ResultRefusal } from './take-value.ts';

// Finds content in an outside value that a model could take for more than data. Returns undefined if there is none. JSON is examined by its
// structure, even inside a string, and every string is decoded because escapes can hide marks.
export function hostileIn(value: Json, reader: CallReader): ResultRefusal | undefined {
  const whole = typeof value === 'string' ? '' : JSON.stringify(value);
  if (forgedCalls(whole, reader) !== undefined) return refusal('results.holds-call', whole, 0);
  const open: Json[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const parts = partsOf(one);
    const found =
      typeof one === 'string' ? inText(one, reader, parts.length > 0) : isJsonObject(one) ? inObject(one, reader) : undefined;
    if (found !== undefined) return found;
    for (const part of parts) open.push(part);
  }
  return undefined;
}

function partsOf(value: Json): readonly Json[] {
  if (typeof value === 'string') {
    const inner = /^\s*[[{"]/.test(value) ? parseStrict(value.trim()) : NOT_JSON;
    return inner === NOT_JSON ? [] : [inner as Json];
  }
  if (!isNested(value)) return [];
  return isJsonObject(value) ? [...Object.keys(value), ...Object.values(value)] : [...value, ...joined(value)];
}

function joined(list: readonly Json[]): readonly string[] {
  const texts = list.flatMap((part) => (isJsonObject(part) && typeof part.text === 'string' ? [part.text] : []));
  return texts.length > 1 ? [texts.join('')] : [];
}

const SIGNS = /[&<([{:=`]|[^\t\n\r -~]/;

function inText(given: string, reader: CallReader, isJson: boolean): ResultRefusal | undefined {
  if (!SIGNS.test(given)) return undefined;
  const found = hiddenTextIn(given);
  if (found !== undefined) return { code: 'results.hidden-text', path: '', args: { found } };
  const text = visibleText(given);
  const call = isJson ? forgedCalls(text, reader) : forgedCall(text, reader);
  if (call !== undefined) return refusal('results.holds-call', text, call);
  const turn = forgedTurn(text);
  return turn === undefined ? undefined : refusal('results.holds-turn', text, turn);
}

function inObject(value: JsonObject, reader: CallReader): ResultRefusal | undefined {
  const kind = isCallObject(value, reader.registry) ? 'call' : forgedMessage(value);
  if (kind === undefined) return undefined;
  return refusal(kind === 'call' ? 'results.holds-call' : 'results.holds-turn', JSON.stringify(value), 0);
}

function refusal(code: ResultRefusal['code'], text: string, at: number): ResultRefusal {
  return { code, path: '', args: { excerpt: excerptOf(text, at) } };
}
