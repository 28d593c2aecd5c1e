import { type RunSummary, runSummary, runWork, type Spent as SpentSum, waitingText } from '@tamis/pipeline';
import type { BookRun } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { RunOut, Runs, Spent } from '../model/run.ts';
import type { Paces } from './paces.ts';

export async function readRuns(books: Books, paces: Paces, now: number): Promise<Runs> {
  const runs = await Promise.all((await books.runs()).map((run) => readRun(run, paces, now)));
  return { runs: runs.sort((one, other) => other.createdAt - one.createdAt), faults: [...books.faults] };
}

export async function readRun(run: BookRun, paces: Paces, now: number): Promise<RunOut> {
  const summary = await runSummary(run);
  const { states, total, maxCost, holder } = summary;
  const flying = summary.activity === 'running' ? states.running : 0;
  const pace = summary.activity === 'running' ? paces.pace(run.folder, finished(summary), now) : undefined;
  const work = runWork(summary.steps);
  const speed = summary.activity === 'running' ? paces.pace(`${run.folder} work`, work.done, now) : undefined;
  return {
    ...{ id: run.book.id, run: summary.run, pipeline: summary.pipeline, folder: run.folder, activity: summary.activity },
    ...{ reason: summary.reason, holder: holder?.holder, units: summary.units, states: { ...states } },
    ...{ createdAt: summary.createdAt, updatedAt: summary.updatedAt, purgedAt: summary.purgedAt },
    steps: summary.steps.map(({ name, scope, units, states: here, attempts, computed, ...spent }) => {
      return { name, scope, units, states: { ...here }, attempts, computed, spent: spentOut(spent) };
    }),
    ...{
      spent: withoutFlying(spentOut(total), flying),
      attempts: total.attempts,
      computed: total.computed,
      waits: waitingText(states),
      pace,
    },
    ...ageOf(run, now),
    left: speed === undefined ? undefined : (work.left / speed) * 60_000,
    maxCost: typeof maxCost === 'number' ? maxCost : undefined,
  };
}

export function ageOf({ asOf }: Pick<BookRun, 'asOf'>, now: number): Pick<RunOut, 'asOf' | 'isOld'> {
  return { asOf: Math.min(now, asOf()), isOld: asOf() < now };
}

function finished({ states }: RunSummary): number {
  return states.valid + states.repaired + states.failed + states.skipped + states.quarantined + states.waiting;
}

function spentOut({ calls, faults, lost, inputTokens, outputTokens, cost, unpriced }: SpentSum): Spent {
  return { calls, faults, lost, inputTokens, outputTokens, cost, unpriced };
}

// Leaves out calls in flight, whose cost is not known yet, but is not unknown either.
function withoutFlying(spent: Spent, flying: number): Spent {
  return { ...spent, unpriced: spent.unpriced - Math.min(spent.unpriced - spent.lost, flying) };
}
