import { setImmediate } from 'node:timers/promises';

/** Rows a page at a time, each page read after the last row of the one before; other work goes on in between. */
export async function* paged<Row>(page: (last: Row | undefined) => readonly Row[]): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = page(last);
    if (rows.length === 0) return;
    // `yield*` would wait three times for each row.
    for (const row of rows) yield row;
    last = rows.at(-1);
    await setImmediate();
  }
}

/** How many rows a page has at most. */
export const PAGE_ROWS = 500;
