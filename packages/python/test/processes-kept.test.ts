import { mock } from 'node:test';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { checkCode } from '../src/run/check-code.ts';
import { CodeRun } from '../src/run/code-run.ts';
import { CodeRuns } from '../src/run/code-runs.ts';
import { Spares } from '../src/run/spares.ts';
import { Turns } from '../src/run/turns.ts';
import { limitsWith, Played, playing } from './played.ts';

afterEach(() => mock.timers.reset());

describe('processes that are started in advance', () => {
  const startable = (count: number) => {
    const made: Played[] = [];
    const start = async () => {
      made.push(new Played());
      return made.at(-1)?.asProcess as never;
    };
    return { made, spares: new Spares(count, start) };
  };

  test('are as many as were asked for; another is started once one is kept', async () => {
    const { made, spares } = startable(2);
    expect(made).toHaveLength(2);
    expect(await spares.take()).toBe(made[0]?.asProcess);
    expect(made).toHaveLength(2);
    spares.kept();
    expect(made).toHaveLength(3);
  });

  test('are not given out if they have ended', async () => {
    const { made, spares } = startable(1);
    made[0]?.stop();
    expect(await spares.take()).toBe(made[1]?.asProcess);
  });

  test('take back one in which nothing ran, and no more than there is room for', async () => {
    const { made, spares } = startable(0);
    const [one, other] = [await spares.take(), await spares.take()];
    spares.giveBack(one);
    spares.giveBack(other);
    expect(made.map(({ isGone }) => isGone)).toEqual([false, true]);
    expect(await spares.take()).toBe(one);
    one.stop();
    spares.giveBack(one);
    expect(await spares.take()).toBe(made[2]?.asProcess);
  });

  test('end with the sandbox, also those that are being started or are given back', async () => {
    const { made, spares } = startable(1);
    const taken = await spares.take();
    const late = spares.take();
    const closed = spares.close();
    await expect(late).rejects.toMatchObject({ code: 'fault.cancelled' });
    await closed;
    spares.giveBack(taken);
    await expect(spares.take()).rejects.toMatchObject({ code: 'fault.cancelled' });
    expect(made.map(({ isGone }) => isGone)).toEqual([true, true]);
  });
});

test('turns let as many work at once as they may, and the others in order', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const all = ends.map(({ promise }, at) =>
    turns.with(async () => {
      begun.push(at);
      await promise;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  for (const { resolve } of ends) resolve();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
  await turns.with(async () => void begun.push(4));
  expect(begun).toHaveLength(5);
});

describe('the processes of several codes', () => {
  const running = async (runs: CodeRuns, code: string) => await runs.with(code, (run) => run.run(['a']));

  test('are never more than allowed: the oldest that is idle ends', async () => {
    const { made, spares } = playing();
    const runs = new CodeRuns(spares, limitsWith({ processes: 2 }));
    for (const code of ['one', 'two', 'one', 'three']) await running(runs, code);
    expect(made.map(({ isGone }) => isGone)).toEqual([false, true, false]);
    await runs.close();
    expect(made.every(({ isGone }) => isGone)).toBe(true);
  });

  test('do not end while they work', async () => {
    const { made, spares } = playing();
    const runs = new CodeRuns(spares, limitsWith({ processes: 2 }));
    const held = Promise.withResolvers<void>();
    const first = runs.with('one', async (run) => {
      await run.run(['a']);
      await held.promise;
    });
    await until('one code runs', () => made.length === 1);
    for (const code of ['two', 'three']) await running(runs, code);
    expect(made.map(({ isGone }) => isGone)).toEqual([false, true, false]);
    held.resolve();
    await first;
  });

  test('end when nobody has needed them for a while', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { made, spares } = playing();
    const runs = new CodeRuns(spares, limitsWith({ idleMs: 1_000 }));
    await running(runs, 'one');
    mock.timers.tick(900);
    await running(runs, 'one');
    mock.timers.tick(900);
    expect(made.map(({ isGone }) => isGone)).toEqual([false]);
    mock.timers.tick(200);
    expect(made.map(({ isGone }) => isGone)).toEqual([true]);
  });

  test('end with a code that is forgotten for others', async () => {
    const { made, spares } = playing();
    const runs = new CodeRuns(spares, limitsWith({ processes: 100 }));
    for (let code = 0; code < 64; code++) await running(runs, `${code}`);
    expect(made.filter(({ isGone }) => isGone)).toEqual([]);
    await running(runs, '64');
    expect(made.map(({ isGone }) => isGone).indexOf(true)).toBe(0);
    expect(made.filter(({ isGone }) => isGone)).toHaveLength(1);
  });
});

describe('one code', () => {
  test('is loaded once, and its paths are sent in batches of a number and a size', async () => {
    const { made, spares } = playing();
    const run = new CodeRun('code', spares, limitsWith({ batch: 3 }));
    const half = 'x'.repeat(2 ** 19);
    const given = ['0', '1', '2', '3', half, half, 'y', 'z'];
    expect(await run.run(given)).toEqual(given.map((p) => ({ fields: { p: p.slice(0, 9) } })));
    await run.run([half, half, 'y', `${half}${half}z`]);
    expect(made.map(({ batches }) => batches.map(({ length }) => length))).toEqual([[1, 3, 2, 3, 2, 1, 1]]);
  });

  test('is waited for no longer than its paths may take together', async () => {
    const { made, spares } = playing();
    await new CodeRun('code', spares, limitsWith({ pathMs: 5_000, runMs: 900 })).run(['a']);
    expect(made[0]?.waits[0]).toBe(5_000);
    expect(made[0]?.waits[1]).toBeLessThanOrEqual(900);
  });

  test.each<[title: string, loading: string, reason: string]>([
    ['fails while it is loaded', '{"error": {"type": "RUNTIME_ERROR", "reason": "exception", "message": "no"}}', 'exception'],
    ['answers with the fields of no path', '{"fields": {}}', 'tampered'],
    ['answers with something else', '{"problems": [], "advice": []}', 'tampered'],
    ['answers with nothing that can be read', 'nonsense', 'tampered'],
  ])('that %s fails for every path', async (_, loading, reason) => {
    const { made, spares } = playing(() => loading);
    const results = await new CodeRun('code', spares, limitsWith({})).run(['a', 'b']);
    expect(results).toMatchObject([{ error: { reason } }, { error: { reason } }]);
    expect(made).toHaveLength(1);
  });

  test('that answers for a path with something else has lost that path', async () => {
    const { spares } = playing((request) => (request === 'a' ? '{"loaded": true}' : '{"loaded":true}'));
    const results = await new CodeRun('code', spares, limitsWith({ deaths: 0 })).run(['a', 'b']);
    expect(results).toMatchObject([{ error: { reason: 'tampered' } }, { error: { reason: 'given-up' } }]);
  });

  test('is checked in a process that ends if it can not answer', async () => {
    const checked = async (answer: string | { readonly reason: string }, signal?: AbortSignal) => {
      const { made, spares } = playing(() => answer);
      const result = await checkCode('code', spares, limitsWith({}), signal);
      return [result.ok ? 'ok' : result.problem.reason, made[0]?.isGone];
    };
    expect(await checked('{"problems": [], "advice": []}')).toEqual(['ok', false]);
    expect(await checked('{"loaded": true}')).toEqual(['too-complex', true]);
    expect(await checked({ reason: 'crash' })).toEqual(['too-complex', true]);
    expect(await checked('{"problems": [], "advice": []}', AbortSignal.abort())).toEqual(['too-complex', true]);
  });
});
