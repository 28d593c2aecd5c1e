import type { Message } from '@tamis/core';
import type { AttemptKey, AttemptRow, BatchCallRow, CallRow, Ledger } from '@tamis/ledger';
import { isCharged } from '@tamis/ledger/internal';
import type { StepModel } from './model-for.ts';
import type { PastMoney, Reserved } from './purse.ts';
import type { Room } from './room.ts';

interface Spending {
  readonly ledger: Ledger;
  readonly run: string;
  readonly modelAt: (step: string) => StepModel | undefined;
  // Calls in open batches, named by `callName`. They are in flight, not lost.
  readonly inFlight: ReadonlySet<string>;
}

export function callName({ unit, step, attempt }: AttemptKey, call: number): string {
  return JSON.stringify([unit, step, attempt, call]);
}

// The money that earlier processes have spent, counted call by call. Lost or aborted calls may have been charged too.
export async function pastMoney(spending: Spending): Promise<PastMoney> {
  const { ledger, run, modelAt, inFlight } = spending;
  let [spent, dearest, isUnknown]: [number, number | undefined, boolean] = [0, undefined, false];
  const doubtful: Reserved[] = [];
  for await (const row of ledger.attempts(run)) {
    for (const call of row.calls) {
      // The price known at the time of the call counts, because the step may use another model by now.
      const isFree = wasFree(call, modelAt(row.step));
      if (call.outcome === 'open' && inFlight.has(callName(row, call.call))) continue;
      const cost = call.usage?.cost;
      if (cost !== undefined) {
        spent += cost;
        dearest = Math.max(dearest ?? 0, cost);
      } else if (!isFree && call.outcome === 'answered') isUnknown = true;
      else if (!isFree && mayBeCharged(call))
        doubtful.push(call.most === undefined ? await boundOf(spending, row) : { bound: call.most });
    }
  }
  return { spent, isUnknown, doubtful, ...(dearest === undefined ? {} : { dearest }) };
}

function mayBeCharged({ outcome, fault = '' }: CallRow): boolean {
  return outcome === 'lost' || outcome === 'open' || (outcome === 'fault' && isCharged(fault));
}

// Whether a call was free when it was made. If its price is not recorded, the step must still use the same model.
function wasFree({ most, model: called }: CallRow, model: StepModel | undefined): boolean {
  return most === undefined ? model?.isFree === true && model.name === called : most === 0;
}

// The maximum cost of a call whose price was unknown when it was made, based on its stored request.
async function boundOf({ ledger, run, modelAt }: Spending, key: AttemptRow): Promise<Reserved> {
  return { bound: await boundBy(ledger, run, key, modelAt(key.step)?.mostCost) };
}

// The maximum cost of a call in a batch. It is not needed if there is no limit.
export async function boundFor(room: Room, key: BatchCallRow): Promise<number | undefined> {
  const { given, run } = room;
  if (key.most !== undefined) return key.most;
  const step = room.modelStep(key.step);
  if (given.maxCost === undefined || step === undefined) return undefined;
  return await boundBy(given.ledger, run, key, given.modelOf(step).batches?.mostCost);
}

async function boundBy(
  ledger: Ledger,
  run: string,
  { unit, step, attempt }: AttemptKey,
  mostCost: StepModel['mostCost'],
): Promise<number | undefined> {
  if (mostCost === undefined) return undefined;
  for await (const { attempt: number, request } of ledger.attempts(run, { unit, step, contents: true })) {
    if (number !== attempt || request === undefined) continue;
    const { messages } = JSON.parse(request) as { readonly messages: readonly Message[] };
    return mostCost(messages);
  }
  return undefined;
}
