import type { StateCounts } from '@tamis/ledger';

/** What a run waits for, in one sentence; undefined if nobody has anything to decide. */
export function waitingText({
  waiting,
  pending,
  running,
}: Pick<StateCounts, 'waiting' | 'pending' | 'running'>): string | undefined {
  if (waiting === 0) return undefined;
  const wait = waiting === 1 ? '1 unit waits' : `${waiting.toLocaleString('en-US')} units wait`;
  const left = pending + running;
  if (left === 0) return `${wait} for a person. The run can't continue until people decide the reviews in the inbox.`;
  return `${wait} for a person. ${left === 1 ? 'The other one that is left does' : `The other ${left.toLocaleString('en-US')} that are left do`} not.`;
}
