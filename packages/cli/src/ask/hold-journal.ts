import { existsSync } from 'node:fs';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';

/** Takes the journal of a run for this process, until it ends; another process that goes on with the same run ends the command. */
export async function holdJournal(path: string): Promise<{ readonly release: () => void } | undefined> {
  // What is not there is told by whoever reads it.
  if (!existsSync(path)) return undefined;
  const { holdFile } = await import('@tamis/ledger');
  const hold = holdFile(path);
  if (hold !== undefined) return hold;
  throw new Halt(EXIT.held, `Another process is going on with the run in ${path}. Nothing was done.`, 'Wait until it has ended.');
}
