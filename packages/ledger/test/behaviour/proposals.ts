import { actDigest } from '@tamis/core/review';
import { expect, test } from 'vitest';
import type { Ledger, NewDecision, NewReview } from '../../src/index.ts';
import { beginUnit, gather, type OpenEmpty, setting } from './setting.ts';

const source = { run: 'support', step: 'refund_order', unit: 'call-1', attempt: 1 };

const terms = { kind: 'tool-call', action: 'refund_order', held: '{"amount":200}', contract: 'c1', stateVersion: 's1' };

const refund: NewReview = {
  ...terms,
  review: 'v1',
  reason: 'approval',
  alternatives: '[{"action":"refund_order","arguments":{"amount":20}}]',
  digest: actDigest({ ...terms, digest: '' }, { action: 'refund_order', value: { amount: 200 } }) ?? '',
};

const approve: NewDecision = { review: 'v1', kind: 'approve', by: 'ann', digest: refund.digest };

async function proposed(ledger: Ledger, more: Partial<NewReview> = {}) {
  return await ledger.propose(source, { ...refund, ...more });
}

export function proposalsBehaviour(open: OpenEmpty): void {
  test('a host without a run opens reviews under its own name, one for each attempt', async () => {
    const { ledger } = await setting(open);
    const row = await proposed(ledger, { deciders: ['ann'], fallback: '{"action":"wait"}', contractText: '{}' });
    expect(row).toMatchObject({ ...refund, source, state: 'open', deciders: ['ann'], fallback: '{"action":"wait"}' });
    expect((await ledger.propose(source, { ...refund, review: 'v2', kind: 'other' })).review).toBe('v1');
    await ledger.propose({ ...source, attempt: 2 }, { ...refund, review: 'v3' });
    await ledger.propose({ ...source, step: 'send_email' }, { ...refund, review: 'v4' });
    expect((await gather(ledger.reviews())).map(({ review }) => review)).toEqual(['v1', 'v3', 'v4']);
  });

  test('the name of a run is not taken for a source', async () => {
    const { ledger } = await setting(open);
    await beginUnit(ledger);
    await expect(ledger.propose({ ...source, run: 'r1' }, refund)).rejects.toThrow('openReview');
  });

  test('what a policy lets through is decided at once in its name, and no person can decide it again', async () => {
    const { ledger } = await setting(open);
    const row = await ledger.propose(source, refund, 'policy:not-held');
    expect(row).toMatchObject({ state: 'decided', decision: { kind: 'approve', by: 'policy:not-held' } });
    expect(await ledger.decide(approve)).toMatchObject({ status: 'decided', first: { by: 'policy:not-held' } });
  });

  test('another act under a known source is refused, and no policy decides what a person was asked about', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger, { eyes: 2 });
    const other = { ...refund, review: 'v2', held: '{"amount":1}', digest: 'sha256:other' };
    for (const policy of [undefined, 'contract'])
      await expect(ledger.propose(source, other, policy)).rejects.toMatchObject({ name: 'AnotherAct', review: { review: 'v1' } });
    expect(await ledger.propose(source, refund, 'contract')).toMatchObject({ review: 'v1', state: 'open' });
    expect(await gather(ledger.reviews())).toMatchObject([{ review: 'v1', state: 'open' }]);
  });

  test('two people must agree if the review says so', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger, { eyes: 2 });
    expect(await ledger.decide(approve)).toEqual({ status: 'seconded', digest: refund.digest, missing: 1 });
    for (const by of ['ann', 'Ann', 'a\u200bnn', 'an\u00adn', '\uff41\uff4e\uff4e'])
      expect(await ledger.decide({ ...approve, by })).toEqual({ status: 'counted' });
    expect(await ledger.review('v1')).toMatchObject({ state: 'open', agreements: [{ by: 'ann', kind: 'approve' }] });
    const edit = await ledger.decide({ ...approve, kind: 'edit', by: 'bob', value: '{"amount":5}' });
    if (edit.status !== 'seconded') throw new Error(edit.status);
    expect(await ledger.decide({ ...approve, by: 'cy' })).toEqual({ status: 'other-digest', digest: edit.digest });
    expect(await ledger.decide({ ...approve, digest: edit.digest })).toMatchObject({
      status: 'recorded',
      decision: { kind: 'edit', by: 'ann', value: '{"amount":5}' },
    });
  });

  test('deciders have names that somebody can see', async () => {
    const { ledger } = await setting(open);
    await expect(proposed(ledger, { deciders: ['ann', '\u200b'] })).rejects.toThrow(RangeError);
  });

  test.each([
    ['someone who may not', { by: 'eve' }, 'not-allowed'],
    ['a denial without a reason', { kind: 'deny' }, 'no-reason'],
    ['an option that was never offered', { kind: 'choose', value: '{"action":"delete","arguments":{}}' }, 'not-offered'],
    ['an edit that is not JSON', { kind: 'edit', value: 'five' }, 'no-value'],
  ] as const)('refused: %s', async (_, change, status) => {
    const { ledger } = await setting(open);
    await proposed(ledger, { deciders: ['ann', 'bob'] });
    expect(await ledger.decide({ ...approve, ...change })).toEqual({ status });
    expect((await ledger.review('v1'))?.state).toBe('open');
  });

  test('a note decides nothing', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    expect(await ledger.note({ review: 'v1', by: 'bob', text: 'Ask Ann.' })).toBe('recorded');
    expect(await ledger.note({ review: 'v9', by: 'bob', text: 'Ask Ann.' })).toBe('known');
    expect(await ledger.decide(approve)).toMatchObject({ status: 'recorded' });
  });

  test('setting a clock back does not revive an expired review, and spoils no later one', async () => {
    const { ledger, clock } = await setting(open);
    await proposed(ledger, { expiresAt: 2_000 });
    clock.time = 9_000;
    await ledger.propose({ ...source, attempt: 2 }, { ...refund, review: 'v2' });
    clock.time = 1_100;
    await ledger.propose({ ...source, attempt: 3 }, { ...refund, review: 'v3', expiresAt: 2_000 });
    expect(await ledger.decide(approve)).toEqual({ status: 'expired' });
    expect(await ledger.decide({ ...approve, review: 'v3' })).toMatchObject({ status: 'recorded' });
  });

  test('tending ends what is overdue, and expired does not mean denied', async () => {
    const { ledger, clock } = await setting(open);
    await proposed(ledger, { expiresAt: 1_500 });
    expect(await ledger.tend()).toEqual({ expired: [], unknown: [] });
    clock.time = 1_500;
    expect(await ledger.tend()).toEqual({ expired: ['v1'], unknown: [] });
    expect(await ledger.review('v1')).toMatchObject({ state: 'expired' });
    expect(await ledger.startExecution(start)).toEqual({ status: 'refused', reason: 'expired' });
  });

  executionsBehaviour(open);
}

