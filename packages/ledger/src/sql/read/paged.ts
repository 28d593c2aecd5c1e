import { setImmediate } from 'node:timers/promises';
import type { DoWork, Work } from '../sql.ts';

/** Rows a page at a time, each page read after the last row of the one before; other work goes on in between. */
export async function* paged<Row>(
  doWork: DoWork,
  page: (last: Row | undefined) => Work<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = await doWork(page(last));
    if (rows.length === 0) return;
    // `yield*` would wait three times for each row.
    for (const row of rows) yield row;
    last = rows.at(-1);
    await setImmediate();
  }
}

/** How many rows a page has at most. */
export const PAGE_ROWS = 500;
