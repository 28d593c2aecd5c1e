import { join } from 'node:path';
import { shellWord } from '@tamis/core/wording';
import type { UnitRetry } from '@tamis/ledger';
import { changedSteps, configState, type OpenedRun, planRetry, refreshable, refreshRun, type WorkOptions } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { ownPlanOptions, pipelineAt } from '../run/plan-for.ts';
import { unitCount } from '../text/unit-count.ts';
import { agree } from './agree.ts';
import { neededText } from './need-calls.ts';
import { refusePurged } from './run-halt.ts';
import { changedText } from './stale-text.ts';
import { withRun } from './with-run.ts';

/**
 * How a run is continued so that units whose results are out of date are asked again, once the user has agreed to the possible
 * cost; undefined if none is.
 */
export async function refreshing(flags: RunFlags, folder: string) {
  const units = await withRun(folder, { readOnly: true }, async (run) => {
    refusePurged(run);
    await refuseChanged(run, folder);
    const found = await refreshable(run);
    if (found.kept > 0)
      process.stderr.write(`Not asked again: ${unitCount(found.kept)} that others were made from; start a new run for them.\n`);
    if (found.units.length > 0)
      await agree(flags, { text: question(flags, run, found.units), done: 'asked again', verb: 'go on' });
    else if (found.kept === 0) process.stderr.write('Nothing is out of date.\n');
    return found.units;
  });
  return units.length === 0 ? undefined : (options: WorkOptions) => refreshRun(folder, units, options);
}

/** Whoever has edited the folder wants the new files: asking again with the old ones would be money lost. */
async function refuseChanged(run: OpenedRun, folder: string): Promise<void> {
  const changed = (await configState(run)) === 'changed' ? await changedSteps(run) : [];
  if (changed === undefined || changed.length === 0) return;
  throw usage(
    `The folder of the pipeline has changed, and the run does not use the new files yet: ${changedText(changed)}.`,
    `tamis recheck ${shellWord(folder)} takes them over; then repeat this.`,
  );
}

function question(flags: RunFlags, run: OpenedRun, units: readonly UnitRetry[]): string {
  const counts = new Map<string, number>();
  for (const { step } of units) counts.set(step, (counts.get(step) ?? 0) + 1);
  const plan = planRetry(pipelineAt(join(run.folder, 'config'), true), counts, ownPlanOptions(run, flags));
  const steps = [...counts].map(([step, count]) => `${step} (${unitCount(count)})`).join(', ');
  return `Ask again for ${unitCount(units.length)}: ${neededText(plan)}.\n  From ${steps} on; the old results are kept as superseded.`;
}
