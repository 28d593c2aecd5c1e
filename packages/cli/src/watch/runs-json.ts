import { knownRuns } from './read/known-runs.ts';
import { RunReader } from './read/run-reader.ts';

/** The version of the report format; it increases with every change that could break a reader. */
const RUNS_VERSION = 1;

/** All runs that a ledger knows of, the newest first. */
export async function runsJson(ledger: string | undefined): Promise<object> {
  const runs: object[] = [];
  for (const folder of await knownRuns(ledger)) {
    const reader = new RunReader(folder);
    await reader.poll(Date.now());
    runs.push(runJson(reader));
  }
  return { schema_version: RUNS_VERSION, runs };
}

function runJson({ folder, glance, problem }: RunReader): object {
  if (glance === undefined) return { folder, problem: problem ?? null };
  const { run, pipeline, activity, reason, units, states, total, openReviews, createdAt, updatedAt } = glance;
  return {
    ...{ folder, run, pipeline, state: activity, reason: reason ?? null, units, states },
    ...{ calls: total.calls, cost_usd: total.cost, unpriced_calls: total.unpriced, open_reviews: openReviews },
    ...{ created_at: new Date(createdAt).toISOString(), updated_at: new Date(updatedAt).toISOString() },
  };
}
