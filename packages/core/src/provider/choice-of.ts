import { isJsonObject, type Json } from '../model/json.ts';
import { saysCut } from '../model/says-cut.ts';
import type { AnswerEnd, Choice } from './answer.ts';
import { finishFrom } from './finish-from.ts';
import { partsIn } from './parts-in.ts';
import { countAt, textAt } from './pick.ts';

/** How a provider says why the model stopped. */
export interface Finish {
  readonly key: string;
  readonly words: ReadonlyMap<string, AnswerEnd>;
}

/** What stands around parts, from the answer down. */
const SHELLS = ['', '/message', '/content'];

/** One answer: a message, or what a provider puts around it. */
export function choiceOf(value: Json, pointer: string, { key, words }: Finish): Choice {
  const parts = partsIn(value, pointer);
  const finishReason = textAt(value, key);
  return {
    index: countAt(value, 'index') ?? 0,
    parts,
    isEmpty: parts.every((part) => part.kind === 'unknown' && SHELLS.some((shell) => part.pointer === pointer + shell)),
    finishReason,
    end: finishReason === undefined ? undefined : finishFrom(finishReason, words),
    isCut: isCut(value),
    isForeign: isForeign(value),
    value,
  };
}

/** The keys under which providers and their relatives say why the model stopped. */
const REASONS = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'status', 'done_reason'];

function isCut(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isJsonObject(item) && item.status === 'incomplete');
  if (!isJsonObject(value)) return false;
  if (Array.isArray(value.output) && isCut(value.output as Json)) return true;
  return REASONS.some((reason) => saysCut(textAt(value, reason)));
}

/** The parts a conversation has beside that of the model. */
const FOREIGN: ReadonlySet<string> = new Set(['user', 'system', 'developer', 'tool', 'function']);

function isForeign(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const role = isJsonObject(value.message) ? value.message.role : value.role;
  return typeof role === 'string' && FOREIGN.has(role);
}
