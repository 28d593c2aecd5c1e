import type { OpenedRun } from '../look/open-run.ts';
import type { Step } from '../model/pipeline.ts';
import { judgedBy } from '../steps/judged-by.ts';

const LOOKED_AT = 200;
// Reading a unit twice costs more than reading contents that nobody needs.
const MOST_OTHERS = LOOKED_AT / 20;

// Whether hardly any reply of a run will be judged again, so that it is faster not to read them. False if a step computes from earlier
// results, which must then be read.
export async function mostStand({ ledger, row: { run } }: OpenedRun, steps: readonly Step[]): Promise<boolean> {
  const judging = steps.filter(({ scope }) => scope !== 'run');
  const judges = new Map(judging.flatMap((step) => (step.scope === 'chunk' ? [[step.name, judgedBy(step)]] : [])));
  if (judges.size < judging.length || [...judges.values()].includes(undefined)) return false;
  let [attempts, others] = [0, 0];
  for await (const { step, judgedBy: by } of ledger.attempts(run, { contents: 'verdicts', calls: false })) {
    if (judges.has(step) && by !== judges.get(step)) others++;
    if (++attempts >= LOOKED_AT || others > MOST_OTHERS) break;
  }
  return others <= MOST_OTHERS;
}
