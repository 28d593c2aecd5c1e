import type { Ledger } from '@tamis/ledger';

/** How many replies left a field null because the text does not state it. */
export interface Abstained {
  /** The place in the value, with `*` for any item. Absent if places are not kept. */
  readonly field?: string;
  readonly answers: number;
}

// Longer than any run, so that there is one interval.
const ALWAYS = 1e13;

/** The fields that a run's replies left null because the text does not state them, most common first. */
export async function abstainedIn(ledger: Pick<Ledger, 'trend'>, run: string): Promise<readonly Abstained[]> {
  const counts = await ledger.trend(run, { subject: 'abstentions', by: 'path', width: ALWAYS });
  const all = counts.map(({ key, attempts }) => ({ ...(key === undefined ? {} : { field: key }), answers: attempts }));
  return all.sort((one, other) => other.answers - one.answers);
}
