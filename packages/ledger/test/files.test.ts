import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Ledger, openLedger } from '../src/index.ts';
import { connect } from '../src/sqlite/file/connect.ts';
import { migrate, NEWEST } from '../src/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../src/sqlite/file/migrations.ts';
import { refuseNetworkDisk } from '../src/sqlite/file/network-disk.ts';
import { begin, ending, failed, gather, starting } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();

test('a ledger is written as promised: write-ahead log, full durability, readable by its owner only', async () => {
  const name = file('new/deep/ledger.sqlite');
  const ledger = openLedger(name);
  await ledger.close();
  expect(statSync(name).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(name)).mode & 0o777).toBe(0o700);
  const db = new DatabaseSync(name);
  const writing = connect(name, { readOnly: false, frozen: false, create: false, patience: 100 });
  // 2 is FULL: the log is synced at every commit.
  expect(writing.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  expect(writing.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
  writing.close();
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(db.prepare('PRAGMA application_id').get()).toEqual({ application_id: 0x54616d69 });
  db.close();
});

test('many concurrent writes share few commits, and each is durable before it is acknowledged', async () => {
  let commits = 0;
  const ledger = opened(file('shared.sqlite'), { onCommit: (moment) => (commits += moment === 'after' ? 1 : 0) });
  const lease = await begin(ledger);
  const before = commits;
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      await ledger.addUnits(lease, [{ unit: `u${index}`, step: 'draft' }]);
      expect(commits).toBeGreaterThan(before);
    }),
  );
  expect(commits - before).toBeLessThanOrEqual(3);
});

test('large contents come in small pages, and a reader that stops early leaves nothing open', async () => {
  const ledger = opened(file('large.sqlite'));
  const lease = await begin(ledger);
  const input = 'x'.repeat(1_500_000);
  const units = Array.from({ length: 9 }, (_, index) => ({ unit: `u${index}`, step: 'draft', input }));
  await ledger.addUnits(lease, units);
  let read = 0;
  for await (const row of ledger.units('r1', { contents: true })) {
    expect(row).toMatchObject({ unit: `u${read}`, input });
    read += 1;
    // Writes that arrive meanwhile wait their turn.
    if (read === 1) await ledger.addUnits(lease, [{ unit: 'u9', step: 'draft', input }]);
  }
  expect(read).toBe(10);
  await ledger.releaseLease(lease);
  for await (const { unit } of ledger.units('r1', { contents: true })) if (unit === 'u1') break;
  expect(await ledger.purge('r1')).toEqual({ status: 'purged' });
});

test('a file that is not ours is refused and left as it is', () => {
  const text = file('notes.sqlite');
  writeFileSync(text, 'Some notes, and no database at all. '.repeat(100));
  expect(() => openLedger(text)).toThrow(expect.objectContaining({ code: 'fault.ledger-foreign' }));
  expect(readFileSync(text, 'utf8')).toMatch(/^Some notes/);
  const other = file('other.sqlite');
  const db = new DatabaseSync(other);
  db.exec('CREATE TABLE theirs (a)');
  db.close();
  const bytes = readFileSync(other);
  expect(() => openLedger(other)).toThrow(expect.objectContaining({ code: 'fault.ledger-foreign' }));
  expect(readFileSync(other).equals(bytes)).toBe(true);
});

test('a newer file is refused, an older one is migrated, and a step that fails changes nothing', async () => {
  const name = file('version.sqlite');
  const ledger = openLedger(name);
  await begin(ledger);
  await ledger.close();
  const db = new DatabaseSync(name);
  const now = NEWEST;
  expect(() =>
    migrate(db, name, [...MIGRATIONS, 'CREATE TABLE later (a) STRICT', 'CREATE TABLE x (a INTEGER) STRICT; nonsense']),
  ).toThrow();
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: now });
  migrate(db, name, [...MIGRATIONS, 'CREATE TABLE later (a INTEGER) STRICT']);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: now + 1 });
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('later', 'x')").all()).toEqual([{ name: 'later' }]);
  db.close();
  expect(() => openLedger(name)).toThrow(
    expect.objectContaining({ code: 'fault.ledger-newer', message: expect.stringContaining(`version ${now + 1}`) }),
  );
  expect(() => openLedger(name, { readOnly: true })).toThrow(expect.objectContaining({ code: 'fault.ledger-newer' }));
});

