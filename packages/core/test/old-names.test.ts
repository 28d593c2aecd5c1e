import { ask, type CheckContext, compile, type Model } from '@tamis/core';
import { describe, expect, it } from 'vitest';

const aborted = AbortSignal.abort();
const old = { cancel: aborted } as object as Pick<CheckContext, 'signal'>;
const both = { cancel: aborted, signal: aborted };
const TWICE = '`cancel` is the old name of `signal`: write `signal` only.';
const schema = { type: 'object' } as const;
const checked = compile({ schema, checks: [{ name: 'c', run: () => null }] });

describe('`cancel`, which is called `signal` now', () => {
  it('still ends `ask`, and can not be given together with it', async () => {
    const model: Model = { name: 'm', ask: () => Promise.reject(new Error('asked')) };
    const clock = { now: () => 0, random: () => 0, wait: async () => undefined };
    const given = { gate: checked, model, messages: [], clock };
    expect(await ask({ ...given, ...old })).toMatchObject({ status: 'cancelled' });
    await expect(ask({ ...given, ...both })).rejects.toThrow(TWICE);
  });

  it('still ends the checks of a gate', async () => {
    await expect(checked.check('{}', {}, old)).rejects.toMatchObject({ code: 'fault.cancelled' });
    await expect(checked.recheck({}, {}, old)).rejects.toMatchObject({ code: 'fault.cancelled' });
    for (const gate of [checked, compile({ schema })]) await expect(gate.check('{}', {}, both)).rejects.toThrow(TWICE);
  });

  it('is no unknown part where nothing can be ended', async () => {
    const gate = compile({ schema });
    expect(gate.judge('{}', old as object)).toMatchObject({ status: 'pass' });
    expect(gate.stream(old as object).end()).toMatchObject({ status: 'fail' });
    expect(await gate.check('{}', {}, old)).toMatchObject({ status: 'pass' });
  });
});
