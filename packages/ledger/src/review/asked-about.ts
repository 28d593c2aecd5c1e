import type { ReviewSource } from '@tamis/core/review';
import type { Records } from '../port/ledger.ts';

/**
 * The fields of the unit that a review is about, as JSON text: what the model was asked about. Whoever decides sees them, wherever
 * they decide. Undefined if the run kept none.
 */
export async function askedAbout(ledger: Pick<Records, 'unit'>, { run, unit }: ReviewSource): Promise<string | undefined> {
  const [first] = await ledger.unit(run, unit);
  return first?.input;
}
