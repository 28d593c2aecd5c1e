import { runLedgerPlace, shownPlace } from '@tamis/ledger/internal';
import { verifyRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';
import { onFile } from './on-file.ts';
import { violationText } from './violation-text.ts';

// A halt that lists inconsistencies in a run's ledger; undefined if there are none, or if the ledger can't be checked.
export async function doubtfulBooks(run: string): Promise<Halt | undefined> {
  const verified = await onFile(runLedgerPlace(run), (place) => verifyRun(run, place)).catch(() => undefined);
  const [violation] = verified?.checks.flatMap(({ violations }) => violations) ?? [];
  if (violation === undefined) return undefined;
  const what = violationText(violation);
  return new Halt(
    EXIT.integrity,
    `The ledger of ${shownPlace(run)} was changed by something other than Tamis, and can't be used. ${what}`,
    `tamis verify ${shownPlace(run)} lists everything that does not match. Restore the ledger from an intact copy.`,
  );
}
