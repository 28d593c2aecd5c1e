import type { AttemptRow, Ledger } from '@tamis/ledger';

// One attempt of a unit, with everything stored about it; undefined if it does not exist.
export async function attemptAt(
  ledger: Ledger,
  run: string,
  { unit, step, attempt }: Pick<AttemptRow, 'unit' | 'step' | 'attempt'>,
  contents: true | 'judged',
): Promise<AttemptRow | undefined> {
  for await (const row of ledger.attempts(run, { unit, step, contents, calls: false })) if (row.attempt === attempt) return row;
  return undefined;
}
