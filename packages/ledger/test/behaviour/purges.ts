import { expect, test } from 'vitest';
import { begin, begunUnit, ending, failed, gather, held, type OpenEmpty, setting, starting } from './setting.ts';

export function purgesBehaviour(open: OpenEmpty): void {
  test('a purge removes contents and keeps the accounts', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, failed, 'pending'));
    await starting(ledger, lease, 2);
    const review = { review: 'v1', kind: 'document', reason: 'doubt', held: '1', alternatives: '[]', detail: '{}', digest: 'd' };
    await ledger.endAttempt(lease, ending(2, held, 'waiting', { review }));
    const accounts = async () => [await ledger.counts('r1'), await ledger.codes('r1'), await ledger.costs('r1')];
    const before = await accounts();
    expect(await ledger.purge('r1')).toMatchObject({ status: 'held', by: { holder: 'ann@host 17' } });
    await ledger.releaseLease(lease);
    expect(await ledger.purge('r1')).toEqual({ status: 'purged' });
    expect(await accounts()).toEqual(before);
    const kept = await gather(ledger.attempts('r1', { contents: true }));
    expect(kept.map(({ status, code }) => [status, code])).toEqual([
      ['fail', 'schema.type'],
      ['hold', 'parse.cut'],
    ]);
    for (const row of kept) for (const gone of ['request', 'reply', 'record', 'value']) expect(row).not.toHaveProperty(gone);
    expect(await gather(ledger.units('r1', { contents: true }))).toEqual([
      { unit: 'u1', step: 'draft', state: 'waiting', code: 'parse.cut', attempts: 2 },
    ]);
    expect(await ledger.review('v1')).toMatchObject({ state: 'withdrawn', digest: 'd' });
    expect(await ledger.review('v1')).not.toHaveProperty('held');
    expect((await ledger.run('r1'))?.purgedAt).toBe(1_000);
    expect(await ledger.takeLease({ run: 'r1', holder: 'bob', force: true })).toEqual({ status: 'purged' });
  });

  test('a purge leaves other runs as they are', async () => {
    const { ledger } = await setting(open);
    await ledger.releaseLease(await begin(ledger, 'r1'));
    const lease = await begin(ledger, 'r2');
    await ledger.addUnits(lease, [{ unit: 'u1', step: 'draft', input: '{"n": 2.0}' }]);
    await ledger.purge('r1');
    expect((await ledger.unit('r2', 'u1'))[0]?.input).toBe('{"n": 2.0}');
  });
}
