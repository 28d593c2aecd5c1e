import { expect, test } from 'vitest';
import { begun, ending, failed, gather, type OpenEmpty, passed, setting, starting } from './setting.ts';

export function readsBehaviour(open: OpenEmpty): void {
  test('many units and attempts come page by page, in order, each once', async () => {
    const { ledger, lease } = await begun(open);
    const names = Array.from({ length: 1_203 }, (_, index) => `u${String(index).padStart(5, '0')}`);
    await ledger.addUnits(
      lease,
      names.toReversed().map((unit) => ({ unit, step: 'draft' })),
    );
    await Promise.all(
      names.map(async (unit, index) => {
        await starting(ledger, lease, 1, unit);
        const isBad = index % 3 === 0;
        const end = isBad ? ending(1, failed, 'failed') : ending(1, passed, 'valid');
        await ledger.endAttempt(lease, { ...end, unit });
      }),
    );
    expect((await gather(ledger.units('r1'))).map(({ unit }) => unit)).toEqual(names);
    const bad = names.filter((_, index) => index % 3 === 0);
    expect((await gather(ledger.units('r1', { state: 'failed' }))).map(({ unit }) => unit)).toEqual(bad);
    expect((await gather(ledger.attempts('r1'))).map(({ unit }) => unit)).toEqual(names);
    expect((await gather(ledger.attempts('r1', { status: 'fail' }))).map(({ unit }) => unit)).toEqual(bad);
    const after = await gather(ledger.attempts('r1', { after: 'u00999', contents: true }));
    expect(after.map(({ unit }) => unit)).toEqual(names.slice(1_000));
    expect(await gather(ledger.attempts('r1', { step: 'score' }))).toEqual([]);
    expect(await gather(ledger.attempts('r1', { unit: 'u00003' }))).toHaveLength(1);
    expect(await gather(ledger.attempts('r1', { results: true }))).toHaveLength(names.length - bad.length);
    const counts = await ledger.counts('r1');
    expect(counts.steps.map(({ attempts }) => attempts)).toEqual([1_203, 0]);
    expect(await ledger.failures('r1')).toEqual([
      { step: 'draft', code: 'schema.type', path: '/items/*', model: 'fake:one', units: 401, example: 'u00000' },
    ]);
    expect(counts.states).toMatchObject({ valid: 802, failed: 401, pending: 0, running: 0 });
    expect(await ledger.codes('r1')).toEqual([
      { source: 'finding', code: 'rules.failed', step: 'draft', rule: 'sum', attempts: 401 },
      { source: 'finding', code: 'schema.type', step: 'draft', attempts: 401 },
    ]);
    // A failed attempt counts once, by its first code; each interval is counted separately.
    const trend = await ledger.trend('r1', { subject: 'failures', by: 'code', width: 1e12 });
    expect(trend).toEqual([{ key: 'schema.type', at: 0, attempts: 401, mended: 0 }]);
    const [stretch] = await ledger.trend('r1', { subject: 'failures', by: 'step', width: 300 });
    expect(stretch).toEqual({ key: 'draft', at: 900, attempts: 401, mended: 0 });
    const places = await ledger.trend('r1', { subject: 'failures', by: 'path', width: 1e12 });
    expect(places.map(({ key, code, attempts }) => [key, code, attempts])).toEqual([['/items/*', 'schema.type', 401]]);
    const mistakes = await ledger.trend('r1', { subject: 'mistakes', by: 'code', width: 1e12 });
    expect(mistakes).toEqual([{ key: 'schema.type', at: 0, attempts: 401, mended: 0 }]);
    expect(await ledger.trend('r1', { subject: 'faults', by: 'code', width: 1000 })).toEqual([]);
    const examples = await ledger.examples('r1', { subject: 'failures', code: 'schema.type', path: '/items/*', limit: 2 });
    expect(examples.map(({ unit, status }) => [unit, status])).toEqual(
      bad
        .slice(-2)
        .reverse()
        .map((unit) => [unit, 'fail']),
    );
    expect(await ledger.examples('r1', { subject: 'failures', code: 'rules.failed', limit: 2 })).toEqual([]);
    // Tenths of cents, added up exactly.
    expect(await ledger.costs('r1')).toMatchObject([{ calls: 1_203, inputTokens: 12_030, cost: 0.3609, unpriced: 0 }]);
  });

  test('attempts of a unit come in step order, not by step name', async () => {
    const { ledger } = await setting(open);
    await ledger.createRun({ run: 'r1', kind: 'pipeline', steps: ['z', 'a'], contents: 'all' });
    const answer = await ledger.takeLease({ run: 'r1', holder: 'ann' });
    if (answer.status !== 'taken') throw new Error(answer.status);
    await ledger.addUnits(answer.lease, [{ unit: 'u1', step: 'z' }]);
    const { call: _, ...end } = ending(1, passed, 'valid');
    await ledger.endAttempt(answer.lease, { ...end, step: 'z', move: { state: 'valid', next: 'a' } });
    await ledger.endAttempt(answer.lease, { ...end, step: 'a' });
    expect((await gather(ledger.attempts('r1'))).map(({ step }) => step)).toEqual(['z', 'a']);
    await expect(
      ledger.changeUnit(answer.lease, { unit: 'u1', step: 'a', from: ['valid'], state: 'failed', next: 'z' }),
    ).rejects.toThrow(/later/);
  });

  test('missing things read as empty or undefined', async () => {
    const { ledger } = await setting(open);
    expect(await gather(ledger.units('r9'))).toEqual([]);
    expect(await gather(ledger.attempts('r9'))).toEqual([]);
    expect(await ledger.unit('r9', 'u')).toEqual([]);
    await expect(ledger.counts('r9')).rejects.toThrow(/no run/);
  });
}
