import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { ledgersOf, openHome, openLedger, openRunLedger } from '../src/index.ts';
import { hasRunLedger, homePlace, isRunLedgerFile, runLedgerPlace } from '../src/internal.ts';
import { connect } from '../src/sqlite/file/connect.ts';
import { migrate, NEWEST, versionOf } from '../src/sqlite/file/migrate.ts';
import { folder } from './folder.ts';

const { file } = folder();
const ADDRESS = 'postgres://ann@db.example:5432/x?schema=tamis_a';
let made = 0;

function database(...statements: readonly string[]): string {
  const place = file(`${++made}.sqlite`);
  const db = new DatabaseSync(place);
  for (const statement of statements) db.exec(statement);
  db.close();
  return place;
}

describe('a file that is not a ledger of this program', () => {
  const OURS = `PRAGMA application_id = ${0x54616d69}`;
  const TABLE = 'CREATE TABLE note (text)';
  const FOREIGN: readonly (readonly [string, string, ...string[]])[] = [
    ['fault.ledger-foreign', 'another program has tables in it', TABLE],
    ['fault.ledger-foreign', 'another program has set its version', 'PRAGMA user_version = 3'],
    ['fault.ledger-foreign', 'another program has named itself', 'PRAGMA application_id = 7'],
    ['fault.ledger-foreign', 'it is older than the first release', TABLE, OURS, 'PRAGMA user_version = 8'],
    ['fault.ledger-newer', 'a newer program wrote it', TABLE, OURS, `PRAGMA user_version = ${NEWEST + 1}`],
  ];

  test.each(FOREIGN)('%s: %s; it is left as it is', (code, _, ...statements) => {
    const place = database(...statements);
    const before = readFileSync(place);
    for (const readOnly of [true, false]) {
      expect(() => openLedger(place, { readOnly })).toThrow(expect.objectContaining({ code }));
      expect(readFileSync(place).equals(before)).toBe(true);
    }
  });

  test('an empty one becomes one, and only if it may be written', () => {
    const place = database();
    expect(() => openLedger(place, { readOnly: true })).toThrow(expect.objectContaining({ code: 'fault.ledger-empty' }));
    const db = new DatabaseSync(place);
    expect(versionOf(db, place)).toBe(0);
    migrate(db, place);
    expect(versionOf(db, place)).toBe(NEWEST);
    db.close();
  });

  test('none at all is not created unless that is wanted', () => {
    const place = file('none.sqlite');
    expect(() => openLedger(place, { create: false })).toThrow('There is no ledger');
    expect(existsSync(place)).toBe(false);
  });
});

test('a file that another process has locked is waited for, and then given up', () => {
  const place = database();
  const other = new DatabaseSync(place);
  other.exec('BEGIN EXCLUSIVE');
  const locked = expect.objectContaining({ code: 'fault.ledger-locked' });
  for (const patience of [0, 30])
    expect(() => connect(place, { readOnly: false, frozen: false, create: true, patience })).toThrow(locked);
  other.exec('COMMIT');
  other.close();
  connect(place, { readOnly: false, frozen: false, create: true, patience: 0 }).close();
});

describe('the place of a ledger', () => {
  test('may be an address, wherever it is asked for', () => {
    expect(homePlace({ folder: '/work', ledger: ADDRESS })).toBe(ADDRESS);
    expect(homePlace({ folder: '/work', env: { TAMIS_LEDGER: ADDRESS } })).toBe(ADDRESS);
    expect(runLedgerPlace(ADDRESS)).toBe(ADDRESS);
    expect(hasRunLedger(ADDRESS)).toBe(true);
  });

  test('is known by the file of a run folder', () => {
    const [none, addressed, own] = [file('none'), file('addressed'), file('own')];
    for (const one of [none, addressed, own]) mkdirSync(one);
    writeFileSync(path.join(addressed, 'ledger.url'), `${ADDRESS}\n`);
    writeFileSync(path.join(own, 'ledger.sqlite'), '');
    expect([none, addressed, own].map(hasRunLedger)).toEqual([false, true, true]);
    expect([none, addressed].map(runLedgerPlace)).toEqual([path.join(none, 'ledger.sqlite'), ADDRESS]);
  });

  test('is not any file with a similar name', () => {
    const own = [
      'ledger.sqlite',
      'Ledger.SQLITE-wal',
      'lock.sqlite-shm',
      'ledger.url',
      'ledger.url.part',
      'ledger.sqlite-journal',
    ];
    expect(own.filter((name) => !isRunLedgerFile(name))).toEqual([]);
    expect(['my-ledger.sqlite', 'ledger.sqlite.bak', 'ledger.url2', 'lock.url', 'ledger'].filter(isRunLedgerFile)).toEqual([]);
  });

  test('is kept out of git only where it is ours, and only when it may be written', async () => {
    const [ours, theirs] = [file('ours'), file('theirs')];
    const ignored = path.join(ours, '.tamis', '.gitignore');
    await openHome({ folder: ours, env: {} }).close();
    expect(readFileSync(ignored, 'utf8')).toBe('*\n');
    writeFileSync(ignored, 'own\n');
    await openHome({ folder: ours, env: {} }).close();
    expect(readFileSync(ignored, 'utf8')).toBe('own\n');
    await openHome({ folder: theirs, env: { TAMIS_LEDGER: 'their.sqlite' } }).close();
    expect(existsSync(path.join(theirs, '.gitignore'))).toBe(false);
    const silent = file('silent');
    await openHome({ folder: silent, env: {} }).close();
    const note = path.join(silent, '.tamis', '.gitignore');
    writeFileSync(note, '');
    await openHome({ folder: silent, env: {} }, { readOnly: true }).close();
    expect(readFileSync(note, 'utf8')).toBe('');
  });

  test('that can not be opened is told with its fault, and the others are visited', async () => {
    const home = openHome({ folder: file('many'), env: {} });
    const [bad, good] = [file('bad'), file('good')];
    for (const one of [bad, good]) await (await openRunLedger(one, { home })).close();
    writeFileSync(path.join(bad, 'ledger.sqlite'), 'no database at all, and long enough to be told from an empty one'.repeat(20));
    const seen: string[] = [];
    for await (const known of ledgersOf(home))
      seen.push(`${path.basename(known.folder ?? 'home')} ${'fault' in known ? known.fault.code : 'open'}`);
    expect(seen.toSorted()).toEqual(['bad fault.ledger-foreign', 'good open', 'home open']);
    await home.close();
  });
});
