import type { ExecutionRow, Ledger } from '@tamis/ledger';

// What a person found out about a call whose answer was lost, and who did; undefined while nobody knows.
export async function foundOut(
  ledger: Pick<Ledger, 'review'>,
  { asked }: Pick<ExecutionRow, 'asked'>,
): Promise<{ readonly by: string; readonly hasRun: boolean } | undefined> {
  const { by, value } = (asked === undefined ? undefined : await ledger.review(asked))?.decision ?? {};
  return by === undefined || value === undefined ? undefined : { by, hasRun: value === '"ran"' };
}