test('a reader migrates an older file first; attempts from before their judges were recorded have none', async () => {
  const name = file('judges.sqlite');
  const db = new DatabaseSync(name);
  migrate(db, name, MIGRATIONS.slice(0, 1));
  db.exec(`INSERT INTO run (id, kind, contents, status, created_at, updated_at) VALUES ('r1', 'run', 'all', 'open', 0, 0);
    INSERT INTO step VALUES (1, 0, 'draft'); INSERT INTO unit (run_no, id, step_no, state) VALUES (1, 'u1', 0, 'failed');
    INSERT INTO attempt (unit_no, step_no, number, run_no, status, started_at) VALUES (1, 0, 1, 1, 'fail', 0)`);
  db.close();
  const ledger = opened(name, { readOnly: true });
  const [attempt] = await gather(ledger.attempts('r1', { contents: 'verdicts', calls: false }));
  expect(attempt).toEqual({ unit: 'u1', step: 'draft', attempt: 1, status: 'fail', startedAt: 0, calls: [] });
});

test('a file from before the first release is refused and left as it is', async () => {
  const name = file('before.sqlite');
  await openLedger(name).close();
  const db = new DatabaseSync(name);
  db.exec('PRAGMA user_version = 8');
  db.close();
  const bytes = readFileSync(name);
  for (const readOnly of [false, true])
    expect(() => openLedger(name, { readOnly })).toThrow(
      expect.objectContaining({ code: 'fault.ledger-foreign', message: expect.stringContaining('has version 8') }),
    );
  expect(readFileSync(name).equals(bytes)).toBe(true);
});

test('a reader does not create a missing file', () => {
  const name = file('missing.sqlite');
  expect(() => openLedger(name, { readOnly: true })).toThrow(expect.objectContaining({ code: 'fault.disk' }));
  expect(() => openLedger(name, { create: false })).toThrow(expect.objectContaining({ code: 'fault.disk' }));
  expect(() => openLedger(path.join(file('f'), '\0'))).toThrow();
  expect(() => statSync(name)).toThrow();
});

test('a file in place of a folder is reported as such', () => {
  writeFileSync(file('plain'), '');
  expect(() => openLedger(path.join(file('plain'), 'ledger.sqlite'))).toThrow(expect.objectContaining({ code: 'fault.disk' }));
});

test('a damaged file is distinguished from a foreign one', async () => {
  const name = file('damaged.sqlite');
  const ledger = openLedger(name);
  const lease = await begin(ledger);
  await ledger.addUnits(
    lease,
    Array.from({ length: 2_000 }, (_, index) => ({ unit: `u${index}`, step: 'draft' })),
  );
  await ledger.close();
  const bytes = readFileSync(name);
  bytes.fill(0xa5, 8_192);
  writeFileSync(name, bytes);
  const count = async () => {
    const again = openLedger(name);
    try {
      await again.counts('r1');
      await gather(again.units('r1'));
    } finally {
      await again.close();
    }
  };
  await expect(count()).rejects.toMatchObject({ code: 'fault.ledger-damaged' });
});

test('a file that another process keeps locked is a transient fault', async () => {
  const name = file('locked.sqlite');
  const ledger = opened(name, { patience: 100 });
  const lease = await begin(ledger);
  const other = new DatabaseSync(name);
  other.exec('BEGIN IMMEDIATE');
  const add = () => ledger.addUnits(lease, [{ unit: 'u1', step: 'draft' }]);
  await expect(add()).rejects.toMatchObject({ code: 'fault.ledger-locked', isPassing: true });
  other.exec('ROLLBACK');
  other.close();
  expect(await add()).toBe(1);
});

test('a network file system is refused', () => {
  expect(() => refuseNetworkDisk('/mnt/share', () => 0x6969)).toThrow(expect.objectContaining({ code: 'fault.disk-network' }));
  expect(() => refuseNetworkDisk(tmpdir())).not.toThrow();
});

