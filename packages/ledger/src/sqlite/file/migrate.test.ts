import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate, NEWEST, versionOf } from './migrate.ts';

test('a file that another process migrates meanwhile is ours, at any moment', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-migrate-')), 'ledger.sqlite');
  const [mine, other] = [new DatabaseSync(file), new DatabaseSync(file)];
  mine.exec('PRAGMA journal_mode = WAL');
  const prepare = mine.prepare.bind(mine);
  let isDone = false;
  mine.prepare = (text) => {
    // Between two things that are read of the file.
    if (text === 'PRAGMA application_id' && !isDone) {
      isDone = true;
      migrate(other, file);
    }
    return prepare(text);
  };
  migrate(mine, file);
  expect([isDone, versionOf(mine, file)]).toEqual([true, NEWEST]);
  mine.close();
  other.close();
});
