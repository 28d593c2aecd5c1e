import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { continueRun, folderProblem, openRun, runState, runStatus, startRun, type WorkOptions } from '../../src/index.ts';
import { isFree } from '../../src/run/open-run.ts';
import { folderWith } from '../folder.ts';
import { newRun, optionsFor, WORDS, WORDS_SAID } from './running.ts';

function folderOf(...names: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-begin-'));
  for (const name of names)
    if (name.startsWith('config')) mkdirSync(path.join(folder, name));
    else writeFileSync(path.join(folder, name), '');
  return folder;
}

it.each<[boolean, readonly string[]]>([
  [true, []],
  [true, ['lock.sqlite']],
  [true, ['lock.sqlite', 'config', 'config.part', 'ledger.sqlite', 'ledger.sqlite-wal']],
  [false, ['config']],
  [false, ['config.part', 'ledger.sqlite']],
  [false, ['lock.sqlite', 'notes.txt']],
  [false, ['notes.txt']],
])('a run may begin (%s) in a folder with %j', (isThere, names) => {
  expect(isFree(folderOf(...names))).toBe(isThere);
});

it('a run may begin in a folder that is not there yet', () => {
  expect(isFree(path.join(folderOf(), 'new'))).toBe(true);
});

it('says why a path is not a run', async () => {
  const empty = folderOf('notes.txt');
  expect(folderProblem(path.join(empty, 'gone'))).toBe('no-folder');
  expect(folderProblem(path.join(empty, 'notes.txt'))).toBe('not-a-folder');
  expect(folderProblem(empty)).toBe('no-ledger');
  expect(folderProblem('postgres://ann@db.example/x?schema=a')).toBeUndefined();
  expect(await openRun(empty)).toEqual({ problem: 'no-ledger' });
  expect(await continueRun(empty, optionsFor([]))).toEqual({ status: 'refused', reason: 'no-run' });
});

it.each(['signal', 'stop'])('refuses a controller as `%s` before anything is made', async (name) => {
  const out = newRun();
  const given = { ...optionsFor([]), [name]: new AbortController() };
  await expect(startRun(folderWith(WORDS), out, given)).rejects.toThrow(`\`${name}\` must be an AbortSignal`);
  expect(await openRun(out)).toEqual({ problem: 'no-folder' });
});

it('keeps its limit, prices and mode if the process that began it dies before it does anything', async () => {
  const [source, out] = [folderWith(WORDS), newRun()];
  const options = optionsFor(WORDS_SAID);
  let made = 0;
  const dying: WorkOptions = {
    ...options,
    ...{ maxCost: 0.5, mode: 'batch', overrides: { prices: { 'a:b': { inputPerMillion: 1, outputPerMillion: 2 } } } },
    models: (...about) => {
      if (++made > 1) throw new Error('killed');
      return options.models(...about);
    },
  };
  await expect(startRun(source, out, dying)).rejects.toThrow('killed');
  const run = await openRun(out);
  if ('problem' in run) throw new Error(run.problem);
  const { maxCost, mode, prices } = runState(run.row);
  expect({ maxCost, mode, prices }).toEqual({ maxCost: 0.5, mode: 'batch', prices: dying.overrides?.prices });
  expect((await runStatus(run)).isRegistering).toBe(true);
  await run.ledger.close();
  await continueRun(out, optionsFor(WORDS_SAID, { mode: 'realtime', maxCost: 'none' }));
  const after = await openRun(out);
  if ('problem' in after) throw new Error(after.problem);
  expect((await runStatus(after)).isRegistering).toBeUndefined();
  await after.ledger.close();
});
