import { expect, test } from 'vitest';
import { judgementOf, verdictOf } from '../../src/internal.ts';
import { begin, begunUnit, ending, failed, gather, type OpenEmpty, passed, setting, shown, starting } from './setting.ts';

export function attemptsBehaviour(open: OpenEmpty): void {
  test('an attempt is recorded before the call, and complete after it', async () => {
    const { ledger, clock, lease } = await begunUnit(open);
    expect(await starting(ledger, lease, 1)).toEqual({ status: 'started', call: 1, lost: 0 });
    const key = { unit: 'u1', step: 'draft', attempt: 1, model: 'fake:one', startedAt: 1_000 };
    const call = { call: 1, model: 'fake:one', startedAt: 1_000 };
    expect(await gather(ledger.attempts('r1'))).toEqual([{ ...key, calls: [{ ...call, outcome: 'open' }] }]);
    clock.time = 1_500;
    expect(await ledger.endAttempt(lease, ending(1, passed, 'valid', { extra: '{"id": "x"}', contract: 'c1' }))).toBe('recorded');
    const usage = { inputTokens: 10, outputTokens: 5, cost: 0.0003 };
    expect(await gather(ledger.attempts('r1', { contents: true }))).toEqual([
      {
        ...key,
        contract: 'c1',
        status: 'pass',
        finish: 'stop',
        endedAt: 1_500,
        calls: [{ ...call, outcome: 'answered', endedAt: 1_500, took: 12.5, usage }],
        request: '[{"role":"user"}]',
        reply: 'Here it is: {"score": 2.0}',
        extra: '{"id": "x"}',
        record: '{"findings":[]}',
        value: '{"score": 2.0}',
      },
    ]);
  });

  test('what judged a reply is kept with the reply, and read without it', async () => {
    for (const contents of ['all', 'findings'] as const) {
      const { ledger } = await setting(open);
      const lease = await begin(ledger, 'r1', contents);
      await ledger.addUnits(lease, [{ unit: 'u1', step: 'draft', input: '{}' }]);
      await starting(ledger, lease, 1);
      await ledger.endAttempt(lease, ending(1, failed, 'pending', { contract: 'c1', judgedBy: 'j1' }));
      await starting(ledger, lease, 2);
      await ledger.endAttempt(lease, ending(2, passed, 'valid', { contract: 'c1' }));
      const kept = contents === 'all' ? { judgedBy: 'j1' } : {};
      const verdicts = await gather(ledger.attempts('r1', { contents: 'verdicts', calls: false }));
      const key = { unit: 'u1', step: 'draft', contract: 'c1', startedAt: 1_000, calls: [] };
      expect(verdicts).toEqual([
        { ...key, attempt: 1, status: 'fail', code: 'schema.type', ...kept },
        { ...key, attempt: 2, status: 'pass' },
      ]);
      const judged = await gather(ledger.attempts('r1', { contents: 'judged' }));
      expect(judged.map(({ judgedBy }) => judgedBy)).toEqual([kept.judgedBy, undefined]);
      await ledger.close();
    }
  });

  test('of a long reply, those who judge it again read what its nulls mean, and not its metadata', async () => {
    const { ledger, lease } = await begunUnit(open);
    const reply = `{"text": "${'x'.repeat(2000)}"}`;
    const extras = ['{"id":"x","absentNulls":["#/properties/note"]}', '{"id":"x"}'];
    for (const [at, extra] of extras.entries()) {
      await starting(ledger, lease, at + 1);
      await ledger.endAttempt(lease, ending(at + 1, failed, 'pending', { reply, extra }));
    }
    const judged = await gather(ledger.attempts('r1', { contents: 'judged' }));
    expect(judged.map(({ extra }) => extra)).toEqual([extras[0], undefined]);
  });

  test('a second result for an attempt changes nothing', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, passed, 'valid'));
    const before = await gather(ledger.attempts('r1', { contents: true }));
    expect(await ledger.endAttempt(lease, ending(1, failed, 'failed', { reply: 'other' }))).toBe('known');
    expect(await starting(ledger, lease, 1)).toEqual({ status: 'judged' });
    expect(await gather(ledger.attempts('r1', { contents: true }))).toEqual(before);
    expect(await shown(ledger)).toBe('valid');
  });

  test('a result without a call is recorded only once too', async () => {
    const { ledger, lease } = await begunUnit(open);
    const { call: _, ...end } = ending(1, failed, 'pending');
    expect(await ledger.endAttempt(lease, end)).toBe('recorded');
    expect(await ledger.endAttempt(lease, { ...end, judgement: passed, move: { state: 'valid' } })).toBe('known');
    expect((await ledger.unit('r1', 'u1'))[0]).toMatchObject({ state: 'pending', attempts: 1, code: 'schema.type' });
    // It is not the answer of a model.
    expect(await gather(ledger.attempts('r1'))).toHaveLength(1);
    expect(await gather(ledger.attempts('r1', { answers: true }))).toEqual([]);
  });

  test('a lost call is repeated under its attempt, uses none up, and counts as a call of unknown price', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    const again = await ledger.takeLease({ run: 'r1', holder: 'later', force: true });
    if (again.status !== 'taken') throw new Error(again.status);
    expect(await starting(ledger, again.lease, 1)).toEqual({ status: 'started', call: 2, lost: 1 });
    await expect(ledger.endAttempt(lease, ending(1, passed, 'valid'))).rejects.toMatchObject({ code: 'fault.lease-lost' });
    expect(await ledger.endAttempt(again.lease, ending(1, failed, 'failed'))).toBe('known');
    const call = { call: 2, usage: { inputTokens: 1, outputTokens: 2, cost: 0.5 } };
    expect(await ledger.endAttempt(again.lease, ending(1, passed, 'valid', { call }))).toBe('recorded');
    expect((await ledger.unit('r1', 'u1'))[0]).toMatchObject({ state: 'valid', attempts: 1, result: 1 });
    expect(await ledger.costs('r1')).toEqual([
      {
        step: 'draft',
        model: 'fake:one',
        calls: 2,
        answered: 1,
        faults: 0,
        lost: 1,
        inputTokens: 1,
        outputTokens: 2,
        cost: 0.5,
        unpriced: 1,
      },
    ]);
    expect(await gather(ledger.attempts('r1', { answers: true }))).toMatchObject([{ attempt: 1, status: 'pass' }]);
  });

  test('the reply is recorded no matter what a provider reports as usage', async () => {
    const { ledger, lease } = await begunUnit(open);
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5, 1e300];
    for (const [index, number] of odd.entries()) {
      await starting(ledger, lease, index + 1);
      const usage = { inputTokens: 2, outputTokens: number, cost: index === 3 ? 1.5 : number };
      await ledger.endAttempt(lease, ending(index + 1, failed, 'pending', { call: { call: 1, usage } }));
    }
    const calls = (await gather(ledger.attempts('r1'))).flatMap((attempt) => attempt.calls);
    expect(calls.map(({ usage }) => usage?.outputTokens)).toEqual([undefined, undefined, undefined, 2, Number.MAX_SAFE_INTEGER]);
    expect(calls[3]?.usage).toEqual({ inputTokens: 2, outputTokens: 2, cost: 1.5 });
    expect(await ledger.costs('r1')).toMatchObject([{ calls: 5, inputTokens: 10, cost: 1.5, unpriced: 4 }]);
  });

  test('a fault ends the call and not the attempt', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    const fault = { unit: 'u1', step: 'draft', attempt: 1, call: 1, code: 'fault.rate-limited' };
    expect(await ledger.endCall(lease, fault)).toBe('recorded');
    expect(await ledger.endCall(lease, fault)).toBe('known');
    expect(await shown(ledger)).toBe('running');
    expect(await ledger.endAttempt(lease, ending(1, passed, 'valid'))).toBe('known');
    expect(await starting(ledger, lease, 1)).toEqual({ status: 'started', call: 2, lost: 0 });
    const last = { ...fault, call: 2, code: 'fault.filtered', move: { state: 'failed' } } as const;
    expect(await ledger.endCall(lease, last)).toBe('recorded');
    expect((await ledger.unit('r1', 'u1'))[0]).toMatchObject({ state: 'failed', code: 'fault.filtered', attempts: 0 });
    const [attempt] = await gather(ledger.attempts('r1'));
    expect(attempt?.calls.map(({ outcome, fault: code }) => [outcome, code])).toEqual([
      ['fault', 'fault.rate-limited'],
      ['fault', 'fault.filtered'],
    ]);
  });

  test('an answer that arrives after its unit was set aside counts only towards the cost', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.changeUnit(lease, { unit: 'u1', step: 'draft', from: ['running'], state: 'quarantined' });
    expect(await ledger.endAttempt(lease, ending(1, passed, 'valid'))).toBe('known');
    expect(await shown(ledger)).toBe('quarantined');
    expect(await ledger.costs('r1')).toMatchObject([{ calls: 1, cost: 0.0003, unpriced: 0 }]);
  });

  test('a call of a worker that is gone is lost when its unit is set aside', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    const change = { from: ['running'], state: 'quarantined', isCallLost: true } as const;
    await ledger.changeUnit(lease, { unit: 'u1', step: 'draft', ...change });
    expect((await gather(ledger.attempts('r1')))[0]?.calls).toMatchObject([{ outcome: 'lost' }]);
    expect(await ledger.costs('r1')).toMatchObject([{ calls: 1, lost: 1 }]);
  });

  test('attempts are numbered without gaps, and an answer needs its call', async () => {
    const { ledger, lease } = await begunUnit(open);
    await expect(starting(ledger, lease, 2)).rejects.toThrow(/expected attempt 1/);
    await expect(ledger.endAttempt(lease, ending(1, passed, 'valid'))).rejects.toThrow(/never started/);
    await expect(ledger.startAttempt(lease, { unit: 'u1', step: 'score', attempt: 1, model: 'm' })).rejects.toThrow(RangeError);
  });

  test.for(['findings', 'none'] as const)('with contents %s, that much is kept, plus inputs and results', async (contents) => {
    const { ledger } = await setting(open);
    const lease = await begin(ledger, 'r1', contents);
    await ledger.addUnits(lease, [{ unit: 'u1', step: 'draft', input: '{}' }]);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, passed, 'valid', { extra: '{}' }));
    const [row] = await gather(ledger.attempts('r1', { contents: true }));
    expect(row).toMatchObject({ status: 'pass', value: '{"score": 2.0}' });
    for (const gone of ['request', 'reply', 'extra']) expect(row).not.toHaveProperty(gone);
    expect(row?.record).toBe(contents === 'findings' ? passed.record : undefined);
  });

  test('strings come back as they were given, whatever they contain', async () => {
    const { ledger, lease } = await begunUnit(open);
    const texts = ['', '\0', 'a\0b', '\ud800', 'x\udc00y\u{1f600}', '1.0', ' {"n": 1e400, "m": 12345678901234567890.0} '];
    for (const [index, reply] of texts.entries()) {
      const attempt = index + 1;
      await starting(ledger, lease, attempt);
      const judgement = { ...failed, value: reply, record: reply };
      await ledger.endAttempt(lease, ending(attempt, judgement, 'failed', { reply, move: { state: 'pending' } }));
    }
    const rows = await gather(ledger.attempts('r1', { contents: true }));
    expect(rows.map(({ reply }) => reply)).toEqual(texts);
    expect(rows.map(({ value }) => value)).toEqual(texts);
  });

  test.for(['1', 'x'])('a value is distinguished from a reply that is %s', async (reply) => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, { ...passed, value: '1' }, 'valid', { reply }));
    expect(await gather(ledger.attempts('r1', { contents: true }))).toMatchObject([{ reply, value: '1' }]);
  });

  test('a verdict is stored as codes and a record, and restored whole', () => {
    const finding = { code: 'rules.failed', severity: 'error', path: '/a', args: { rule: 'sum' } } as never;
    const change = { code: 'parse.fence', safety: 'safe', path: '', before: '', after: '' } as never;
    const hold = { status: 'hold', reason: 'several', held: 1, alternatives: [1, 2] } as const;
    const verdict = { ...hold, findings: [finding], changes: [change], dropped: [] };
    const judgement = judgementOf(verdict, '1.0');
    expect(judgement).toMatchObject({ status: 'hold', value: '1.0' });
    expect(judgement.codes).toEqual([
      { source: 'finding', code: 'rules.failed', grade: 'error', rule: 'sum', path: '/a' },
      { source: 'change', code: 'parse.fence', grade: 'safe', path: '' },
    ]);
    expect(verdictOf(judgement)).toEqual(verdict);
    const pass = { status: 'pass', value: { a: [1] }, findings: [], changes: [], dropped: [] } as const;
    expect(verdictOf(judgementOf(pass))).toEqual(pass);
    const fail = { status: 'fail', findings: [finding], changes: [], dropped: [] } as const;
    expect(verdictOf(judgementOf(fail))).toEqual(fail);
  });
}