function smallDisk(): { readonly place: string } | { readonly reason: string } {
  const place = mkdtempSync(path.join(tmpdir(), 'tamis-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'pipe' });
    return { place };
  } catch (problem) {
    rmSync(place, { recursive: true });
    return { reason: `no file system can be mounted here (${String(problem).split('\n')[0]})` };
  }
}

function remove(place: string): void {
  execFileSync('umount', [place]);
  rmSync(place, { recursive: true });
}

test('a full disk refuses what does not fit, keeps what was acknowledged, and continues when there is room', async (context) => {
  const disk = smallDisk();
  if ('reason' in disk) return context.skip(disk.reason);
  try {
    const name = path.join(disk.place, 'ledger.sqlite');
    const ledger = openLedger(name);
    const lease = await begin(ledger);
    const filler = path.join(disk.place, 'filler');
    writeFileSync(filler, Buffer.alloc(400_000));
    let acknowledged = 0;
    const add = () => ledger.addUnits(lease, [{ unit: `u${acknowledged}`, step: 'draft', input: 'x'.repeat(5_000) }]);
    const fill = async () => {
      for (;;) {
        await add();
        acknowledged += 1;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'fault.disk-full' });
    expect((await ledger.counts('r1')).units).toBe(acknowledged);
    rmSync(filler);
    expect(await add()).toBe(1);
    await ledger.close();
    const again = openLedger(name);
    expect(await gather(again.units('r1'))).toHaveLength(acknowledged + 1);
    await again.close();
  } finally {
    remove(disk.place);
  }
});

test('a read-only disk is reported as such, and a ledger on it can be read', async (context) => {
  const disk = smallDisk();
  if ('reason' in disk) return context.skip(disk.reason);
  try {
    const name = path.join(disk.place, 'ledger.sqlite');
    const ledger = openLedger(name);
    await begin(ledger);
    await ledger.close();
    execFileSync('mount', ['-o', 'remount,ro', disk.place]);
    expect(() => openLedger(name)).toThrow(expect.objectContaining({ code: 'fault.disk-read-only' }));
    expect(() => openLedger(path.join(disk.place, 'new.sqlite'))).toThrow(
      expect.objectContaining({ code: 'fault.disk-read-only' }),
    );
    const reader = openLedger(name, { readOnly: true });
    expect((await reader.run('r1'))?.kind).toBe('pipeline');
    await reader.close();
  } finally {
    remove(disk.place);
  }
});

test('a folder without write permission is reported as such', (context) => {
  if (process.getuid?.() === 0) return context.skip('root may write to any folder');
  const closed = file('closed');
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  expect(() => openLedger(path.join(closed, 'ledger.sqlite'))).toThrow(expect.objectContaining({ code: 'fault.disk-read-only' }));
});

const SECRET = 'pepper-and-thyme';

async function withSecret(name: string): Promise<Ledger> {
  const ledger = openLedger(name, { patience: 100 });
  const lease = await begin(ledger);
  const text = `{"of": "${SECRET}"}`;
  await ledger.addUnits(
    lease,
    Array.from({ length: 200 }, (_, index) => ({ unit: `u${index}`, step: 'draft', input: text })),
  );
  await ledger.changeRun(lease, { state: text });
  const work = async (unit: string) => {
    await ledger.startAttempt(lease, { unit, step: 'draft', attempt: 1, model: 'm', request: text });
    await ledger.endCall(lease, { unit, step: 'draft', attempt: 1, call: 1, code: 'fault.server', message: text });
    await starting(ledger, lease, 1, unit);
    const review = {
      review: unit,
      kind: 'document',
      reason: 'doubt',
      held: text,
      alternatives: text,
      detail: text,
      digest: 'd',
    };
    const judgement = { ...failed, record: text, value: text };
    const end = ending(1, judgement, 'waiting', { reply: text.repeat(20), extra: text, review, call: { call: 2 } });
    await ledger.endAttempt(lease, { ...end, unit });
  };
  await Promise.all(Array.from({ length: 200 }, (_, index) => work(`u${index}`)));
  await ledger.decide({ review: 'u0', kind: 'edit', by: 'ann', digest: 'd', value: text, text });
  await ledger.changeUnit(lease, { unit: 'u1', step: 'draft', from: ['waiting'], state: 'failed', reason: 'denied' });
  await ledger.releaseLease(lease);
  return ledger;
}

function filesWith(secret: string): readonly string[] {
  const place = path.dirname(file('x'));
  return readdirSync(place).filter((name) => name.startsWith('secret') && readFileSync(path.join(place, name)).includes(secret));
}

test('after a purge no byte of the contents is left in any file', async () => {
  const ledger = await withSecret(file('secret.sqlite'));
  expect(filesWith(SECRET).length).toBeGreaterThan(0);
  expect(await ledger.purge('r1')).toEqual({ status: 'purged' });
  expect(filesWith(SECRET)).toEqual([]);
  expect((await ledger.counts('r1')).states).toMatchObject({ waiting: 199, failed: 1 });
  expect(await ledger.unit('r1', 'u1')).toMatchObject([{ reason: 'denied' }]);
  await ledger.close();
  expect(filesWith(SECRET)).toEqual([]);
});

test('a purge reports that it is incomplete while a reader still sees the old contents', async () => {
  const name = file('secret-2.sqlite');
  const ledger = await withSecret(name);
  const reader = new DatabaseSync(name, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM unit_content').get();
  await expect(ledger.purge('r1')).rejects.toMatchObject({ code: 'fault.ledger-locked' });
  reader.close();
  expect(await ledger.purge('r1')).toEqual({ status: 'purged' });
  expect(filesWith(SECRET)).toEqual([]);
  await ledger.close();
});

test('a frozen ledger shows what was there when it was opened', async () => {
  const name = file('frozen.sqlite');
  const writer = openLedger(name);
  const lease = await begin(writer);
  const frozen = openLedger(name, { frozen: true });
  const open = openLedger(name, { readOnly: true });
  await writer.addUnits(lease, [{ unit: 'u1', step: 'draft' }]);
  expect((await frozen.counts('r1')).units).toBe(0);
  expect((await open.counts('r1')).units).toBe(1);
  await expect(frozen.addUnits(lease, [{ unit: 'u2', step: 'draft' }])).rejects.toMatchObject({ code: 'fault.disk-read-only' });
  for (const ledger of [writer, frozen, open]) await ledger.close();
});

test('what was decided without an entry in the log counts for nothing, and is reported', async () => {
  const name = file('first.sqlite');
  await openLedger(name).close();
  const db = new DatabaseSync(name);
  db.exec(`INSERT INTO run (no, id, kind, contents, status, created_at, updated_at) VALUES (1, 'r1', 'pipeline', 'all', 'open', 1, 1);
    INSERT INTO step (run_no, no, name) VALUES (1, 0, 'draft');
    INSERT INTO unit (no, run_no, id, step_no, state) VALUES (1, 1, 'u1', 0, 'waiting'), (2, 1, 'u2', 0, 'waiting');
    INSERT INTO review (no, id, run_no, unit_no, step_no, attempt, kind, reason, digest, state, created_at, held) VALUES
      (1, 'v1', 1, 1, 0, 1, 'document', 'doubt', 'd1', 'decided', 1, '1'), (2, 'v2', 1, 2, 0, 1, 'document', 'doubt', 'd2', 'open', 1, '2');
    INSERT INTO decision (review_no, kind, by, digest, at) VALUES (1, 'approve', 'ann', 'd1', 2)`);
  db.close();
  const ledger = openLedger(name);
  const unlogged = (id: string) => ({
    code: 'fault.ledger-altered',
    message: expect.stringContaining(`${id} is not in the log`),
  });
  await expect(ledger.review('v1')).rejects.toMatchObject(unlogged('v1'));
  await expect(gather(ledger.reviews())).rejects.toMatchObject(unlogged('v1'));
  await expect(ledger.decide({ review: 'v2', kind: 'approve', by: 'bob', digest: 'd2' })).rejects.toMatchObject(unlogged('v2'));
  await ledger.close();
  const after = new DatabaseSync(name);
  expect(after.prepare('SELECT count(*) AS entries FROM decision_log').get()).toEqual({ entries: 0 });
  after.close();
});

test('the log of decisions can only be added to', async () => {
  const name = file('append.sqlite');
  const ledger = openLedger(name);
  const source = { run: 'support', step: 'refund', unit: 'call', attempt: 1 };
  await ledger.propose(source, { kind: 'tool-call', reason: 'approval', digest: 'd', held: '1' });
  await ledger.close();
  const after = new DatabaseSync(name);
  expect(() => after.exec('DELETE FROM decision_log')).toThrow('append-only');
  expect(() => after.exec(`UPDATE decision_log SET by = 'eve'`)).toThrow('append-only');
  after.close();
});
