import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { postgresPlace } from '../src/internal.ts';
import { POSTGRES_MIGRATIONS } from '../src/postgres/database/migrations.ts';
import { begin, beginUnit, ending, gather, passed, shown, starting } from './behaviour/setting.ts';
import { opened } from './opened.ts';

const { server, reason, place, query } = await testServer();

const INDEXED = (schema: string) =>
  `SELECT DISTINCT t.relname || '.' || a.attname AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = '${schema}' JOIN pg_attribute a ON a.attrelid = i.indexrelid
    WHERE t.relname IN ('unit', 'unit_step', 'attempt', 'attempt_content', 'call') ORDER BY 1`;

const BEGUN = `INSERT INTO run (id, kind, contents, status, created_at, updated_at) VALUES ('r1', 'pipeline', 'all', 'open', 1, 1);
  INSERT INTO step (run_no, no, name) VALUES (1, 0, 'draft');
  INSERT INTO unit (run_no, id, step_no, state) VALUES (1, 'u1', 0, 'pending');
  INSERT INTO unit_step (unit_no, step_no, run_no, state, updated_at) VALUES (1, 0, 1, 'pending', 1);`;

describe.skipIf(server === undefined)(`a write to Postgres${reason}`, () => {
  test('changes no column that an index contains, so that the change stays in its page', async () => {
    const where = place();
    const ledger = openLedger(where);
    await begin(ledger);
    await ledger.close();
    expect((await query(INDEXED(postgresPlace(where).schema))).map(({ name }) => name)).toEqual([
      ...['attempt.id', 'attempt.number', 'attempt.step_no', 'attempt.unit_no', 'attempt_content.attempt_id'],
      ...['call.attempt_id', 'call.number', 'call.run_no', 'unit.id', 'unit.no', 'unit.parent_no', 'unit.run_no'],
      ...['unit_step.run_no', 'unit_step.step_no', 'unit_step.unit_no'],
    ]);
  });

  test('goes on with a run that an earlier version has begun, which readers leave as it is', async () => {
    const where = place();
    const { schema } = postgresPlace(where);
    await query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}; ${POSTGRES_MIGRATIONS[0]}
      CREATE TABLE tamis_ledger (version bigint NOT NULL); INSERT INTO tamis_ledger VALUES (5); ${BEGUN}`);
    const version = async () => (await query(`SELECT version FROM ${schema}.tamis_ledger`))[0]?.version;
    const reader = openLedger(where, { readOnly: true });
    expect((await reader.counts('r1')).states.pending).toBe(1);
    await query(`SET search_path = ${schema};
      INSERT INTO attempt (unit_no, step_no, number, run_no, status, started_at) SELECT no, 0, 1, run_no, 'fail', 0 FROM unit`);
    for (const contents of [true, 'judged', 'verdicts'] as const)
      expect(await gather(reader.attempts('r1', { contents }))).toMatchObject([{ unit: 'u1', status: 'fail' }]);
    await query(`DELETE FROM ${schema}.attempt`);
    await reader.close();
    expect(await version()).toBe('5');
    const ledger = opened(where);
    const taken = await ledger.takeLease({ run: 'r1', holder: 'new' });
    if (taken.status !== 'taken') throw new Error(taken.status);
    await starting(ledger, taken.lease, 1);
    await ledger.endAttempt(taken.lease, ending(1, passed, 'valid'));
    expect([await shown(ledger), await version()]).toEqual(['valid', '8']);
  });

  test('that fails after its answer is no longer waited for is told as it failed, and nothing of it is kept', async () => {
    const where = place();
    const ledger = opened(where);
    const lease = await beginUnit(ledger);
    await ledger.addUnits(lease, [{ unit: 'u2', step: 'draft' }]);
    await query(`ALTER TABLE ${postgresPlace(where).schema}.call ADD CONSTRAINT no_bad CHECK (model <> 'bad')`);
    const start = { step: 'draft', attempt: 1, reason: 'first', model: 'good' };
    const [bad, good] = await Promise.allSettled([
      ledger.startAttempt(lease, { ...start, unit: 'u1', model: 'bad' }),
      ledger.startAttempt(lease, { ...start, unit: 'u2' }),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no_bad') } });
    expect(good).toMatchObject({ status: 'fulfilled', value: { status: 'started' } });
    expect((await gather(ledger.attempts('r1'))).map(({ unit }) => unit)).toEqual(['u2']);
    expect([await shown(ledger, 'u1'), await shown(ledger, 'u2')]).toEqual(['pending', 'running']);
    // What follows in the same transaction fails because of it, which is not told instead.
    await query(`ALTER TABLE ${postgresPlace(where).schema}.unit_step ADD CONSTRAINT no_valid CHECK (state <> 'valid')`);
    const end = ending(1, passed, 'valid', { unit: 'u2', move: { state: 'valid', next: 'score' } });
    await expect(ledger.endAttempt(lease, end)).rejects.toThrow('no_valid');
    expect(await shown(ledger, 'u2')).toBe('running');
  });
});
