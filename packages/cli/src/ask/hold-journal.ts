import { existsSync } from 'node:fs';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';

/** Locks the journal of a run for this process until it exits; if another process is continuing the same run, the command ends. */
export async function holdJournal(path: string): Promise<{ readonly release: () => void } | undefined> {
  // A missing file is reported by the code that reads it.
  if (!existsSync(path)) return undefined;
  const { holdFile } = await import('@tamis/ledger');
  const hold = holdFile(path);
  if (hold !== undefined) return hold;
  throw new Halt(EXIT.held, `Another process is continuing the run in ${path}. Nothing was done.`, 'Wait until it has ended.');
}
