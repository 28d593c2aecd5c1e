import { visible } from '@tamis/core/wording';
import type { OpenedRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ExportFlags } from '../flags/look-flags.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { streamSink } from '../io/sink.ts';
import { archiveRun } from './archive-run.ts';
import { type NewFile, newFile } from './new-file.ts';
import { refusePurged } from './run-halt.ts';
import { writeSeedFolder } from './seed-folder.ts';
import { counted } from './spent-text.ts';
import { stepNamed } from './unit-named.ts';
import { withRun } from './with-run.ts';
import { type Exporting, writeUnits } from './write-units.ts';

/** Writes the units of a run to standard output or to files. */
export async function exportRun(flags: ExportFlags, folder: string): Promise<number> {
  if (flags.archive === true) return await archiveRun(folder, flags.out);
  refuseClashes(flags);
  // A snapshot: a process working on the run can't change the export halfway.
  return await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    const step = flags.step === undefined ? undefined : stepNamed(run, flags.step);
    const interrupt = onInterrupt(() => undefined);
    try {
      const isStopped = () => interrupt.code !== null;
      if (flags.what === 'seed') await exportSeed(run, flags.out as string, isStopped);
      else await exportUnits(run, flags, step, isStopped);
      await tellOpen(run);
      return interrupt.code ?? EXIT.valid;
    } finally {
      interrupt.release();
    }
  });
}

function refuseClashes({ what, step, format, out }: ExportFlags): void {
  if (what !== 'seed') return;
  if (out === undefined) throw usage('--what seed needs a folder to write to.', 'tamis export RUN --what seed --out DIR');
  if (step !== undefined || format === 'csv')
    throw usage('--what seed writes JSON Lines for all steps.', 'Omit --step and --format.');
}

async function exportUnits(
  run: OpenedRun,
  { what = 'valid', format, out }: ExportFlags,
  step: string | undefined,
  isStopped: () => boolean,
): Promise<void> {
  const file: NewFile | undefined = out === undefined ? undefined : newFile(out);
  const sink = file?.sink ?? streamSink('standard output', process.stdout);
  const wanted = { what: what === 'seed' ? 'valid' : what, ...(step === undefined ? {} : { step }) } as const;
  try {
    const done = await writeUnits({
      run,
      wanted,
      sink,
      isStopped,
      isCsv: format === 'csv',
      isShown: file === undefined && process.stdout.isTTY === true,
    });
    if (isStopped()) {
      file?.discard();
      if (out !== undefined) process.stderr.write(`interrupted: ${visible(out)} was not written.\n`);
      return;
    }
    await file?.finish();
    tell(done, out);
  } catch (error) {
    file?.discard();
    throw error;
  }
}

/** Anyone who exports an unfinished run should know that it is unfinished. */
async function tellOpen({ ledger, row }: OpenedRun): Promise<void> {
  const { units, states } = await ledger.counts(row.run);
  const open = states.pending + states.running + states.waiting;
  if (open > 0) process.stderr.write(`note: ${counted(open)} of ${counted(units)} units are not finished.\n`);
}

function tell({ units, guarded }: Exporting, out: string | undefined): void {
  if (out !== undefined) process.stderr.write(`${counted(units)} ${units === 1 ? 'unit' : 'units'} in ${visible(out)}\n`);
  if (guarded > 0)
    process.stderr.write(
      `warning: ${counted(guarded)} cells begin like a formula and got an apostrophe in front; jsonl keeps them unchanged.\n`,
    );
}

/** Writes the folder that Octobatch keeps of a run. */
async function exportSeed(run: OpenedRun, folder: string, isStopped: () => boolean): Promise<void> {
  const files = await writeSeedFolder(run, folder, isStopped);
  if (files === undefined) process.stderr.write(`interrupted: nothing was written to ${visible(folder)}.\n`);
  else process.stderr.write(`${counted(files)} files in ${visible(folder)}\n`);
}