const start = { review: 'v1', holder: 'host 17', milliseconds: 30_000 };

function executionsBehaviour(open: OpenEmpty): void {
  test('what was agreed to runs once, and its result is kept', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    expect(await ledger.startExecution(start)).toEqual({ status: 'refused', reason: 'open' });
    await ledger.decide(approve);
    const started = await ledger.startExecution(start);
    if (started.status !== 'started') throw new Error(started.status);
    expect(await ledger.startExecution({ ...start, holder: 'host 18' })).toMatchObject({
      status: 'known',
      execution: { state: 'running', holder: 'host 17' },
    });
    const end = { review: 'v1', token: started.token, state: 'done', result: '{"id":7}' } as const;
    expect(await ledger.endExecution({ ...end, token: 'another' })).toBe('known');
    expect(await ledger.endExecution(end)).toBe('recorded');
    expect(await ledger.endExecution(end)).toBe('known');
    expect(await ledger.startExecution(start)).toMatchObject({
      status: 'known',
      execution: { state: 'done', result: '{"id":7}' },
    });
  });

  const begin = { by: 'contract', holder: 'host 17', milliseconds: 30_000 };

  test('what is begun in one write leaves the records of a proposal that a policy decides, and of a start', async () => {
    const recordsOf = async (road: (ledger: Ledger) => Promise<{ readonly token: string; readonly row: unknown }>) => {
      const { ledger } = await setting(open);
      const { token, row } = await road(ledger);
      const read = async () => [await ledger.review('v1'), await ledger.history('v1'), await gather(ledger.reviews())];
      const running = await read();
      expect(await ledger.endExecution({ review: 'v1', token, state: 'done', result: '7' })).toBe('recorded');
      const ended = await read();
      expect(await ledger.startExecution(start)).toMatchObject({ status: 'known', execution: { state: 'done', result: '7' } });
      await ledger.close();
      return { token, row, running, ended };
    };
    const short = await recordsOf(async (ledger) => {
      const begun = await ledger.beginExecution(source, refund, begin);
      if (begun.status !== 'started') throw new Error(begun.status);
      return { token: begun.token, row: begun.review };
    });
    const long = await recordsOf(async (ledger) => {
      const row = await ledger.propose(source, refund, 'contract');
      const started = await ledger.startExecution(start);
      if (started.status !== 'started') throw new Error(started.status);
      return { token: started.token, row };
    });
    expect(short).toEqual(long);
  });

  test('what a source has a review for is not begun again, and a different act is refused', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    expect(await ledger.beginExecution(source, { ...refund, review: 'v2' }, begin)).toMatchObject({
      status: 'known',
      review: { review: 'v1', state: 'open' },
    });
    const other = { ...refund, review: 'v3', held: '{"amount":1}', digest: 'sha256:other' };
    await expect(ledger.beginExecution(source, other, begin)).rejects.toMatchObject({ name: 'AnotherAct' });
    const next = { ...source, attempt: 2 };
    expect(await ledger.beginExecution(next, { ...refund, review: 'v4' }, begin)).toMatchObject({ status: 'started' });
    expect(await ledger.beginExecution(next, { ...refund, review: 'v5' }, begin)).toMatchObject({
      status: 'known',
      review: { review: 'v4', execution: { state: 'running' } },
    });
    expect(await gather(ledger.reviews())).toMatchObject([{ review: 'v1', state: 'open' }, { review: 'v4' }]);
  });

  test('what is begun in one write has its effect, and is not begun while another act has that', async () => {
    const { ledger } = await setting(open);
    const claim = { key: 'refund of T-1', milliseconds: 1_000 };
    const at = (unit: string, attempt = 1) => ({ ...source, unit, attempt });
    const begun = (unit: string) => ledger.beginExecution(at(unit), { ...refund, review: unit }, { ...begin, claim });
    const taken = (by: string) => ({ name: 'EffectTaken', review: { review: by } });
    const first = await begun('a');
    expect(first.status).toBe('started');
    await expect(begun('b')).rejects.toMatchObject(taken('a'));
    await expect(ledger.propose(at('c'), { ...refund, review: 'c' }, undefined, claim)).rejects.toMatchObject(taken('a'));
    expect((await gather(ledger.reviews())).map(({ review }) => review)).toEqual(['a']);
    const { token = '' } = first as { readonly token?: string };
    await ledger.endExecution({ review: 'a', token, state: 'failed', error: 'No.' });
    await ledger.propose(at('d'), { ...refund, review: 'd' }, undefined, claim);
    await expect(begun('e')).rejects.toMatchObject(taken('d'));
  });

  test('of writes made at once, one that is refused takes no other with it', async () => {
    const { ledger } = await setting(open);
    const one = (unit: string, more: Partial<NewReview> = {}) =>
      ledger.beginExecution({ ...source, unit }, { ...refund, review: unit, ...more }, begin);
    const ends = await Promise.allSettled([
      ...[
        one('a'),
        one('b', { reason: 'x\ud800' }),
        one('c'),
        one('a', { review: 'd', digest: 'sha256:x', held: '1' }),
        one('e'),
      ],
      ledger.endExecution({ review: 'nobody', token: 'none', state: 'done' }),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    ]);
    const rows = await gather(ledger.reviews());
    expect(rows.map(({ review, execution }) => [review, execution?.state]).sort()).toEqual(
      ['a', 'c', 'e'].map((review) => [review, 'running']),
    );
  });

  test('names with lone surrogates begin nothing that can not be read', async () => {
    const { ledger } = await setting(open);
    await ledger.beginExecution(source, refund, { ...begin, by: 'by\ud800', holder: 'host\udfff' });
    expect(await ledger.review('v1')).toMatchObject({ decision: { by: 'by\ufffd' }, execution: { holder: 'host\ufffd' } });
  });

  test.each([
    ['denied', { kind: 'deny', text: 'No.' }, 'denied'],
    ['a hint', { kind: 'hint', text: 'Less.' }, 'undecided'],
  ] as const)('nothing runs after %s', async (_, change, reason) => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    await ledger.decide({ ...approve, ...change });
    expect(await ledger.startExecution(start)).toEqual({ status: 'refused', reason });
    expect(await ledger.startExecution({ ...start, review: 'v9' })).toEqual({ status: 'refused', reason: 'unknown' });
  });

  test('what became stale does not run, and what runs does not become stale', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    await ledger.decide(approve);
    expect(await ledger.closeReview('v1', 'withdrawn')).toBe('decided');
    expect(await ledger.closeReview('v1', 'stale', 'The price has changed.')).toBe('stale');
    expect(await ledger.review('v1')).toMatchObject({ state: 'stale', endReason: 'The price has changed.' });
    expect((await ledger.history('v1')).at(-1)).toMatchObject({ event: 'stale', text: 'The price has changed.' });
    expect(await ledger.startExecution(start)).toEqual({ status: 'refused', reason: 'stale' });
    await ledger.propose({ ...source, attempt: 2 }, { ...refund, review: 'v2' }, 'policy');
    expect(await ledger.startExecution({ ...start, review: 'v2' })).toMatchObject({ status: 'started' });
    expect(await ledger.closeReview('v2', 'stale')).toBe('decided');
  });

  test('a process that dies leaves a review of its own, which cannot run anything', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, refund, 'policy');
    const started = await ledger.startExecution(start);
    if (started.status !== 'started') throw new Error(started.status);
    clock.time += 29_999;
    expect(await ledger.renewExecution('v1', started.token, 30_000)).toBe('recorded');
    clock.time += 29_999;
    expect((await ledger.tend()).unknown).toEqual([]);
    clock.time += 1;
    const [asked = ''] = (await ledger.tend()).unknown;
    expect(await ledger.startExecution(start)).toMatchObject({ status: 'known', execution: { state: 'unknown', asked } });
    const question = await ledger.review(asked);
    expect(question).toMatchObject({ kind: 'unknown', state: 'open', held: '"unknown"', source: { unit: 'v1' } });
    const ran = { review: asked, by: 'ann', digest: question?.digest ?? '', kind: 'choose', value: '"did not run"' } as const;
    expect(await ledger.decide(ran)).toMatchObject({ status: 'recorded' });
    expect(await ledger.startExecution({ ...start, review: asked })).toEqual({ status: 'refused', reason: 'unheld' });
    expect((await ledger.tend()).unknown).toEqual([]);
  });

  test('what runs, and what nobody knows the outcome of, is unsettled until it ends or a person has said', async () => {
    const { ledger, clock } = await setting(open);
    const unsettled = async () => {
      const found: string[] = [];
      for await (const { review } of ledger.reviews({ unsettled: true })) found.push(review);
      return found;
    };
    await ledger.propose(source, refund, 'policy');
    expect(await unsettled()).toEqual([]);
    await ledger.startExecution(start);
    expect(await unsettled()).toEqual(['v1']);
    clock.time += 30_000;
    const [asked = ''] = (await ledger.tend()).unknown;
    expect(await unsettled()).toEqual(['v1']);
    const { digest = '' } = (await ledger.review(asked)) ?? {};
    await ledger.decide({ review: asked, by: 'ann', digest, kind: 'choose', value: '"ran"' });
    expect(await unsettled()).toEqual([]);
  });

  test('a process wrongly presumed dead reports its result, and the question is withdrawn', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, refund, 'policy');
    const started = await ledger.startExecution(start);
    if (started.status !== 'started') throw new Error(started.status);
    clock.time += 30_000;
    const [asked = ''] = (await ledger.tend()).unknown;
    expect(await ledger.renewExecution('v1', started.token, 30_000)).toBe('known');
    expect(await ledger.endExecution({ review: 'v1', token: started.token, state: 'failed', error: 'No.' })).toBe('recorded');
    expect((await ledger.review('v1'))?.execution).toMatchObject({ state: 'failed', error: 'No.' });
    expect((await ledger.review(asked))?.state).toBe('withdrawn');
  });

  test('an execution that waits is resumed once each time, and ends once', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, refund, 'policy');
    const started = await ledger.startExecution(start);
    if (started.status !== 'started') throw new Error(started.status);
    expect(await ledger.resumeExecution(start)).toBeUndefined();
    const pause = { review: 'v1', token: started.token, waitsFor: '{"to":1}', milliseconds: 100_000 };
    expect(await ledger.suspendExecution({ ...pause, token: 'another' })).toBe('known');
    expect(await ledger.suspendExecution({ ...pause, review: 'v9' })).toBe('known');
    expect(await ledger.suspendExecution(pause)).toBe('recorded');
    const { execution } = (await ledger.review('v1')) ?? {};
    expect(execution).toMatchObject({ state: 'running', waitsFor: '{"to":1}', holder: 'host 17' });
    // It waits longer than a process is presumed alive.
    clock.time += 99_999;
    expect((await ledger.tend()).unknown).toEqual([]);
    expect(await ledger.resumeExecution({ ...start, waitsFor: '{"to":2}' })).toBeUndefined();
    const resumed = await Promise.all(
      ['host 18', 'host 19'].map((holder) => ledger.resumeExecution({ ...start, holder, waitsFor: '{"to":1}' })),
    );
    const [one, none] = resumed.toSorted((a, b) => Number(a === undefined) - Number(b === undefined));
    expect([one?.waitsFor, none]).toEqual(['{"to":1}', undefined]);
    expect((await ledger.review('v1'))?.execution).not.toHaveProperty('waitsFor');
    const end = { review: 'v1', state: 'done', result: '7' } as const;
    expect(await ledger.endExecution({ ...end, token: started.token })).toBe('known');
    expect(await ledger.endExecution({ ...end, token: one?.token ?? '' })).toBe('recorded');
    expect((await ledger.review('v1'))?.execution).toMatchObject({ state: 'done', result: '7' });
    expect(await ledger.resumeExecution(start)).toBeUndefined();
    const events = (await ledger.history('v1')).map(({ event }) => event);
    expect(events.slice(-4)).toEqual(['intent', 'suspended', 'resumed', 'result']);
  });

  test('an execution that waits in vain is lost: a person is asked, and it is not resumed', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, refund, 'policy');
    const started = await ledger.startExecution(start);
    if (started.status !== 'started') throw new Error(started.status);
    await ledger.suspendExecution({ review: 'v1', token: started.token, waitsFor: '{}', milliseconds: 100 });
    clock.time += 100;
    expect(await ledger.resumeExecution(start)).toBeUndefined();
    const { execution } = (await ledger.review('v1')) ?? {};
    expect(execution).toMatchObject({ state: 'unknown' });
    expect(execution).not.toHaveProperty('waitsFor');
    expect(await ledger.review(execution?.asked ?? '')).toMatchObject({ kind: 'unknown', reason: 'abandoned', state: 'open' });
  });

  test('a claim under which nothing ran is over: the review is stale, and is not started again', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.propose(source, refund, 'policy');
    const started = await ledger.startExecution(start);
    if (started.status !== 'started') throw new Error(started.status);
    const end = { review: 'v1', token: started.token, state: 'not-run', error: 'The order is gone.' } as const;
    expect(await ledger.endExecution({ ...end, token: 'another' })).toBe('known');
    expect(await ledger.endExecution(end)).toBe('recorded');
    expect(await ledger.endExecution({ ...end, state: 'done' })).toBe('known');
    clock.time += 30_000;
    expect((await ledger.tend()).unknown).toEqual([]);
    const execution = { state: 'not-run', error: 'The order is gone.' };
    expect(await ledger.review('v1')).toMatchObject({ state: 'stale', endReason: 'The order is gone.', execution });
    expect(await ledger.startExecution(start)).toMatchObject({ status: 'known', execution });
  });

  test('names and notes with lone surrogates are kept as UTF-8 has them, and terms with them are refused', async () => {
    const { ledger } = await setting(open);
    await expect(ledger.propose(source, { ...refund, reason: 'a\ud800' })).rejects.toThrow(RangeError);
    const { digest } = await ledger.propose(source, { ...refund, held: '"\\ud800"', detail: 'a\0b\ud800' });
    await ledger.note({ review: 'v1', by: 'bob\udfff', text: 'c\0d\ud800' });
    await ledger.decide({ review: 'v1', digest, kind: 'deny', by: 'ann\ud800', text: 'e\ud800' });
    expect(await ledger.review('v1')).toMatchObject({ detail: 'a\0b\ud800', decision: { by: 'ann\ufffd', text: 'e\ud800' } });
  });

  test('a host is asked whether a review could run, and the first answer counts', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    const asked = (await ledger.askRecheck('v1', 'ann')) ?? 0;
    expect(await ledger.askRecheck('v1', 'bob')).toBe(asked);
    expect(await ledger.askRecheck('v9', 'bob')).toBeUndefined();
    expect(await ledger.rechecks()).toEqual([{ recheck: asked, review: 'v1', by: 'ann', askedAt: 1_000 }]);
    expect(await ledger.answerRecheck(asked, 'host 17', '{"unmet":[]}')).toBe('recorded');
    expect(await ledger.answerRecheck(asked, 'host 18', '{}')).toBe('known');
    expect(await ledger.rechecks()).toEqual([]);
    expect(await ledger.recheck(asked)).toMatchObject({ host: 'host 17', answer: '{"unmet":[]}', answeredAt: 1_000 });
  });

  test('a host is asked about an edit; the last edit of a person takes the place of the one before', async () => {
    const { ledger } = await setting(open);
    await proposed(ledger);
    const first = (await ledger.askRecheck('v1', 'ann', '{"amount":9}')) ?? 0;
    const plain = await ledger.askRecheck('v1', 'ann');
    expect(first).not.toBe(plain);
    expect(await ledger.askRecheck('v1', 'ann', '{"amount":9}')).toBe(first);
    const others = await ledger.askRecheck('v1', 'bob', '{"amount":9}');
    const second = await ledger.askRecheck('v1', 'ann', '{"amount":90}');
    expect((await ledger.rechecks()).map(({ recheck, edit }) => [recheck, edit])).toEqual([
      [plain, undefined],
      [others, '{"amount":9}'],
      [second, '{"amount":90}'],
    ]);
    expect(await ledger.askRecheck('v1', 'ann')).toBe(plain);
    expect(await ledger.recheck(first)).toEqual({ recheck: first, review: 'v1', by: 'ann', askedAt: 1_000, answeredAt: 1_000 });
    await ledger.answerRecheck(second ?? 0, 'host', '{"unmet":[]}');
    expect(await ledger.recheck(second ?? 0)).toMatchObject({ answer: '{"unmet":[]}' });
    expect(await ledger.recheck(second ?? 0)).not.toHaveProperty('edit');
  });

  test('what people decided about a tool is read newest first, without what no person looked at', async () => {
    const { ledger } = await setting(open);
    const put = async (review: string, at: Partial<typeof source>, policy?: string) =>
      await ledger.propose({ ...source, unit: review, ...at }, { ...refund, review }, policy);
    await put('by-contract', {}, 'contract');
    await put('by-grant', { run: 'grant g1' }, 'ann (grant g1)');
    await put('open', {});
    for (const review of ['old', 'new']) {
      await put(review, {});
      await ledger.decide({ ...approve, review });
    }
    await put('denied', {});
    await ledger.decide({ ...approve, review: 'denied', kind: 'deny', text: 'Paid yesterday.' });
    const { reviews, isAll } = await ledger.decided({ action: 'refund_order' });
    expect(reviews.map(({ review, decision }) => [review, decision?.kind])).toEqual([
      ['denied', 'deny'],
      ['new', 'approve'],
      ['old', 'approve'],
    ]);
    expect(isAll).toBe(true);
    expect(await ledger.decided({ action: 'other' })).toEqual({ reviews: [], isAll: true });
    // These are about a tool, not about a value of a step with the same name.
    expect((await ledger.decided({ step: 'refund_order' })).reviews).toEqual([]);
    const { action: _, ...value } = terms;
    const digest = actDigest({ ...value, digest: '' }, { value: { amount: 200 } }) ?? '';
    await ledger.propose({ ...source, unit: 'value' }, { ...value, digest, kind: 'document', reason: 'doubt', review: 'value' });
    await ledger.decide({ review: 'value', kind: 'approve', by: 'ann', digest });
    expect((await ledger.decided({ step: 'refund_order' })).reviews.map(({ review }) => review)).toEqual(['value']);
  });
}
