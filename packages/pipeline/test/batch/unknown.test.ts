import type { BatchRow } from '@tamis/ledger';
import type { BatchFault } from '@tamis/models';
import { describe, expect, test } from 'vitest';
import { decideBatch, startRun, writeRecheck } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { endOf, newRun, states, withLedger } from '../run/running.ts';
import { batchOptions, batchServer, PROVIDERS, RATES, type TestProvider, violated } from './batching.ts';

// A run whose first batch was submitted but can't be found again.
async function lostRun(provider: TestProvider, faults: readonly BatchFault[] = ['submit-lost', 'list-404']) {
  const [source, out, server] = [folderWith(RATES), newRun(), await batchServer(faults)];
  const end = endOf(await startRun(source, out, batchOptions({ provider, server })));
  const again = async () => endOf(await startRun(source, out, batchOptions({ provider, server })));
  return { source, out, server, end, again };
}

async function batchesIn(out: string): Promise<readonly BatchRow[]> {
  return await withLedger(out, async (ledger) => {
    for await (const { run } of ledger.runs()) return await ledger.batches(run);
    return [];
  });
}

describe.each(PROVIDERS)('a batch of %s that cannot be found', (...provider) => {
  test('is never resubmitted automatically, and adopted if a person knows its id', async () => {
    const { source, out, server, end, again } = await lostRun(provider);
    expect(end.stop).toEqual({ kind: 'batch-unknown', batches: 1, units: 5 });
    expect((await again()).stop).toEqual({ kind: 'batch-unknown', batches: 1, units: 5 });
    expect(server.batches.length).toBe(1);
    expect(violated(out)).toEqual([]);
    expect(await writeRecheck(out, source)).toMatchObject({ status: 'refused', reason: 'batches' });
    const [{ batch } = { batch: '' }] = await batchesIn(out);
    const remote = server.batches[0]?.id ?? '';
    expect(await decideBatch(out, batch, { kind: 'adopt', remote }, 'ann')).toMatchObject({
      status: 'decided',
      batch: { state: 'submitted', remote, by: 'ann' },
    });
    expect(await decideBatch(out, batch, { kind: 'give-up' }, 'bob')).toMatchObject({
      status: 'undecided',
      reason: 'not-unknown',
    });
    expect((await again()).stop).toBeUndefined();
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([5, 2, 3, 1, 1]);
    expect(violated(out)).toEqual([]);
    await server.close();
  });
});

describe('what a person decides', () => {
  const provider = PROVIDERS[1] as TestProvider;

  test('a batch that is given up is asked about again', async () => {
    const { out, server, again } = await lostRun(provider);
    const [{ batch } = { batch: '' }] = await batchesIn(out);
    expect(await decideBatch(out, batch, { kind: 'give-up' }, 'ann')).toMatchObject({ batch: { state: 'void' } });
    const end = await again();
    expect(end.stop).toBeUndefined();
    expect(end.costs.reduce((sum, { lost }) => sum + lost, 0)).toBe(5);
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([5, 5, 2, 3, 1, 1]);
    expect(violated(out)).toEqual([]);
    await server.close();
  });

  test('a batch that turns out to be another one is unknown again', async () => {
    const { out, server, again } = await lostRun(provider);
    const other = await startRun(folderWith(RATES), newRun(), batchOptions({ provider, server }));
    expect(other).toMatchObject({ status: 'worked' });
    const [{ batch } = { batch: '' }] = await batchesIn(out);
    const remote = server.batches[1]?.id ?? '';
    await decideBatch(out, batch, { kind: 'adopt', remote }, 'ann');
    const before = server.batches.length;
    expect((await again()).stop).toMatchObject({ kind: 'batch-unknown' });
    expect(server.batches.length).toBe(before);
    expect(Object.values(await states(out))).toEqual(Array.from({ length: 5 }, () => 'rate running 0'));
    expect(violated(out)).toEqual([]);
    await server.close();
  });
});

test('a batch that the provider no longer knows is also left to a person', async () => {
  const provider = PROVIDERS[0] as TestProvider;
  const { out, server, again } = await lostRun(provider);
  const [{ batch } = { batch: '' }] = await batchesIn(out);
  await decideBatch(out, batch, { kind: 'adopt', remote: 'batch_nobody' }, 'ann');
  expect((await again()).stop).toMatchObject({ kind: 'batch-unknown' });
  expect(server.batches.length).toBe(1);
  await server.close();
});
