import { usualWording, type Wording } from '@tamis/core/wording';
import type { AttemptRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import { answersIn } from '../run/loop-state.ts';
import { firstMistake, type KeptVerdict } from './first-mistake.ts';
import { type SeenAttempt, shortDigest, UNKNOWN } from './seen-attempt.ts';

/**
 * Yields the answers of models in a run, in unit order. What was computed, and what people wrote or approved, is not an answer of a model.
 * The ledger must be frozen.
 */
export async function* runAttempts(
  { ledger, row: { run } }: Pick<OpenedRun, 'ledger' | 'row'>,
  words: Wording = usualWording,
): AsyncGenerator<SeenAttempt, void, undefined> {
  let sequence = '';
  let rows: AttemptRow[] = [];
  for await (const row of ledger.attempts(run, { contents: 'judged', calls: false, answers: true })) {
    const next = JSON.stringify([row.unit, row.step]);
    if (next !== sequence) {
      yield* seenIn(sequence, rows, words);
      [sequence, rows] = [next, []];
    }
    rows.push(row);
  }
  yield* seenIn(sequence, rows, words);
}

function* seenIn(sequence: string, rows: readonly AttemptRow[], words: Wording): Generator<SeenAttempt, void, undefined> {
  const asked = new Map(rows.filter(({ origin }) => origin === undefined).map((row) => [row.attempt, row]));
  for (const row of answersIn(rows, [])) {
    const first = asked.get(row.attempt);
    if (first === undefined || row.status === undefined) continue;
    const { model = UNKNOWN, contract, reason = '' } = first;
    yield { sequence, model, contract: shortDigest(contract), reason, status: row.status, ...mistakeIn(row, words) };
  }
}

// The mistake in an attempt. If its contents were purged, one code is left.
function mistakeIn({ status, record, code }: AttemptRow, words: Wording): Pick<SeenAttempt, 'code' | 'told'> {
  if (status === undefined || status === 'pass') return {};
  if (record === undefined) return status === 'fail' && code !== undefined ? { code } : {};
  return firstMistake({ status, ...(JSON.parse(record) as Omit<KeptVerdict, 'status'>) }, words);
}
