import { expect, test } from 'vitest';
import { begun, begunUnit, ending, failed, gather, held, type OpenEmpty, passed, shown, starting } from './setting.ts';

export function unitsBehaviour(open: OpenEmpty): void {
  test('units are added once and shown in order of their bytes', async () => {
    const { ledger, lease } = await begun(open);
    const units = ['b', 'é', 'B', 'a10', 'a2', '\u{1f600}', '\uffee'].map((unit) => ({ unit, step: 'draft', input: '1.0' }));
    expect(await ledger.addUnits(lease, units)).toBe(7);
    expect(await ledger.addUnits(lease, [...units, { unit: 'c', step: 'draft' }])).toBe(1);
    const rows = await gather(ledger.units('r1'));
    expect(rows.map(({ unit }) => unit)).toEqual(['B', 'a10', 'a2', 'b', 'c', 'é', '\uffee', '\u{1f600}']);
    expect(rows[0]).toEqual({ unit: 'B', step: 'draft', state: 'pending', attempts: 0 });
    const [last] = await gather(ledger.units('r1', { after: 'é', contents: true }));
    expect(last).toEqual({ unit: '\uffee', step: 'draft', state: 'pending', attempts: 0, input: '1.0' });
  });

  test('a second unit with the same id is refused, so that none is lost silently', async () => {
    const { ledger, lease } = await begunUnit(open);
    await expect(ledger.addUnits(lease, [{ unit: 'u1', step: 'draft', input: '{"n": 2}' }])).rejects.toThrow(/already a unit/);
    const twins = [
      { unit: 'u2', step: 'draft', input: '1' },
      { unit: 'u2', step: 'draft', input: '2' },
    ];
    await expect(ledger.addUnits(lease, twins)).rejects.toThrow(/already a unit/);
    expect((await ledger.counts('r1')).units).toBe(1);
  });

  test('ids that another store could not hold are refused', async () => {
    const { ledger, lease } = await begun(open);
    for (const unit of ['', 'a\0b', 'a\ud800'])
      await expect(ledger.addUnits(lease, [{ unit, step: 'draft' }])).rejects.toThrow(RangeError);
  });

  test('one bad write among many concurrent ones fails alone', async () => {
    const { ledger, lease } = await begun(open);
    const settled = await Promise.allSettled([
      ledger.addUnits(lease, [{ unit: 'u1', step: 'draft' }]),
      ledger.addUnits(lease, [
        { unit: 'u2', step: 'draft' },
        { unit: 'u3', step: 'nowhere' },
      ]),
      ledger.addUnits(lease, [{ unit: 'u4', step: 'draft' }]),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await gather(ledger.units('r1'))).map(({ unit }) => unit)).toEqual(['u1', 'u4']);
  });

  test('a valid unit moves on to the next step, and shows that', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    expect(await shown(ledger)).toBe('running');
    await ledger.endAttempt(lease, ending(1, passed, 'repaired', { move: { state: 'repaired', next: 'score' } }));
    expect(await ledger.unit('r1', 'u1')).toEqual([
      { unit: 'u1', step: 'draft', state: 'repaired', attempts: 1, result: 1, input: '{"n": 2.0}' },
      { unit: 'u1', step: 'score', state: 'pending', attempts: 0, input: '{"n": 2.0}' },
    ]);
    const { units, states, steps } = await ledger.counts('r1');
    expect({ units, pending: states.pending, repaired: states.repaired }).toEqual({ units: 1, pending: 1, repaired: 0 });
    expect(steps.map(({ step, states: { pending, repaired } }) => [step, pending, repaired])).toEqual([
      ['draft', 0, 1],
      ['score', 1, 0],
    ]);
  });

  test('a unit that was repaired at any step is repaired in the end, wherever it is counted or listed', async () => {
    const { ledger, lease } = await begunUnit(open);
    await ledger.addUnits(lease, [{ unit: 'u2', step: 'draft' }]);
    for (const [unit, state] of [
      ['u1', 'repaired'],
      ['u2', 'valid'],
    ] as const) {
      await starting(ledger, lease, 1, unit);
      await ledger.endAttempt(lease, ending(1, passed, state, { unit, move: { state, next: 'score' } }));
      const { call: _, ...end } = ending(1, passed, 'valid', { unit, step: 'score', move: { state: 'valid' } });
      await ledger.endAttempt(lease, end);
    }
    expect((await ledger.counts('r1')).states).toMatchObject({ valid: 1, repaired: 1 });
    const listed = async (state?: 'valid' | 'repaired') =>
      (await gather(ledger.units('r1', { total: true, ...(state === undefined ? {} : { state }) }))).map((row) => [
        row.unit,
        row.state,
        row.total,
      ]);
    expect(await listed()).toEqual([
      ['u1', 'repaired', 2],
      ['u2', 'valid', 2],
    ]);
    const named = async (...total: readonly string[]) => (await gather(ledger.units('r1', { total }))).map((row) => row.total);
    expect(await named('score')).toEqual([1, 1]);
    expect(await named('draft', 'score')).toEqual([2, 2]);
    expect(await named('none')).toEqual([0, 0]);
    expect(await named()).toEqual([0, 0]);
    expect(await listed('repaired')).toEqual([['u1', 'repaired', 2]]);
    expect(await listed('valid')).toEqual([['u2', 'valid', 2]]);
    const at = async (step: string, state?: 'valid' | 'repaired') =>
      (await gather(ledger.units('r1', { step, ...(state === undefined ? {} : { state }) }))).map(
        (row) => `${row.unit} ${row.step} ${row.state}`,
      );
    expect(await at('draft')).toEqual(['u1 draft repaired', 'u2 draft valid']);
    expect(await at('draft', 'repaired')).toEqual(['u1 draft repaired']);
    expect(await at('score', 'valid')).toEqual(['u1 score valid', 'u2 score valid']);
    expect(await at('nowhere')).toEqual([]);
    expect((await ledger.unit('r1', 'u1')).map(({ state }) => state)).toEqual(['repaired', 'valid']);
  });

  test('a parent that fans out is valid, and its children are units of their own, all at once', async () => {
    const { ledger, lease } = await begunUnit(open);
    const children = ['u1.1', 'u1.2'].map((unit) => ({ unit, step: 'score', input: '{"part": 1.0}' }));
    const { call: _, ...end } = ending(1, passed, 'valid', { move: { state: 'valid', children } });
    await ledger.endAttempt(lease, end);
    expect(await gather(ledger.units('r1', { contents: true }))).toEqual([
      { unit: 'u1', step: 'draft', state: 'valid', attempts: 1, result: 1, input: '{"n": 2.0}' },
      { unit: 'u1.1', parent: 'u1', step: 'score', state: 'pending', attempts: 0, input: '{"part": 1.0}' },
      { unit: 'u1.2', parent: 'u1', step: 'score', state: 'pending', attempts: 0, input: '{"part": 1.0}' },
    ]);
  });

  test('children whose id is taken undo the whole result', async () => {
    const { ledger, lease } = await begunUnit(open);
    await ledger.addUnits(lease, [{ unit: 'u2', step: 'draft' }]);
    const { call: _, ...end } = ending(1, passed, 'valid', {
      move: { state: 'valid', children: [{ unit: 'u2', step: 'score' }] },
    });
    await expect(ledger.endAttempt(lease, end)).rejects.toThrow(/already a unit/);
    expect(await shown(ledger)).toBe('pending');
    expect(await gather(ledger.attempts('r1'))).toEqual([]);
  });

  test('a unit is moved only from the given states', async () => {
    const { ledger, lease } = await begunUnit(open);
    const change = { unit: 'u1', step: 'draft', state: 'skipped', reason: 'The list `parts` is empty.' } as const;
    expect(await ledger.changeUnit(lease, { ...change, from: ['failed'] })).toBe('known');
    expect(await ledger.changeUnit(lease, { ...change, from: ['pending'] })).toBe('recorded');
    expect((await ledger.unit('r1', 'u1'))[0]).toMatchObject({ state: 'skipped', reason: 'The list `parts` is empty.' });
    await expect(starting(ledger, lease, 1)).rejects.toThrow(/is skipped/);
  });

  test('a failed unit can be asked again, and its attempts keep counting', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, failed, 'failed'));
    await expect(starting(ledger, lease, 2)).rejects.toThrow(/is failed/);
    await ledger.changeUnit(lease, { unit: 'u1', step: 'draft', from: ['failed'], state: 'pending' });
    expect(await starting(ledger, lease, 2)).toEqual({ status: 'started', call: 1, lost: 0 });
    await ledger.endAttempt(lease, ending(2, passed, 'valid'));
    expect((await ledger.unit('r1', 'u1'))[0]).toMatchObject({ state: 'valid', attempts: 2, result: 2 });
    expect((await ledger.unit('r1', 'u1'))[0]).not.toHaveProperty('code');
  });

  test('only a verdict that passed or an approval of the very bytes makes a unit valid', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await expect(ledger.endAttempt(lease, ending(1, held, 'valid'))).rejects.toThrow(/with a verdict of hold/);
    const review = { review: 'v1', kind: 'document', reason: 'doubt', held: held.value ?? '', digest: 'd' };
    await ledger.endAttempt(lease, ending(1, held, 'waiting', { review }));
    const accept = { unit: 'u1', step: 'draft', from: ['waiting'], state: 'valid', result: 1, next: 'score' } as const;
    await expect(ledger.changeUnit(lease, accept)).rejects.toThrow(/approved review/);
    await ledger.decide({ review: 'v1', kind: 'approve', by: 'ann', digest: 'd' });
    expect(await ledger.changeUnit(lease, accept)).toBe('recorded');
    expect(await ledger.changeUnit(lease, accept)).toBe('known');
    expect(await shown(ledger)).toBe('pending');
  });

  test('an approval of other bytes makes no unit valid', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    const review = { review: 'v1', kind: 'document', reason: 'doubt', held: '{"refund": 4}', digest: 'd' };
    await ledger.endAttempt(lease, ending(1, held, 'waiting', { review }));
    await ledger.decide({ review: 'v1', kind: 'approve', by: 'ann', digest: 'd' });
    const accept = { unit: 'u1', step: 'draft', from: ['waiting'], state: 'valid', result: 1 } as const;
    await expect(ledger.changeUnit(lease, accept)).rejects.toThrow(/approved review/);
  });
}
