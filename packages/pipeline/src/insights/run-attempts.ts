import type { AttemptRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import { SENT } from '../run/sent.ts';
import { firstCode, type KeptVerdict } from './first-code.ts';
import { type SeenAttempt, shortDigest, UNKNOWN } from './seen-attempt.ts';

/**
 * Yields the judged attempts of a run in unit order. Results that people wrote or approved are not a model's attempts. The ledger must be
 * frozen.
 */
export async function* runAttempts({
  ledger,
  row,
}: Pick<OpenedRun, 'ledger' | 'row'>): AsyncGenerator<SeenAttempt, void, undefined> {
  for await (const attempt of ledger.attempts(row.run, { contents: 'judged', calls: false })) {
    const { unit, step, model, contract, reason = '', status } = attempt;
    if (status === undefined || reason === 'edit' || reason === 'approve' || reason === SENT) continue;
    const code = codeOf(attempt);
    yield {
      sequence: JSON.stringify([unit, step]),
      model: model ?? UNKNOWN,
      contract: shortDigest(contract),
      reason,
      ...(code === undefined ? {} : { code }),
    };
  }
}

/** The code that an attempt failed for. If its contents were purged, it is the one code that is left. */
function codeOf({ status, record, code }: AttemptRow): string | undefined {
  if (status === undefined || status === 'pass' || record === undefined) return status === 'fail' ? code : undefined;
  return firstCode({ status, ...(JSON.parse(record) as Omit<KeptVerdict, 'status'>) });
}
