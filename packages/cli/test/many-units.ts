import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';

// The folder of a run with so many valid units.
export async function manyUnits(count: number): Promise<string> {
  const out = mkdtempSync(path.join(tmpdir(), 'tamis-many-'));
  const ledger = openLedger(runLedgerPlace(out));
  const detail = JSON.stringify({ steps: [{ name: 'tell', scope: 'expression' }], digest: 'none' });
  await ledger.createRun({ run: 'many', kind: 'pipeline', steps: ['tell'], contents: 'all', detail });
  await ledger.close();
  const db = new DatabaseSync(runLedgerPlace(out));
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO unit (run_no, id, step_no, state) SELECT 1, printf('u%06d', i), 0, 'valid' FROM n;
    INSERT INTO unit_content (unit_no, input) SELECT no, '{"text": "${'x'.repeat(200)}"}' FROM unit;
    INSERT INTO unit_step (unit_no, step_no, run_no, state, attempts, result, updated_at) SELECT no, 0, 1, 'valid', 1, 1, 1 FROM unit;
    INSERT INTO attempt (unit_no, step_no, number, run_no, status, started_at) SELECT no, 0, 1, 1, 'pass', 1 FROM unit;
    INSERT INTO attempt_content (attempt_id, value) SELECT id, '{"n": 2.0}' FROM attempt;`);
  db.close();
  return out;
}
