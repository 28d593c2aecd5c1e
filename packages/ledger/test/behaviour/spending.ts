import { expect, test } from 'vitest';
import type { Ledger } from '../../src/index.ts';
import { begin, beginUnit, begun, begunUnit, ending, failed, type OpenEmpty, passed, setting } from './setting.ts';

export function spendingBehaviour(open: OpenEmpty): void {
  test('what was asked again is counted apart from what was asked first', async () => {
    const { ledger, lease } = await begunUnit(open);
    const start = (attempt: number, model: string) =>
      ledger.startAttempt(lease, { unit: 'u1', step: 'draft', attempt, model, most: 0.5 });
    await start(1, 'fake:one');
    await ledger.endAttempt(lease, ending(1, failed, 'pending'));
    await start(2, 'fake:one');
    await ledger.endCall(lease, { unit: 'u1', step: 'draft', attempt: 2, call: 1, code: 'fault.rate-limited' });
    await start(2, 'fake:one');
    const usage = { inputTokens: 20, outputTokens: 7, cost: 0.002 };
    // The provider names a version; the call is counted with those that were not answered, by the model that was asked.
    await ledger.endAttempt(lease, ending(2, passed, 'valid', { call: { call: 2, usage, took: 40, model: 'one-2026-01-01' } }));
    const none = { lost: 0, unpriced: 0, most: 0, unbounded: 0 };
    const place = { step: 'draft', model: 'fake:one' };
    const took = (one: number) => ({ median: one, p95: one, longest: one });
    const first = { ...place, attempt: 1, calls: 1, faults: 0, inputTokens: 10, outputTokens: 5, cost: 0.0003, ...none };
    const again = { ...place, attempt: 2, calls: 2, faults: 1, inputTokens: 20, outputTokens: 7, cost: 0.002, ...none };
    expect(await ledger.spending('r1')).toEqual([
      { ...first, times: took(12.5) },
      { ...again, times: took(40) },
    ]);
  });

  test('a fault counts with the answers of the model that was asked, whatever that calls itself; one of another model does not', async () => {
    const { ledger, lease } = await begun(open);
    const units = ['u1', 'u2'];
    await ledger.addUnits(
      lease,
      units.map((unit) => ({ unit, step: 'draft', input: '{}' })),
    );
    const at = { unit: 'u1', step: 'draft', attempt: 1 };
    for (const model of ['fake:one', 'fake:other']) {
      const { call } = (await ledger.startAttempt(lease, { ...at, model })) as { readonly call: number };
      await ledger.endCall(lease, { ...at, call, code: 'fault.rate-limited' });
    }
    await ledger.startAttempt(lease, { ...at, model: 'fake:one' });
    const call = { call: 3, model: 'one-2026-11-17', usage: { inputTokens: 20, outputTokens: 7, cost: 0.002 }, took: 40 };
    await ledger.endAttempt(lease, ending(1, passed, 'valid', { call }));
    expect(await ledger.spending('r1')).toMatchObject([
      { model: 'fake:one', calls: 2, faults: 1, cost: 0.002, times: { median: 40 } },
      { model: 'fake:other', calls: 1, faults: 1, cost: 0 },
    ]);
  });

  test('what may have been charged is unknown, at its bound if there is one', async () => {
    const { ledger, lease } = await begun(open);
    const units = ['u1', 'u2', 'u3', 'u4', 'u5'];
    await ledger.addUnits(
      lease,
      units.map((unit) => ({ unit, step: 'draft', input: '{}' })),
    );
    const at = (unit: string) => ({ unit, step: 'draft', attempt: 1 });
    for (const unit of units)
      await ledger.startAttempt(lease, { ...at(unit), model: 'fake:one', ...(unit === 'u3' ? {} : { most: 0.25 }) });
    // Broken off: it may have been charged. Unreachable: it can't have been. No price: nobody knows. One is in flight.
    await ledger.endCall(lease, { ...at('u1'), call: 1, code: 'fault.cut-stream' });
    await ledger.endCall(lease, { ...at('u2'), call: 1, code: 'fault.network' });
    const unpriced = { call: { call: 1, usage: { inputTokens: 10, outputTokens: 5 }, took: 3 } };
    await ledger.endAttempt(lease, { ...ending(1, passed, 'valid', unpriced), unit: 'u3' });
    await ledger.endAttempt(lease, { ...ending(1, passed, 'valid'), unit: 'u4' });
    expect(await ledger.spending('r1')).toMatchObject([
      { calls: 5, faults: 2, cost: 0.0003, unpriced: 3, most: 0.5, unbounded: 1, times: { median: 3, p95: 12.5, longest: 12.5 } },
    ]);
    const [{ unpriced: known } = { unpriced: -1 }] = await ledger.costs('r1');
    expect(known).toBe(3);
  });

  test('the times are those of answers, by the nearest rank', async () => {
    const { ledger } = await setting(open);
    await answered(ledger, 40);
    const [one] = await ledger.spending('r1');
    expect(one?.times).toEqual({ median: 20, p95: 38, longest: 40 });
  });

  test('nothing called, nothing spent', async () => {
    const { ledger } = await setting(open);
    await beginUnit(ledger);
    expect(await ledger.spending('r1')).toEqual([]);
  });
}

async function answered(ledger: Ledger, count: number): Promise<void> {
  const lease = await begin(ledger);
  const units = Array.from({ length: count + 1 }, (_, at) => `u${at + 1}`);
  await ledger.addUnits(
    lease,
    units.map((unit) => ({ unit, step: 'draft', input: '{}' })),
  );
  for (const [index, unit] of units.entries()) {
    await ledger.startAttempt(lease, { unit, step: 'draft', attempt: 1, model: 'fake:one' });
    const took = index === count ? 60_000 : index + 1;
    if (index === count)
      await ledger.endCall(lease, { unit, step: 'draft', attempt: 1, call: 1, code: 'fault.timeout-total', took });
    else await ledger.endAttempt(lease, { ...ending(1, passed, 'valid', { call: { call: 1, took } }), unit });
  }
}
