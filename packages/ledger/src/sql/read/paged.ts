import { setImmediate } from 'node:timers/promises';
import type { DoWork, Work } from '../sql.ts';

/** Yields rows in pages. Each page starts after the last row of the previous one, and other work runs in between. */
export async function* paged<Row>(
  doWork: DoWork,
  page: (last: Row | undefined) => Work<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = await doWork(page(last));
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
    await setImmediate();
  }
}

/** The maximum number of rows in a page. */
export const PAGE_ROWS = 500;
