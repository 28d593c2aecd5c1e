import { statSync } from 'node:fs';
import { shellWord } from '@tamis/core/wording';
import { changedSteps, type FoundUnit, promptChanges, recheckRun, type SeenUnit, StaleUnits } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import type { PreviewFlags } from '../flags/look-flags.ts';
import { ownPlanOptions } from '../run/plan-for.ts';
import { given } from '../text/given.ts';
import { type Example, exampleOf, type Preview, previewJson, previewText } from './preview-text.ts';
import { byFolder, needsOf, refuseUnkept, sourceOf } from './recheck.ts';
import { showRun } from './with-run.ts';

const MOST_EXAMPLES = 5;

// `tamis preview`: shows what an edited pipeline would change in a run, using stored replies. It calls no model and writes nothing.
export function preview(flags: PreviewFlags, folder: string): Promise<number> {
  return showRun(flags, folder, async (run) => {
    refuseUnkept(run);
    const source = sourceOf(run, flags);
    if (!statSync(source).isDirectory())
      throw usage(`${source} is a file.`, 'Give a pipeline folder; tamis recheck --dry-run --with tries out a contract file.');
    const { pipeline, ...by } = byFolder(run, source);
    const found: FoundUnit[] = [];
    const examples: Example[] = [];
    const stale = new StaleUnits();
    let [units, judged] = [0, 0];
    const see = (unit: SeenUnit) => {
      units++;
      if (unit.isStanding !== true) judged++;
      stale.see(unit);
    };
    for await (const one of recheckRun(run, by, see, flags.sample)) {
      const { decides, old, ...rest } = one;
      found.push(rest);
      if (examples.length < MOST_EXAMPLES && !one.isBlocked) examples.push(...exampleOf(one));
    }
    const changed = (await changedSteps(run, source)) ?? [];
    const told: Preview = {
      ...{ run: run.row.run, folder: run.folder, isDryRun: true, units, judged, found, pending: 0 },
      ...needsOf(pipeline, stale.counted, found, ownPlanOptions(run, given({ prices: flags.prices }))),
      writer: `tamis recheck ${shellWord(folder)}${flags.with === undefined ? '' : ` --with ${shellWord(flags.with)}`}`,
      ...{ source, changed, examples, prompts: await promptChanges(run, pipeline, changed) },
      total: (await run.ledger.counts(run.row.run)).units,
    };
    return { text: previewText(told), json: () => previewJson(told) };
  });
}
