import type { Ledger, RunRow } from '@tamis/ledger';
import { configOf, runState } from '../run-detail.ts';
import { isUnchanged, putContents, snapshotPlace } from '../snapshot.ts';

export async function putFiles(ledger: Ledger, run: RunRow, folder: string): Promise<string | undefined> {
  const { digest } = configOf(run);
  const known = await ledger.snapshot(run.run, digest);
  const place = snapshotPlace(folder);
  if (known === undefined) return 'its configuration is not in the database';
  if (isUnchanged(place, known)) return undefined;
  const strange = putContents(place, await filesOf(ledger, run), known);
  if (strange !== undefined) return `${JSON.stringify(strange)} in the database is not a file of its pipeline`;
  return isUnchanged(place, known) ? undefined : 'the files of its pipeline are not in the database';
}

async function filesOf(ledger: Ledger, run: RunRow): Promise<{ readonly [file: string]: string }> {
  const { files } = runState(run);
  const text = files === undefined ? undefined : await ledger.snapshot(run.run, files);
  return text === undefined ? {} : (JSON.parse(text) as { readonly contents: { readonly [file: string]: string } }).contents;
}
