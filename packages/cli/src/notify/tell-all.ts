import { setTimeout } from 'node:timers/promises';
import { Fault } from '@tamis/core';
import { type Telling, type Told, tellPeople } from '@tamis/ledger';
import { Halt } from '../exit/halt.ts';
import { eachLedger } from '../inbox/open-ledgers.ts';
import { say } from '../io/serving.ts';

export type TellingAll = Omit<Telling, 'ledger'>;

export interface ToldAll extends Told {
  // Messages about ledgers that could not be used.
  readonly faults: readonly string[];
}

export const EVERY = 5000;

export async function tellAll(named: string | undefined, telling: TellingAll): Promise<ToldAll> {
  let [told, failed, why] = [0, 0, ''];
  const faults: string[] = [];
  const orFault = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof Halt)) throw problem;
      faults.push(problem.message);
      return undefined;
    }
  };
  const unopened = await orFault(() =>
    eachLedger(named, async (ledger) => {
      const round = await orFault(() => tellPeople({ ...telling, ledger }));
      told += round?.told ?? 0;
      failed += round?.failed ?? 0;
      why = round?.why ?? why;
    }),
  );
  return { told, failed, ...(why === '' ? {} : { why }), faults: [...faults, ...(unopened ?? [])] };
}

// Notifies people in rounds until it is stopped. A problem that persists is reported once.
export async function keepTelling(
  named: string | undefined,
  telling: TellingAll,
  every: number,
  stop: AbortSignal,
): Promise<void> {
  let last = '';
  while (!stop.aborted) {
    const problem = problemIn(await tellAll(named, telling));
    if (problem !== '' && problem !== last) say(problem);
    last = problem;
    await setTimeout(every, undefined, { signal: stop }).catch(() => undefined);
  }
}

export function problemIn({ failed, why, faults }: ToldAll): string {
  const undelivered = failed === 0 ? [] : [`A notice could not be delivered: ${why}. It will be tried again.`];
  return [...undelivered, ...faults].join(' ');
}
