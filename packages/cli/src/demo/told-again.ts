import { messageOf, visible } from '@tamis/core/wording';
import { type OpenedRun, type ToldStep, type UnitStory, unitStory } from '@tamis/pipeline';
import { withRun } from '../runs/with-run.ts';
import { fit } from '../text/columns.ts';
import { at, type Stage } from './stage.ts';

/** What became of the letters whose first reply was not good enough. */
export async function toldAgain(stage: Stage): Promise<readonly string[]> {
  return await withRun(at(stage, 'run'), { frozen: true }, async (run) => {
    const lines = (await stories(run)).flatMap((story) => story.steps.flatMap((step) => stepLine(story.unit, step, stage)));
    return [`   ${lines.length} replies went back to the model with what was wrong:`, ...lines];
  });
}

async function stories(run: OpenedRun): Promise<readonly UnitStory[]> {
  const names = new Set<string>();
  for await (const { unit } of run.ledger.units(run.row.run)) names.add(unit);
  const told: UnitStory[] = [];
  for (const name of [...names].sort()) {
    const story = await unitStory(run, name);
    if (story !== undefined) told.push(story);
  }
  return told;
}

/** One line for a step that took more than one reply. */
function stepLine(unit: string, { row, attempts }: ToldStep, { paint, columns }: Stage): readonly string[] {
  const judged = attempts.filter(({ verdict }) => verdict !== undefined);
  if (judged.length < 2) return [];
  const first = judged[0]?.verdict;
  const trouble = first?.changes.find(({ safety }) => safety === 'unsafe') ?? first?.findings[0];
  const why = trouble === undefined ? '' : visible(messageOf(trouble));
  const isFailed = row.state === 'failed';
  const word = isFailed ? `failed after ${judged.length}` : `cured at ${judged.length}`;
  const left = `   ${isFailed ? '✗' : '✓'} ${visible(unit)}  ${word.padEnd(14)}  `;
  return [`${paint(isFailed ? 'fail' : 'good', left)}${fit(why, columns - left.length)}`];
}
