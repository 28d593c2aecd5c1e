import type { JsonObject } from '@tamis/core';
import { unsettledActs } from '@tamis/ledger/internal';
import { isRead } from '../tools/call-gate.ts';
import { notRun } from './answers.ts';
import type { Desk, Judging, Ran } from './call.ts';
import { unknownText } from './run-call.ts';
import { asksIn, inputIn } from './waiting.ts';

// The answer to a call that may already have run, in any session: until that is known, nothing like it runs, whether a person,
// a grant or the contract allowed it. If it waits for answers to the server's questions, its caller is asked them again. Undefined if there
// is no such doubt. A call that only reads does no harm if it runs twice.
export async function unsettledCall(
  desk: Desk,
  { call, gate }: Pick<Judging, 'call' | 'gate'>,
  given: JsonObject,
): Promise<Ran | undefined> {
  const { name, caller } = call;
  if (isRead(gate, name)) return undefined;
  for await (const { execution, ...review } of unsettledActs(desk.ledger, { action: name, value: given }, desk.server)) {
    const { waitsFor } = execution;
    const isOwn = review.source.run === desk.session && inputIn(waitsFor ?? '').principal === caller.principal;
    if (waitsFor !== undefined && isOwn) return asksIn(review.review, waitsFor);
    if (waitsFor !== undefined)
      return notRun([`${name} with these arguments waits for answers to the server's questions. Nothing more was run.`]);
    if (execution.state === 'running')
      return notRun([`Another process is running ${name} with these arguments. Nothing more was run.`]);
    return notRun([unknownText(name, execution)], { 'tamis/status': 'unknown' });
  }
  return undefined;
}
