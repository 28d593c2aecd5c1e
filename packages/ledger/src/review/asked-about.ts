import type { ReviewSource } from '@tamis/core/review';
import type { Records } from '../port/ledger.ts';

/**
 * The fields of a review's unit as JSON text, which show what the model was asked about. They are shown wherever people decide. Returns
 * undefined if the run kept none.
 */
export async function askedAbout(ledger: Pick<Records, 'unit'>, { run, unit }: ReviewSource): Promise<string | undefined> {
  const [first] = await ledger.unit(run, unit);
  return first?.input;
}
