import { expect, test } from 'vitest';
import type { BatchRequest, Lease, Ledger } from '../../src/index.ts';
import { begin, ending, gather, type OpenEmpty, passed, setting, shown, starting } from './setting.ts';

const request = (unit: string): BatchRequest => ({ id: `id-of-${unit}`, unit, attempt: 1, request: '[]' });

async function intent(ledger: Ledger): Promise<Lease> {
  const lease = await begin(ledger);
  await ledger.addUnits(
    lease,
    ['u1', 'u2', 'u3'].map((unit) => ({ unit, step: 'draft' })),
  );
  const requests = [request('u1'), request('u2')];
  expect(await ledger.startBatch(lease, { batch: 'b1', step: 'draft', model: 'fake:one', requests })).toBe('recorded');
  return lease;
}

export function batchesBehaviour(open: OpenEmpty): void {
  test('a batch and the calls of its requests are recorded together, once', async () => {
    const { ledger } = await setting(open);
    const lease = await intent(ledger);
    const again = { batch: 'b1', step: 'draft', model: 'fake:one', requests: [request('u3')] };
    expect(await ledger.startBatch(lease, again)).toBe('known');
    expect(await ledger.batches('r1')).toEqual([
      { batch: 'b1', step: 'draft', model: 'fake:one', state: 'intent', requests: 2, createdAt: 1000 },
    ]);
    expect(await ledger.batchCalls('r1', 'b1')).toEqual([
      { id: 'id-of-u1', unit: 'u1', step: 'draft', attempt: 1, call: 1, outcome: 'open', startedAt: 1000 },
      { id: 'id-of-u2', unit: 'u2', step: 'draft', attempt: 1, call: 1, outcome: 'open', startedAt: 1000 },
    ]);
    expect([await shown(ledger), await shown(ledger, 'u3')]).toEqual(['running', 'pending']);
    // Both or neither: a unit that can't be asked about keeps the whole batch from being recorded.
    const both = { batch: 'b2', step: 'draft', model: 'fake:one', requests: [request('u3'), request('u1')] };
    await expect(ledger.startBatch(lease, both)).rejects.toThrow(RangeError);
    expect((await ledger.batches('r1')).length).toBe(1);
    expect(await shown(ledger, 'u3')).toBe('pending');
  });

  test('a unit in a batch is not asked about in any other way until the batch is over', async () => {
    const { ledger } = await setting(open);
    const lease = await intent(ledger);
    await expect(starting(ledger, lease, 1)).rejects.toThrow('is in a batch');
    for (const state of ['submitted', 'unknown'] as const) {
      await ledger.changeBatch(lease, { batch: 'b1', from: ['intent', 'submitted'], state, remote: 'p1' });
      await expect(starting(ledger, lease, 1)).rejects.toThrow('is in a batch');
    }
    await ledger.endBatch(lease, { batch: 'b1', from: ['unknown'], state: 'void', rest: 'lost', by: 'ann' });
    expect(await starting(ledger, lease, 1)).toEqual({ status: 'started', call: 2, lost: 1 });
  });

  test('a batch changes only from the given states, and no two share a provider id', async () => {
    const { ledger, clock } = await setting(open);
    const lease = await intent(ledger);
    const requests = [request('u3')];
    await ledger.startBatch(lease, { batch: 'b2', step: 'draft', model: 'fake:one', requests });
    clock.time = 2000;
    const submitted = { from: ['intent'], state: 'submitted', remote: 'p1', status: 'new' } as const;
    expect(await ledger.changeBatch(lease, { batch: 'b1', ...submitted })).toBe('recorded');
    expect(await ledger.changeBatch(lease, { batch: 'b1', ...submitted, remote: 'p9' })).toBe('known');
    expect(await ledger.changeBatch(lease, { batch: 'b9', ...submitted })).toBe('known');
    await expect(ledger.changeBatch(lease, { batch: 'b2', ...submitted })).rejects.toThrow();
    clock.time = 3000;
    await ledger.changeBatch(lease, { batch: 'b1', from: ['submitted'], state: 'submitted', status: 'busy', done: 1 });
    expect((await ledger.batches('r1', { open: true }))[0]).toMatchObject({
      ...{ state: 'submitted', remote: 'p1', status: 'busy', done: 1, submittedAt: 2000, lookedAt: 3000 },
    });
  });

  test('the end of a batch ends its open calls with it; what was answered stays', async () => {
    const { ledger } = await setting(open);
    const lease = await intent(ledger);
    await ledger.changeBatch(lease, { batch: 'b1', from: ['intent'], state: 'submitted', remote: 'p1' });
    expect(await ledger.endAttempt(lease, ending(1, passed, 'valid'))).toBe('recorded');
    const rest = { code: 'fault.batch-missing', message: 'no row' };
    expect(await ledger.endBatch(lease, { batch: 'b1', from: ['intent'], state: 'ended', rest })).toBe('known');
    expect(await ledger.endBatch(lease, { batch: 'b1', from: ['submitted'], state: 'ended', rest })).toBe('recorded');
    expect((await ledger.batchCalls('r1', 'b1')).map(({ outcome }) => outcome)).toEqual(['answered', 'fault']);
    expect([await shown(ledger), await shown(ledger, 'u2')]).toEqual(['valid', 'pending']);
    expect(await ledger.batches('r1', { open: true })).toEqual([]);
    // A result that arrives now changes nothing.
    expect(await ledger.endAttempt(lease, { ...ending(1, passed, 'valid'), unit: 'u2' })).toBe('known');
    expect(await gather(ledger.attempts('r1', { results: true }))).toHaveLength(1);
  });

  test('a process that lost the run can neither submit nor settle', async () => {
    const { ledger } = await setting(open);
    const old = await intent(ledger);
    await ledger.takeLease({ run: 'r1', holder: 'next', force: true });
    const start = { batch: 'b2', step: 'draft', model: 'fake:one', requests: [request('u3')] };
    const lost = expect.objectContaining({ code: 'fault.lease-lost' });
    await expect(ledger.startBatch(old, start)).rejects.toEqual(lost);
    await expect(ledger.changeBatch(old, { batch: 'b1', from: ['intent'], state: 'submitted' })).rejects.toEqual(lost);
    await expect(ledger.endBatch(old, { batch: 'b1', from: ['intent'], state: 'void', rest: 'lost' })).rejects.toEqual(lost);
  });
}
