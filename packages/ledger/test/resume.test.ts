import { copyFileSync, existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openLedger } from '../src/index.ts';
import { folder } from './folder.ts';
import { exported, runToTheEnd } from './small-runner.ts';

const { file } = folder();
const clock = { now: () => 1_000 };

// The files as a process dying now would leave them.
function copyAsItIs(name: string, to: string): void {
  for (const suffix of ['', '-wal']) if (existsSync(name + suffix)) copyFileSync(name + suffix, to + suffix);
}

test('a run that dies before or after any commit is resumed to the same end, and repeats only the calls in flight', async () => {
  const name = file('whole.sqlite');
  const copies: string[] = [];
  const copy = (moment: string) => {
    copies.push(file(`${copies.length}-${moment}.sqlite`));
    copyAsItIs(name, copies.at(-1) ?? '');
  };
  const whole = openLedger(name, { clock, onCommit: copy });
  await runToTheEnd(whole);
  const expected = await exported(whole);
  const [draft, score] = await whole.costs('r1');
  await whole.close();
  expect([draft?.calls, draft?.lost, score?.calls, score?.lost]).toEqual([7, 0, 9, 0]);
  expect(copies.length).toBeGreaterThan(20);

  for (const left of copies) {
    const ledger = openLedger(left, { clock });
    await runToTheEnd(ledger);
    expect(await exported(ledger), left).toBe(expected);
    const costs = await ledger.costs('r1');
    const calls = costs.reduce((sum, one) => sum + one.calls, 0);
    const lost = costs.reduce((sum, one) => sum + one.lost, 0);
    // At most seven units were asked about at once.
    expect(lost).toBeLessThanOrEqual(7);
    expect(calls - lost).toBe(16);
    await ledger.close();
  }
});
