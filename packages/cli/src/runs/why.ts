import { wholeState } from '@tamis/ledger/internal';
import { attemptPassages } from '@tamis/pipeline';
import type { LookFlags } from '../flags/look-flags.ts';
import { unitNamed } from './unit-named.ts';
import { heldLines, sourceLines, whyLines } from './why-text.ts';
import { showRun } from './with-run.ts';

// The version of the report format; it increases with every change that could break a reader.
const WHY_VERSION = 1;

// `tamis why`: explains in sentences how a unit reached its state.
export function why(flags: LookFlags, folder: string, unit: string): Promise<number> {
  return showRun(flags, folder, async (run) => {
    const story = await unitNamed(run, unit);
    const lines = whyLines(story, run.detail.attempts);
    const last = story.steps.at(-1)?.row;
    return {
      text: (paint) =>
        `${[...lines, ...sourceLines(story, (one) => attemptPassages(run.detail, story, one), paint), ...heldLines(story)].join('\n')}\n`,
      json: () => ({
        ...{ schema_version: WHY_VERSION, run: run.row.run, folder: run.folder, unit_id: unit, step: last?.step ?? null },
        ...{ state: wholeState(story.steps.map(({ row }) => row.state)) ?? null, code: last?.code ?? null },
        sentences: lines.map((line) => line.trim()),
      }),
    };
  });
}
