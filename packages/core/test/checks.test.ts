import { describe, expect, test } from 'vitest';
import { type Check, type Clock, compile, Fault } from '../src/index.ts';

const never: Clock = { now: () => 0, random: () => 0, wait: () => new Promise(() => undefined) };
const atOnce: Clock = { now: () => 0, random: () => 0, wait: () => Promise.resolve() };
const gateWith = (...checks: readonly Check[]) => compile({ schema: { type: 'object' }, checks });
const check = (run: Check['run']): Check => ({ name: 'c', run });

describe('checks', () => {
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
      (_, __, cancel) =>
        new Promise(() =>
          cancel.addEventListener('abort', () => {
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
      { clock: never, cancel: controller.signal },
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
