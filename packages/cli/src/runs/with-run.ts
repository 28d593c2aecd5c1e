import type { OpenOptions } from '@tamis/ledger';
import { type OpenedRun, openRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import type { LookFlags } from '../flags/look-flags.ts';
import { type Shown, tellShown } from '../io/shown.ts';
import { notARun, withoutFaults } from './run-halt.ts';

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

export async function showRun(flags: LookFlags, folder: string, read: (run: OpenedRun) => Promise<Shown>): Promise<number> {
  await tellShown(flags, await withRun(folder, { frozen: true }, read));
  return EXIT.valid;
}
