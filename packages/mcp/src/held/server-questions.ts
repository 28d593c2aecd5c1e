import type { Json, JsonObject } from '@tamis/core';
import type { ReviewRow } from '@tamis/ledger';
import type { Desk } from '../call/call.ts';
import { inputIn } from '../call/waiting.ts';

// The questions of a server as a task asks them. A key must never be used twice in the life of a task, but a server may use its own in each
// round, and the gate has one for its own question: so the number of the round precedes it.
export async function questionsIn(desk: Pick<Desk, 'ledger'>, row: ReviewRow): Promise<JsonObject> {
  const { inputRequests } = inputIn(row.execution?.waitsFor ?? '');
  const start = await startOf(desk, row);
  return Object.fromEntries(Object.entries(inputRequests).map(([key, asked]) => [start + key, asked]));
}

export async function answersIn(desk: Pick<Desk, 'ledger'>, row: ReviewRow, given: JsonObject): Promise<JsonObject> {
  const { inputRequests } = inputIn(row.execution?.waitsFor ?? '');
  const start = await startOf(desk, row);
  const answered = Object.keys(inputRequests).filter((key) => Object.hasOwn(given, start + key));
  return Object.fromEntries(answered.map((key) => [key, given[start + key] as Json]));
}

async function startOf({ ledger }: Pick<Desk, 'ledger'>, { review }: ReviewRow): Promise<string> {
  const rounds = (await ledger.history(review)).filter(({ event }) => event === 'suspended').length;
  return `server-${rounds}.`;
}
