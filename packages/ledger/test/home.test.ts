import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decideIn, ledgersOf, openHome, openLedger, openRunLedger } from '../src/index.ts';
import { homePlace, runLedgerPlace } from '../src/internal.ts';
import { beginUnit, ending, gather, held, starting } from './behaviour/setting.ts';
import { folder } from './folder.ts';

const { file } = folder();

test('the ledger of a working folder is where it was configured to be', () => {
  expect(homePlace({ folder: '/work', env: {} })).toBe('/work/.tamis/ledger.sqlite');
  expect(homePlace({ folder: '/work', env: { TAMIS_LEDGER: '' } })).toBe('/work/.tamis/ledger.sqlite');
  expect(homePlace({ folder: '/work', env: { TAMIS_LEDGER: 'their.sqlite' } })).toBe('/work/their.sqlite');
  expect(homePlace({ folder: '/work', env: { TAMIS_LEDGER: '/x' }, ledger: '/mine' })).toBe('/mine');
});

test('the address of a run is alone in its file, or it is not an address', () => {
  const place = file('addressed');
  mkdirSync(place);
  const read = (text: string) => {
    writeFileSync(path.join(place, 'ledger.url'), text);
    return runLedgerPlace(place);
  };
  expect(read('postgres://ann@db.example:5432/x?schema=tamis_a\n')).toBe('postgres://ann@db.example:5432/x?schema=tamis_a');
  // A parser of addresses would drop the line breaks.
  for (const text of [
    'postgres://eve@evil.example/x?schema=a&x=\nTopics\n',
    'Topics\npostgres://eve@evil.example/x',
    '/etc/passwd',
    '',
  ])
    expect(() => read(text)).toThrow('must contain the address');
});

async function waitingRun(home: ReturnType<typeof openHome>, name: string, review: string): Promise<string> {
  const place = file(name);
  const ledger = await openRunLedger(place, { home });
  const lease = await beginUnit(ledger);
  await starting(ledger, lease, 1);
  const opened = { review, kind: 'document', reason: 'doubt', held: held.value ?? '', digest: 'd' };
  await ledger.endAttempt(lease, ending(1, held, 'waiting', { review: opened }));
  await ledger.close();
  return place;
}

test('a home knows the ledgers of all runs, and a decision goes to the one that owns the review', async () => {
  const home = openHome({ folder: file('work'), env: {} });
  expect(readFileSync(file('work/.tamis/.gitignore'), 'utf8')).toBe('*\n');
  await waitingRun(home, 'run-a', 'va');
  await waitingRun(home, 'run-b', 'vb');
  const reviews: string[] = [];
  for await (const known of ledgersOf(home, { readOnly: true }))
    if ('ledger' in known) for await (const { review } of known.ledger.reviews()) reviews.push(review);
  expect(reviews).toEqual(['va', 'vb']);

  const decision = { review: 'vb', kind: 'approve', by: 'ann', digest: 'd' } as const;
  expect(await decideIn(home, decision)).toMatchObject({ status: 'recorded' });
  expect(await decideIn(home, { ...decision, by: 'bob' })).toMatchObject({ status: 'decided', first: { by: 'ann' } });
  const owner = openLedger(file('run-b/ledger.sqlite'), { readOnly: true });
  expect((await owner.review('vb'))?.decision?.by).toBe('ann');
  await owner.close();
  expect(await decideIn(home, { ...decision, review: 'vc' })).toEqual({ status: 'unknown' });

  // A deleted run is gone; one that can't be read may own the review.
  rmSync(file('run-a'), { recursive: true });
  expect(await gather(ledgersOf(home))).toHaveLength(2);
  mkdirSync(file('run-a'));
  writeFileSync(file('run-a/ledger.sqlite'), 'not a ledger at all, but a text of some length '.repeat(50));
  expect((await gather(ledgersOf(home)))[1]).toMatchObject({ folder: file('run-a'), fault: { code: 'fault.ledger-foreign' } });
  await expect(decideIn(home, { ...decision, review: 'vc' })).rejects.toMatchObject({ code: 'fault.ledger-foreign' });
  await home.close();
});
