import { cpSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { expect, test } from 'vitest';
import { startRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { newRun } from '../run/running.ts';
import { batchOptions, batchServer, PROVIDERS, RATES, type TestProvider, violated } from './batching.ts';

const IN_BATCH = '(SELECT attempt_id FROM batch_call WHERE batch_no = 1 ORDER BY attempt_id LIMIT 1)';

const TAMPERED: readonly (readonly [what: string, sql: string, found: RegExp])[] = [
  ['a request is gone', 'DELETE FROM batch_call WHERE batch_no = 2', /counts 2 requests, but the ledger has 0/],
  ['a call is gone', `DELETE FROM call WHERE attempt_id = ${IN_BATCH}`, /is a request of batch tamis-\w+ without a call/],
  [
    'a call is open',
    `UPDATE call SET outcome = 'open' WHERE attempt_id = ${IN_BATCH}`,
    /open call, though batch tamis-\w+ is ended/,
  ],
  ["the provider's id is gone", 'UPDATE batch SET remote = NULL WHERE no = 1', /which was never submitted/],
  ['a state is made up', `UPDATE batch SET state = 'done' WHERE no = 1`, /a state that does not exist: done/],
  ['a batch is open again', `UPDATE batch SET state = 'submitted' WHERE no = 1`, /is open, though the run has ended/],
  [
    'a unit is in two batches',
    `UPDATE batch SET state = 'submitted'; UPDATE call SET outcome = 'open' WHERE (attempt_id, number) IN (SELECT attempt_id, call FROM batch_call)`,
    /is in two batches at once/,
  ],
];

test('the books of batches are checked', async () => {
  const [server, out] = [await batchServer([]), newRun()];
  await startRun(folderWith(RATES), out, batchOptions({ provider: PROVIDERS[0] as TestProvider, server }));
  await server.close();
  expect(violated(out)).toEqual([]);
  for (const [what, sql, found] of TAMPERED) {
    const copy = path.join(path.dirname(out), what);
    cpSync(out, copy, { recursive: true });
    const db = new DatabaseSync(runLedgerPlace(copy), { enableForeignKeyConstraints: false });
    db.exec(sql);
    db.close();
    expect(
      violated(copy)
        .filter((line) => line.startsWith('V12'))
        .join('\n'),
      what,
    ).toMatch(found);
  }
});
