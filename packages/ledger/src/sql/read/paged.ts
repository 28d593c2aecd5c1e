import { setImmediate } from 'node:timers/promises';
import type { DoWork, Work } from '../sql.ts';

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

export const PAGE_ROWS = 500;
