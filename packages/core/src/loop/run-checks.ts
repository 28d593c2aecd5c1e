import { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Clock } from '../ports/clock.ts';
import { known } from '../provider/known.ts';
import type { AskOptions } from './ask-options.ts';
import type { Attempt } from './attempt.ts';

/** The gate of a run, which looks at the host's world as it is at each check. */
export interface RunChecks<Value> {
  /** The verdict on a text, with what else is known about the reply. */
  readonly check: (text: string, heard?: Pick<Attempt, 'finish' | 'reasoning' | 'absentNulls'>) => Promise<Verdict>;
  /** What speaks against a value that a person agreed to. */
  readonly recheck: (value: Value) => Promise<readonly Finding[]>;
}

/** The checks of a run. */
export function runChecks<Value>(given: AskOptions<Value>, clock: Clock): RunChecks<Value> {
  const { gate, input, signal } = given;
  const shared = { clock, ...(signal && { signal }) };
  const own = { ...shared, ...(input === undefined ? {} : { input }) };
  return {
    check: async (text, { finish, reasoning, absentNulls } = {}) =>
      (await gate.check(text, await worldNow(given), {
        ...own,
        ...known({ finishReason: finish, reasoning, absentNulls }),
      })) as Verdict,
    recheck: async (value) => await gate.recheck(value, await worldNow(given), shared),
  };
}

/** The world as it is now; if the host can't say, that is a fault and nothing passes. */
async function worldNow({ world }: Pick<AskOptions<never>, 'world'>): Promise<unknown> {
  if (typeof world !== 'function') return world;
  try {
    return (await world()) as unknown;
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new Fault('fault.check', `The world could not be read: ${reason}`);
  }
}
