import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isWhole, someOf } from '../../../../scripts/tests/share.ts';
import { openPipeline, planRetry, type RetryWanted, retryable, retryRun, startRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { newRun, reading, states } from '../run/running.ts';
import { copied, copyAsItIs, exportsOf, goOn, type Says, saying, twoSteps, violated } from './two-steps.ts';

// At first only `a` passes; later everything does.
const atFirst: Says = ({ step, unit, attempt }) => {
  if (step === 'score') return '{"s": 1}';
  if (unit === 'b') return '{"n": 50}';
  if (unit === 'c') return attempt === 1 ? '{"m": 1}' : 'fault.filtered';
  return unit === 'd' ? 'no' : '{"n": 1}';
};
const later: Says = ({ step }) => (step === 'score' ? '{"s": 2}' : '{"n": 2}');

const wanted = (out: string, which: RetryWanted) => reading(out, (run) => retryable(run, which));

const archive = (out: string) => path.join(out, 'draft_failures.jsonl.bak');
const archived = (out: string) =>
  readFileSync(archive(out), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { unit_id: string }).unit_id);

test('only matching failed units are asked again, with a fresh budget unless a fault ended them', async () => {
  const out = await copied(twoSteps(10), atFirst);
  expect(await states(out)).toMatchObject({ b: 'draft failed 2 rules.failed', c: 'draft failed 1 fault.filtered' });
  expect(await wanted(out, { codes: ['rules.failed'] })).toEqual([{ unit: 'b', step: 'draft', isFresh: true }]);
  expect(await wanted(out, { units: ['a', 'c'] })).toEqual([{ unit: 'c', step: 'draft', isFresh: false }]);
  expect(await wanted(out, { steps: ['score'] })).toEqual([]);

  const asked: string[] = [];
  const answer = await retryRun(out, await wanted(out, { units: ['b', 'c'] }), saying(later, asked));
  expect(answer).toMatchObject({ status: 'worked', end: { counts: { states: { valid: 3, failed: 1 } } } });
  // `b` starts over and knows nothing of its old mistakes; `c` has one answer left and is told about its first.
  expect(asked).toEqual(['draft b 3', 'score b 1', 'draft c 2 told', 'score c 1']);
  expect(archived(out)).toEqual(['b', 'c']);
  expect(violated(out)).toEqual([]);
});

test('units are retried by the rule that they broke', async () => {
  const out = await copied(twoSteps(10), atFirst);
  expect(await wanted(out, { rules: ['small'] })).toEqual([{ unit: 'b', step: 'draft', isFresh: true }]);
  expect(await wanted(out, { rules: ['small'], units: ['c'] })).toEqual([]);
  expect(await wanted(out, { rules: ['other'] })).toEqual([]);
});

test('a hopeless retry does not make a run hopeless that has valid units, and stops early one that has none', async () => {
  const names = Array.from({ length: 25 }, (_, at) => `u${at}`);
  const says =
    (good: string): Says =>
    ({ step, unit }) =>
      step === 'score' ? '{"s": 1}' : `{"n": ${unit === good ? 1 : 50}}`;
  const ended = async (good: string) => {
    const out = newRun();
    await startRun(folderWith(twoSteps(10, 1, names)), out, { ...saying(says(good)), keepGoing: true });
    const asked: string[] = [];
    const answer = await retryRun(out, await wanted(out, {}), saying(says(good), asked));
    return [answer.status === 'worked' && answer.end.stop?.kind, asked.length];
  };
  expect(await ended('u3')).toEqual([undefined, 24]);
  expect(await ended('none')).toEqual(['zero-valid', 20]);
});

test('a fresh budget is as large as the first, and no larger', async () => {
  const out = await copied(twoSteps(10), atFirst);
  const asked: string[] = [];
  await retryRun(out, await wanted(out, { units: ['b'] }), saying(atFirst, asked));
  expect(asked).toEqual(['draft b 3', 'draft b 4 told']);
  expect(await states(out)).toMatchObject({ b: 'draft failed 4 rules.failed' });
  expect(violated(out)).toEqual([]);
  await retryRun(out, await wanted(out, { units: ['b'] }), saying(later));
  expect(archived(out)).toEqual(['b', 'b']);
  expect(await states(out)).toMatchObject({ b: 'score valid 1' });
});

test('a retry that dies before or after any commit is repeated with the same result, and archives each record once', async () => {
  const out = await copied(twoSteps(10), atFirst);
  const dead: string[] = [];
  const whole = copyAsItIs(out);
  const units = await wanted(out, {});
  const onCommit = () => dead.push(copyAsItIs(whole));
  await retryRun(whole, units, { ...saying(later), ledger: { onCommit } });
  const [expected, records] = [await exportsOf(whole), archived(whole)];
  expect(records).toEqual(['b', 'c', 'd']);
  expect(dead.length).toBeGreaterThan(10);
  let before = 0;
  for (const [k, copy] of someOf(dead, 3)) {
    expect(violated(copy), `after ${k}`).toEqual([]);
    const left = await wanted(copy, {});
    if (left.length > 0) before += 1;
    const answer = left.length > 0 ? await retryRun(copy, left, saying(later)) : await goOn(copy, later);
    expect(answer, `after ${k}`).toMatchObject({ status: 'worked' });
    expect(await exportsOf(copy), `after ${k}`).toBe(expected);
    expect(archived(copy), `after ${k}`).toEqual(records);
    expect(violated(copy), `after ${k} and the rest`).toEqual([]);
  }
  expect(before).toBeGreaterThan(isWhole ? 2 : 0);
});

test('the plan counts the steps that follow, and each answer that may have to be retried', () => {
  const opened = openPipeline(folderWith(twoSteps(10, 3)));
  if ('mistakes' in opened) throw new Error('broken');
  const pricesOf = () => ({ inputPerMillion: 100, outputPerMillion: 200 });
  const plan = (units: Readonly<Record<string, number>>) => {
    return planRetry(opened.pipeline, new Map(Object.entries(units)), { pricesOf });
  };
  const { calls, costUsd } = plan({ draft: 20, score: 2 });
  expect(calls).toEqual({ least: 42, most: 126 });
  expect((costUsd?.most ?? 0) / (costUsd?.least ?? 1)).toBeCloseTo(3);
  expect((plan({ draft: 40, score: 4 }).costUsd?.least ?? 0) / (costUsd?.least ?? 1)).toBeCloseTo(2);
  expect(planRetry(opened.pipeline, new Map([['draft', 1]])).costUsd).toBeUndefined();
});

test('nothing moves if the run could not be worked on', async () => {
  const out = await copied(twoSteps(10), atFirst);
  const refuse = () => () => {
    throw new Error('no key');
  };
  await expect(retryRun(out, await wanted(out, {}), { ...saying(later), models: refuse })).rejects.toThrow('no key');
  expect(await wanted(out, {})).toHaveLength(3);
  expect(existsSync(archive(out))).toBe(false);
});
