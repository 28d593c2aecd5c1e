import { isJsonObject, type Json, saysCut } from '../model/index.ts';
import type { AnswerChoice, AnswerEnd } from './answer.ts';
import type { AnswerPart } from './answer-part.ts';
import { finishFrom } from './finish-from.ts';
import { partsIn } from './parts-in.ts';
import { countAt, textAt } from './pick.ts';

interface Finish {
  readonly key: string;
  readonly words: ReadonlyMap<string, AnswerEnd>;
}

// Makes a `Finish` from the words that a provider uses for each end, separated by spaces.
/* @__NO_SIDE_EFFECTS__ */
export function finishOf(key: string, ends: { readonly [end in AnswerEnd]?: string }): Finish {
  const words = Object.entries(ends).flatMap(([end, said]) => said.split(' ').map((word) => [word, end as AnswerEnd] as const));
  return { key, words: new Map(words) };
}

const SHELLS = ['', '/message', '/content'];

export function choiceOf(value: Json, pointer: string, { key, words }: Finish): AnswerChoice {
  const parts = partsIn(value, pointer);
  const finishReason = textAt(value, key);
  return {
    index: countAt(value, 'index') ?? 0,
    parts,
    isEmpty: parts.every((part) => isNothing(part, pointer)),
    finishReason,
    end: finishReason === undefined ? undefined : endOf(value, finishFrom(finishReason, words)),
    isCut: isCut(value),
    isForeign: isForeign(value),
    value,
  };
}

function endOf(value: Json, end: AnswerEnd): AnswerEnd {
  return (end === 'stop' || end === 'tool-calls') && cutWordIn(value) !== undefined ? 'length' : end;
}

export function cutWordIn(value: unknown): string | undefined {
  return REASONS.map((reason) => textAt(value, reason)).find(isStopped);
}

// Whether a part is empty, because it has only wrapper keys or the provider's own notes.
function isNothing(part: AnswerPart, pointer: string): boolean {
  return part.kind === 'rest' || (part.kind === 'unknown' && SHELLS.some((shell) => part.pointer === pointer + shell));
}

const REASONS = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'status', 'done_reason'];

// How a provider marks an answer, or an item of one, that is still being written.
const UNFINISHED: ReadonlySet<string> = new Set(['in_progress', 'queued']);

const INNER_KEYS = ['message', 'response', 'output'];

function isCut(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isStopped(textAt(item, 'status')));
  if (!isJsonObject(value)) return false;
  if (value.done === false || cutWordIn(value) !== undefined) return true;
  return isStopped(textAt(value.incomplete_details, 'reason')) || INNER_KEYS.some((key) => isCut(value[key]));
}

function isStopped(reason: string | undefined): boolean {
  return reason !== undefined && (saysCut(reason) || UNFINISHED.has(reason));
}

const FOREIGN: ReadonlySet<string> = new Set(['user', 'system', 'developer', 'tool', 'function']);

export function isForeign(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const message = [value.message, value.content].find(isJsonObject) ?? value;
  return foreignRole(message) !== undefined;
}

export function foreignRole(message: unknown): string | undefined {
  const role = textAt(message, 'role');
  return role !== undefined && FOREIGN.has(role) ? role : undefined;
}
