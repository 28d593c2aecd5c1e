import type { JsonObject } from '@tamis/core';
import type { ReviewRow } from '@tamis/ledger';
import type { Answer } from '../call/call.ts';

const POLL = 1_000;

// How long a task can be asked about if its review never expires, and how long after it expired, in milliseconds.
const LONGEST = 30 * 86_400_000;
const AFTERWARDS = 86_400_000;

export type TaskState =
  | { readonly status: 'working' | 'cancelled'; readonly statusMessage: string }
  | { readonly status: 'input_required'; readonly statusMessage: string; readonly inputRequests: JsonObject }
  | { readonly status: 'completed'; readonly result: JsonObject }
  | { readonly status: 'failed'; readonly statusMessage: string; readonly error: JsonObject };

export function taskOf(taskId: string, row: ReviewRow, state: TaskState): JsonObject {
  return {
    ...{ taskId, createdAt: timeOf(row.createdAt), lastUpdatedAt: timeOf(lastChange(row)) },
    ...{ ttlMs: lifeOf(row), pollIntervalMs: POLL },
    ...(state as unknown as JsonObject),
  };
}

export function lifeOf({ createdAt, expiresAt }: Pick<ReviewRow, 'createdAt' | 'expiresAt'>): number {
  return expiresAt === undefined ? LONGEST : expiresAt - createdAt + AFTERWARDS;
}

const COMPLETE = { resultType: 'complete' };

export function ended(answer: Answer): TaskState {
  if (answer.kind === 'result') return { status: 'completed', result: { ...COMPLETE, ...answer.result } };
  if (answer.kind !== 'server') throw new Error(`Nothing ends with an answer of the kind ${answer.kind}.`);
  const { result, exact = result, error } = answer.response;
  if (error !== undefined) return { status: 'failed', statusMessage: String(error.message ?? ''), error };
  return { status: 'completed', result: { ...COMPLETE, ...(exact as JsonObject) } };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function lastChange({ execution, decision, createdAt }: ReviewRow): number {
  return execution?.endedAt ?? execution?.startedAt ?? decision?.at ?? createdAt;
}
