import { useEffect, useState } from 'preact/hooks';
import type { Review } from '../../../src/model/review.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { read } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';

/** Reads reviews in full, one after the other; undefined until all of them are read, and an error if one can't be. */
export function useReviews(rows: readonly ReviewRowOut[]): ReadonlyMap<string, Review> | Error | undefined {
  const [found, set] = useState<ReadonlyMap<string, Review> | Error>();
  const wanted = JSON.stringify(rows.map(({ id, digest, state }) => [id, digest, state]));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const all = new Map<string, Review>();
      for (const { id } of rows) all.set(id, await read<Review>(`/api/reviews${address(id)}`, signal));
      set(all);
    };
    set(undefined);
    void load().catch((problem: unknown) => !signal.aborted && set(problem instanceof Error ? problem : new Error('unknown')));
    return () => leaving.abort();
  }, [wanted]);
  return found;
}
