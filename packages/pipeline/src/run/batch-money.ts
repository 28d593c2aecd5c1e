import type { OpenBatch } from './open-batch.ts';
import type { Charge, Reserved } from './purse.ts';
import type { Room } from './room.ts';

// Reserves the maximum cost of a batch in the budget that processes share. Returns whether there was enough. In this process's own purse,
// each request is reserved when it is gathered.
export async function holdBatch(
  { given, purse }: Room,
  batch: string,
  requests: Iterable<Reserved>,
  isSent = false,
): Promise<boolean> {
  if (given.shared === undefined) return true;
  let most = 0;
  for (const one of requests) most += purse.mostFor(one);
  return await given.shared.holdBatch(batch, most, isSent);
}

// Settles the budget of an ended batch. `doubtful` counts its requests that have no response but may have been charged.
export async function endBatchMoney({ given, purse }: Room, batch: string, doubtful: Iterable<Reserved> = []): Promise<void> {
  if (given.shared === undefined) return;
  let kept = 0;
  for (const { bound } of doubtful) kept += bound ?? finite(purse.mostFor({ bound }));
  await given.shared.endBatch(batch, kept);
}

export function endCalls({ purse }: Room, { calls, reserved }: OpenBatch, charge: Charge): void {
  for (const { id } of calls) purse.end(reserved.get(id) ?? { bound: undefined }, charge);
}

// A finite amount. If the cost of calls is unknown, nothing can be reserved for them.
function finite(most: number): number {
  return Number.isFinite(most) ? most : 0;
}
