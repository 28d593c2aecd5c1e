import { describe, expect, test } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import type { Clock } from '../src/entries/model.ts';
import { type Check, Fault } from '../src/index.ts';

const never: Clock = { now: () => 0, random: () => 0, wait: () => new Promise(() => undefined) };
const atOnce: Clock = { now: () => 0, random: () => 0, wait: () => Promise.resolve() };
const gateWith = (...checks: readonly Check[]) => compile({ schema: { type: 'object' }, checks });
const check = (run: Check['run']): Check => ({ name: 'c', run });

describe('checks', () => {
  test('drop what the policy says to drop, and the rest must still fit', async () => {
    const items = { type: 'array', minItems: 1, items: { type: 'integer' } } as const;
    const even = check((value) =>
      (value as { items: readonly number[] }).items.flatMap((item, index) =>
        item % 2 === 0 ? [] : [{ message: 'odd', path: `/items/${index}` }],
      ),
    );
    const gate = compile({
      schema: { type: 'object', properties: { items } },
      checks: [even],
      policy: { on: { '/items/*': 'drop' } },
    });
    expect(await gate.check('{"items": [1, 2, 3, 4]}', {})).toMatchObject({
      status: 'pass',
      value: { items: [2, 4] },
      dropped: [
        { path: '/items/0', value: 1, findings: [{ code: 'checks.failed' }] },
        { path: '/items/2', value: 3 },
      ],
    });
    // Places are those in the reply, whatever else was dropped before.
    expect((await gate.check('{"items": ["x", 1, 2, "y", 3]}', {})).dropped.map(({ path }) => path)).toEqual([
      '/items/0',
      '/items/3',
      '/items/1',
      '/items/4',
    ]);
    expect(await gate.check('{"items": [1, 3]}', {})).toMatchObject({
      status: 'fail',
      findings: [{ path: '/items/0' }, { path: '/items/1' }],
    });
    expect(await gate.check('{"items": [1, "2"]}', {})).toMatchObject({ status: 'pass', value: { items: [2] } });
  });

  test('that miss a part that is gone fail, however often it may be dropped', async () => {
    const needed = check((value) =>
      (value as { note?: string }).note === undefined ? [{ message: 'a note is needed', path: '/note' }] : [],
    );
    const gate = compile({ schema: { type: 'object' }, checks: [needed], policy: { on: { '/note': 'drop' } } });
    expect(await gate.check('{"id": 1}', {})).toMatchObject({
      status: 'fail',
      findings: [{ code: 'checks.failed', path: '/note' }],
    });
  });

  test('do not leave half a command', async () => {
    const grammar = { version: 1, forms: { go: 'go' }, suggestions: { command: { forms: ['go'] } } };
    const odd = (path: string) => check(() => [{ message: 'odd', path }]);
    const gateOf = (path: string, place: string) =>
      compile({ kind: 'suggestions', grammar, checks: [odd(path)], policy: { on: { [place]: 'drop' } } });
    const reply = '{"suggestions": [{"name": "A", "command": "go"}]}';
    const inside = gateOf('/suggestions/0/command/say', '/suggestions/*/command/*');
    expect(await inside.check(reply, {})).toMatchObject({ status: 'fail' });
    expect(await gateOf('/suggestions', '/suggestions').check(reply, {})).toMatchObject({ status: 'fail' });
  });

  test('drop a suggestion, but not what it must have, and not the last one', async () => {
    const taken = check((value) =>
      (value as { suggestions: readonly { name: string }[] }).suggestions.flatMap(({ name }, index) =>
        name === 'A' ? [{ message: 'taken', path: `/suggestions/${index}/name` }] : [],
      ),
    );
    const grammar = { version: 1, forms: { go: 'go' }, suggestions: { command: { forms: ['go'], required: true } } };
    const gateOf = (place: string) =>
      compile({ kind: 'suggestions', grammar, checks: [taken], policy: { on: { [place]: 'drop' } } });
    const reply = (...names: readonly string[]) =>
      JSON.stringify({ suggestions: names.map((name) => ({ name, command: 'go' })) });
    expect(await gateOf('/suggestions/*').check(reply('A', 'B'), {})).toMatchObject({
      status: 'pass',
      value: { suggestions: [{ name: 'B' }] },
      dropped: [{ path: '/suggestions/0' }],
    });
    expect(await gateOf('/suggestions/*').check(reply('A'), {})).toMatchObject({ status: 'fail' });
    expect(await gateOf('/suggestions/*/name').check(reply('A', 'B'), {})).toMatchObject({ status: 'fail' });
  });

  test('that throw or reject block, and are faults', async () => {
    for (const run of [
      () => {
        throw new Error('no database');
      },
      () => Promise.reject(new Error('no database')),
    ]) {
      const verdict = gateWith(check(run)).check('{}', {});
      await expect(verdict).rejects.toThrow(Fault);
      await expect(verdict).rejects.toMatchObject({ code: 'fault.check', message: expect.stringContaining('no database') });
    }
  });

  test('that hang are ended by the clock, and see the end', async () => {
    let wasTold = false;
    const hanging = check(
      (_, __, signal) =>
        new Promise(() =>
          signal.addEventListener('abort', () => {
            wasTold = true;
          }),
        ),
    );
    await expect(gateWith(hanging).check('{}', {}, { clock: atOnce })).rejects.toMatchObject({ code: 'fault.check' });
    expect(wasTold).toBe(true);
  });

  test('end when the run is cancelled', async () => {
    const controller = new AbortController();
    const verdict = gateWith(check(() => new Promise(() => undefined))).check(
      '{}',
      {},
      { clock: never, signal: controller.signal },
    );
    controller.abort();
    await expect(verdict).rejects.toMatchObject({ code: 'fault.cancelled' });
  });

  test('that answer with something else do not pass for a yes', async () => {
    for (const answer of [false, 0, '', 'wrong', [{}], {}]) {
      await expect(gateWith(check(() => answer as never)).check('{}', {})).rejects.toMatchObject({ code: 'fault.check' });
    }
  });

  test('that change the value let nothing pass', async () => {
    const raise = check((value) => {
      (value as { n: number }).n = 1e9;
      return undefined;
    });
    await expect(gateWith(raise).check('{"n": 1}', {})).rejects.toMatchObject({
      code: 'fault.check',
      message: 'The check c changed the value it was shown.',
    });
  });

  test('see the value and the world, and can be run again on a newer one', async () => {
    const stock = check((value, world) =>
      (value as { n: number }).n <= (world as number) ? undefined : { message: 'too many' },
    );
    const gate = gateWith(stock);
    const verdict = await gate.check('{"n": "3"}'.replace('"3"', '3'), 5);
    expect(verdict).toMatchObject({ status: 'pass', value: { n: 3 } });
    expect(await gate.recheck({ n: 3 }, 5)).toEqual([]);
    expect(await gate.recheck({ n: 3 }, 2)).toMatchObject([
      { code: 'checks.failed', severity: 'error', args: { message: 'too many' } },
    ]);
  });

  test('validators that answer later fail closed as well', async () => {
    const later = (validate: () => Promise<never>) =>
      compile({ schema: { '~standard': { version: 1, vendor: 'test', validate } } });
    await expect(later(() => Promise.reject(new Error('db down'))).check('{}')).rejects.toMatchObject({ code: 'fault.check' });
    const hanging = later(() => new Promise(() => undefined));
    await expect(hanging.check('{}', undefined, { clock: atOnce })).rejects.toMatchObject({ code: 'fault.check' });
    expect(later(() => Promise.reject(new Error('db down'))).judge('{}').status).toBe('fail');
  });
});
