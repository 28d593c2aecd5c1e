import { join } from 'node:path';
import { shellWord } from '@tamis/core/wording';
import type { UnitRetry } from '@tamis/ledger';
import {
  changedSteps,
  configState,
  type OpenedRun,
  planRetry,
  type Refreshable,
  refreshable,
  refreshRun,
  type WorkOptions,
} from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { ownPlanOptions, pipelineAt } from '../run/plan-for.ts';
import { unitCount } from '../text/unit-count.ts';
import { agree } from './agree.ts';
import { type NeededCalls, neededText, othersText } from './need-calls.ts';
import { refusePurged } from './run-halt.ts';
import { changedText } from './stale-text.ts';
import { withRun } from './with-run.ts';

// Asks the user to agree to the possible cost, then returns a function that continues the run and asks again for results that are out of
// date. Returns undefined if there are none.
export async function refreshing(flags: RunFlags, folder: string) {
  const units = await withRun(folder, { readOnly: true }, async (run) => {
    const found = await refreshPlan(run, flags);
    if (found.kept > 0)
      process.stderr.write(
        `Not asked again: ${unitCount(found.kept)} from which other units were made; start a new run for them.\n`,
      );
    if (found.units.length > 0) await agree(flags, { text: question(found), done: 'asked again', verb: 'go on' });
    else if (found.kept === 0) process.stderr.write('Nothing is out of date.\n');
    return found.units;
  });
  return units.length === 0 ? undefined : (options: WorkOptions) => refreshRun(folder, units, options);
}

interface RefreshPlan extends Refreshable {
  readonly pending: number;
  readonly needed: NeededCalls;
}

// Plans a refresh of a run; the command ends if the run can't be refreshed.
export async function refreshPlan(run: OpenedRun, flags: Parameters<typeof ownPlanOptions>[1]): Promise<RefreshPlan> {
  refusePurged(run);
  await refuseChanged(run, run.folder);
  const found = await refreshable(run);
  const { steps, states } = await run.ledger.counts(run.row.run);
  const counts = new Map(countsOf(found.units));
  for (const { step, states: at } of steps) counts.set(step, (counts.get(step) ?? 0) + at.pending + at.running);
  const needed = planRetry(pipelineAt(join(run.folder, 'config'), true), counts, ownPlanOptions(run, flags));
  return { ...found, pending: states.pending + states.running, needed };
}

// Refuses to refresh if the pipeline folder was edited, because asking again with the old files would waste money.
async function refuseChanged(run: OpenedRun, folder: string): Promise<void> {
  const changed = (await configState(run)) === 'changed' ? await changedSteps(run) : [];
  if (changed === undefined || changed.length === 0) return;
  throw usage(
    `The pipeline folder has changed, and the run does not use the new files yet: ${changedText(changed)}.`,
    `tamis recheck ${shellWord(folder)} applies them; then repeat this command.`,
  );
}

function countsOf(units: readonly UnitRetry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { step } of units) counts.set(step, (counts.get(step) ?? 0) + 1);
  return counts;
}

function question({ units, pending, needed }: RefreshPlan): string {
  const steps = [...countsOf(units)].map(([step, count]) => `${step} (${unitCount(count)})`).join(', ');
  return `Ask again for ${unitCount(units.length)}${othersText({ pending })}: ${neededText(needed)}.\n  From ${steps} on; the old results are kept as superseded.`;
}
