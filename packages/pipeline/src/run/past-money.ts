import type { Message } from '@tamis/core';
import { type AttemptRow, type CallRow, isCharged, type Ledger } from '@tamis/ledger';
import type { StepModel } from './model-for.ts';
import type { PastMoney, Reserved } from './purse.ts';

/** Whose money is looked up. */
export interface Spending {
  readonly ledger: Ledger;
  readonly run: string;
  /** The model of a step, where it has one. */
  readonly modelAt: (step: string) => StepModel | undefined;
}

/** What earlier processes have spent, call by call: those that were lost or broken off may have been charged as well. */
export async function pastMoney(spending: Spending): Promise<PastMoney> {
  const { ledger, run, modelAt } = spending;
  let [spent, dearest, isUnknown]: [number, number | undefined, boolean] = [0, undefined, false];
  const doubtful: Reserved[] = [];
  for await (const row of ledger.attempts(run)) {
    const isFree = modelAt(row.step)?.isFree === true;
    for (const call of row.calls) {
      const cost = call.usage?.cost;
      if (cost !== undefined) {
        spent += cost;
        dearest = Math.max(dearest ?? 0, cost);
      } else if (!isFree && call.outcome === 'answered') isUnknown = true;
      else if (!isFree && mayBeCharged(call)) doubtful.push(await boundOf(spending, row));
    }
  }
  return { spent, isUnknown, doubtful, ...(dearest === undefined ? {} : { dearest }) };
}

function mayBeCharged({ outcome, fault = '' }: CallRow): boolean {
  return outcome === 'lost' || outcome === 'open' || (outcome === 'fault' && isCharged(fault));
}

/** What a call can have cost, by the request that was kept. */
async function boundOf({ ledger, run, modelAt }: Spending, { unit, step, attempt }: AttemptRow): Promise<Reserved> {
  const mostCost = modelAt(step)?.mostCost;
  if (mostCost === undefined) return { bound: undefined };
  for await (const { attempt: number, request } of ledger.attempts(run, { unit, step, contents: true })) {
    if (number !== attempt || request === undefined) continue;
    const { messages } = JSON.parse(request) as { readonly messages: readonly Message[] };
    return { bound: mostCost(messages) };
  }
  return { bound: undefined };
}
