import { expect, test } from 'vitest';
import { gather, type OpenEmpty, setting } from './setting.ts';

const source = { run: 'r1', unit: 'u1', step: 'send', attempt: 1 };
const review = { review: 'v1', kind: 'tool-call', reason: 'approval', held: '{}', digest: 'd1', contract: 'c1' };

export function noticesBehaviour(open: OpenEmpty): void {
  test('a notice is sent by one at a time, until it is told or its review no longer waits', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, review);
    const notice = { review: 'v1', event: 'review-opened', channel: 'a' };
    const claim = async () => await ledger.claimNotice({ ...notice, tries: 9, lease: 100 });
    expect((await Promise.all([claim(), claim(), claim()])).sort()).toEqual([0, 0, 1]);
    clock.time += 100;
    expect([await claim(), await claim()]).toEqual([2, 0]);
    await ledger.deferNotice(notice, 30);
    clock.time += 29;
    expect(await claim()).toBe(0);
    clock.time += 1;
    expect(await claim()).toBe(3);
    await ledger.endNotice(notice);
    clock.time += 1_000;
    expect(await claim()).toBe(0);
    expect(await ledger.claimNotice({ ...notice, channel: 'b', tries: 1, lease: 1 })).toBe(1);
    await ledger.decide({ review: 'v1', digest: 'd1', kind: 'deny', by: 'bob', text: 'no' });
    expect(await ledger.claimNotice({ ...notice, channel: 'c', tries: 9, lease: 1 })).toBe(0);
    expect(await gather(ledger.reviews({ state: 'open' }))).toEqual([]);
  });

  test('a link is used once, by one, and all of the same person to the same review with it', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, review);
    await ledger.propose({ ...source, unit: 'u2' }, { ...review, review: 'v2' });
    const add = async (digest: string, name: string, id = 'v1') => await ledger.addLink({ review: id, name, digest, life: 100 });
    await add('1', 'ann');
    await add('2', 'ann');
    await add('3', 'bob');
    await add('4', 'ann', 'v2');
    const use = async (id: string, digest: string) => await ledger.useLink(id, digest);
    expect([await use('v2', '1'), await use('v1', '4'), await use('v1', ''), await use('v3', '1')]).toEqual(
      Array(4).fill(undefined),
    );
    const used = await Promise.all([use('v1', '1'), use('v1', '1'), use('v1', '2')]);
    expect(used.filter((name) => name !== undefined)).toEqual(['ann']);
    expect([await use('v1', '1'), await use('v1', '2')]).toEqual([undefined, undefined]);
    // What was used stays used when there is another one.
    await add('5', 'ann');
    expect([await use('v1', '1'), await use('v1', '5')]).toEqual([undefined, 'ann']);
    expect(await use('v1', '3')).toBe('bob');
    clock.time += 100;
    expect(await use('v2', '4')).toBeUndefined();
  });

  test('a handle is taken first by one, then again until it expires, and never for another review', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, review);
    await ledger.propose({ ...source, unit: 'u2' }, { ...review, review: 'v2' });
    await ledger.addHandle({ review: 'v1', use: 'task', digest: '1', life: 100 });
    await ledger.addHandle({ review: 'v1', use: 'state', digest: '2', life: 50 });
    const take = async (id: string, digest: string) => await ledger.takeHandle({ review: id, digest });
    const foreign = [take('v2', '1'), take('v2', '2'), take('v1', '3'), take('v1', ''), take('v3', '1')];
    expect(await Promise.all(foreign)).toEqual(Array(5).fill(undefined));
    const taken = await Promise.all([1, 2, 3].map(() => take('v1', '1')));
    expect(taken.map((one) => one?.use)).toEqual(['task', 'task', 'task']);
    expect(taken.filter((one) => one?.isFirst)).toHaveLength(1);
    // A link of a person is none.
    expect(await ledger.useLink('v1', '2')).toBeUndefined();
    clock.time += 50;
    const again = { use: 'task', isFirst: false };
    expect([await take('v1', '2'), await take('v1', '1')]).toEqual([undefined, again]);
    await ledger.decide({ review: 'v1', digest: 'd1', kind: 'deny', by: 'bob', text: 'no' });
    expect(await take('v1', '1')).toEqual(again);
    clock.time += 50;
    expect(await take('v1', '1')).toBeUndefined();
  });
}
