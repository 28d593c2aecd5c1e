import type { AttemptRow, UnitRow } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';

// Whether the outcome of a model step follows from verdicts that would be the same today, so that no reply need be judged again: all of
// them were reached by the same program with the same contract, and the newest pass, otherwise the newest hold, otherwise the last answer
// is what the unit's state comes from. `here` has all attempts at the step, and `answers` those that may decide.
export function stands(row: UnitRow, here: readonly AttemptRow[], answers: readonly AttemptRow[], judgedBy: string): boolean {
  const judged = answers.filter(({ origin }) => origin === undefined);
  const newest = (status: AttemptRow['status']) => judged.findLast((one) => one.status === status);
  const decides = newest('pass') ?? newest('hold') ?? judged.at(-1);
  if (decides === undefined || !judged.every((one) => one.judgedBy === judgedBy)) return false;
  switch (decides.status) {
    case 'pass':
      return hasResult(row.state) && row.result === decides.attempt;
    case 'hold':
      return row.state === 'waiting' && here.findLast(({ status }) => status === 'hold') === decides;
    default:
      return row.state === 'failed' && row.code === decides.code && here.at(-1) === decides;
  }
}
