import { shellWord, visible } from '@tamis/core/wording';
import { type OpenedRun, runState, staleResults } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ExportFlags } from '../flags/look-flags.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { streamSink } from '../io/sink.ts';
import { given } from '../text/given.ts';
import { unitCount } from '../text/unit-count.ts';
import { archiveRun } from './archive-run.ts';
import { type NewFile, newFile } from './new-file.ts';
import { refusePurged } from './run-halt.ts';
import { writeSeedFolder } from './seed-folder.ts';
import { counted } from './spent-text.ts';
import { refreshAdvice, staleText, tellMixed } from './stale-text.ts';
import { stepNamed } from './unit-named.ts';
import { withRun } from './with-run.ts';
import { type Exporting, writeUnits } from './write-units.ts';

// `tamis export`: writes the units of a run to standard output or to files.
export async function exportRun(flags: ExportFlags, folder: string): Promise<number> {
  if (flags.archive === true) return await archiveRun(folder, flags.out);
  refuseClashes(flags);
  // A snapshot: a process working on the run can't change the export halfway.
  return await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    const step = flags.step === undefined ? undefined : stepNamed(run, flags.step);
    refuseHalfJudged(run);
    await refuseStale(run, flags, step);
    const interrupt = onInterrupt(() => undefined);
    try {
      const isStopped = () => interrupt.code !== null;
      if (flags.what === 'seed') await exportSeed(run, flags.out as string, isStopped);
      else await exportUnits(run, flags, step, isStopped);
      await tellOpen(run);
      if (flags.what !== 'failures') await tellMixed(run);
      return interrupt.code ?? EXIT.valid;
    } finally {
      interrupt.release();
    }
  });
}

// Refuses to export during an incomplete recheck, when no one can tell which results are still valid.
function refuseHalfJudged({ folder, row }: OpenedRun): void {
  const { rechecking } = runState(row);
  if (rechecking === undefined) return;
  throw usage(
    `A recheck of ${folder} was interrupted: some results were judged with ${rechecking}, others were not.`,
    `Complete it first: tamis recheck ${shellWord(folder)} --with ${shellWord(rechecking)}`,
  );
}

// Refuses to mix results made with different inputs, unless the user asks for it. Failures don't count as results.
async function refuseStale(
  run: OpenedRun,
  { what = 'valid', stale: wish }: ExportFlags,
  step: string | undefined,
): Promise<void> {
  if (what === 'failures' || wish !== undefined) return;
  const { folder, detail } = run;
  const names = detail.steps.map(({ name }) => name);
  const until = step === undefined || what === 'all' ? names.length : names.indexOf(step) + 1;
  const stale = (await staleResults(run)).filter((one) => names.indexOf(one.step) < until);
  if (stale.length > 0)
    throw usage(
      `${staleText(stale)}.`,
      `${refreshAdvice(folder, stale)}. To export anyway: --stale include marks them, --stale omit leaves them out.`,
    );
}

function refuseClashes({ what, step, format, out, stale }: ExportFlags): void {
  if (what !== 'seed') return;
  if (stale === 'omit')
    throw usage('--what seed writes all units of the run.', 'Pass --stale include, or refresh the run first.');
  if (out === undefined) throw usage('--what seed needs a folder to write to.', 'tamis export RUN --what seed --out DIR');
  if (step !== undefined || format === 'csv')
    throw usage('--what seed writes JSON Lines for all steps.', 'Omit --step and --format.');
}

async function exportUnits(
  run: OpenedRun,
  { what = 'valid', format, out, stale }: ExportFlags,
  step: string | undefined,
  isStopped: () => boolean,
): Promise<void> {
  const file: NewFile | undefined = out === undefined ? undefined : newFile(out);
  const sink = file?.sink ?? streamSink('standard output', process.stdout);
  const wanted = { what: what === 'seed' ? 'valid' : what, ...given({ step, stale }) } as const;
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
    tell(done, stale === 'omit', out);
  } catch (error) {
    file?.discard();
    throw error;
  }
}

async function tellOpen({ ledger, row }: OpenedRun): Promise<void> {
  const { units, states } = await ledger.counts(row.run);
  const open = states.pending + states.running + states.waiting;
  if (open > 0) process.stderr.write(`note: ${counted(open)} of ${counted(units)} units are not finished.\n`);
}

function tell({ units, guarded, stale }: Exporting, isOmitted: boolean, out: string | undefined): void {
  if (out !== undefined) process.stderr.write(`${counted(units)} ${units === 1 ? 'unit' : 'units'} in ${visible(out)}\n`);
  if (stale > 0)
    process.stderr.write(
      `warning: ${unitCount(stale)} out of date ${isOmitted ? 'omitted' : 'included, with the reason in _tamis.stale'}.\n`,
    );
  if (guarded > 0)
    process.stderr.write(
      `warning: ${counted(guarded)} cells begin like a formula and were prefixed with an apostrophe; jsonl keeps them unchanged.\n`,
    );
}

async function exportSeed(run: OpenedRun, folder: string, isStopped: () => boolean): Promise<void> {
  const files = await writeSeedFolder(run, folder, isStopped);
  if (files === undefined) process.stderr.write(`interrupted: nothing was written to ${visible(folder)}.\n`);
  else process.stderr.write(`${counted(files)} files in ${visible(folder)}\n`);
}
