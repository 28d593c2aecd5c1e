import type { OpenOptions } from '@tamis/ledger';
import { type OpenedRun, openRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import type { LookFlags } from '../flags/look-flags.ts';
import { stdoutSink } from '../io/json-sink.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { notARun, withoutFaults } from './run-halt.ts';

/** Opens a run, runs a function with it and closes it; a problem with the folder or the ledger ends the command. */
export async function withRun<Result>(
  folder: string,
  options: OpenOptions,
  work: (run: OpenedRun) => Promise<Result>,
): Promise<Result> {
  return await withoutFaults(async () => {
    const opened = await openRun(folder, options);
    if ('problem' in opened) throw notARun(folder, opened.problem);
    try {
      return await work(opened);
    } finally {
      await opened.ledger.close();
    }
  }, folder);
}

/** How information about a run is written: for people, or as one JSON object. */
export interface Shown {
  readonly text: (paint: Paint) => string;
  readonly json: () => object;
}

/** Reads information about a run and writes it to standard output. A process working on the run is not disturbed. */
export async function showRun(
  flags: LookFlags,
  folder: string,
  read: (run: OpenedRun) => Promise<Shown>,
  options: OpenOptions = { frozen: true },
): Promise<number> {
  await tellShown(flags, await withRun(folder, options, read));
  return EXIT.valid;
}

/** Writes information about a run to standard output. */
export async function tellShown({ format, color }: LookFlags, shown: Shown): Promise<void> {
  const output = stdoutSink(format);
  const paint = paintOn(process.stdout, color);
  output.write(format === 'json' ? `${JSON.stringify(shown.json())}\n` : shown.text(paint));
  await output.flush();
}
