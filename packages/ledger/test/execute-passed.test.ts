import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { compile } from '@tamis/core';
import { executePassed, judgeAct, type PassedAct } from '@tamis/core/review';
import { describe, expect, test } from 'vitest';
import { execute, type Ledger, openLedger, propose } from '../src/index.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();

const TOOL = { name: 'look', inputSchema: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] } };
const plain = compile({ kind: 'tool-calls', tools: [TOOL] });
const act = { action: 'look', value: { order: 'T-1' } };
const proposal = { kind: 'tool-call', reason: 'not held', decidedBy: 'contract', detail: { server: 's' } };

function given(ledger: Ledger, passed: PassedAct | undefined, unit = 'u') {
  return {
    ...proposal,
    id: `review-${unit}`,
    ledger,
    source: { run: 'r', step: 'look', unit, attempt: 1 },
    passed: passed as PassedAct,
  };
}

describe('a call that passed', () => {
  test('runs once its intent is on the disk, where every other process sees it', async () => {
    const place = file('begun.sqlite');
    const [ledger, other] = [openLedger(place), openLedger(place)];
    const { passed } = await judgeAct(plain, act, undefined);
    const seen: unknown[] = [];
    const executed = await executePassed({ ...given(ledger, passed), id: 'v1' }, async ({ value, review }) => {
      seen.push(value, review.review, (await other.review('v1'))?.execution?.state);
      return 'answer';
    });
    expect(seen).toEqual([{ order: 'T-1' }, 'v1', 'running']);
    expect(executed).toMatchObject({ status: 'done', result: 'answer', act });
    expect(await other.review('v1')).toMatchObject({
      ...{ state: 'decided', decision: { kind: 'approve', by: 'contract' }, held: '{"order":"T-1"}' },
      execution: { state: 'done', result: '"answer"' },
    });
    expect((await other.history('v1')).map(({ event }) => event)).toEqual(['opened', 'decided', 'intent', 'result']);
    await ledger.close();
    await other.close();
  });

  test('leaves the same rows in every table as a proposal and its execution', async () => {
    const rowsBy = async (name: string, road: (ledger: Ledger) => Promise<unknown>) => {
      let made = 0;
      const ledger = openLedger(file(name), { clock: { now: () => 1_000 }, ids: () => `id-${++made}` });
      await road(ledger);
      await ledger.close();
      const db = new DatabaseSync(file(name), { readOnly: true });
      const tables = ['run', 'step', 'unit', 'unit_step', 'review', 'decision', 'decision_log', 'execution'];
      const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
      db.close();
      return rows;
    };
    const run = () => ({ content: [] });
    const short = await rowsBy('short.sqlite', async (ledger) => {
      const { passed } = await judgeAct(plain, act, undefined);
      await executePassed({ ...given(ledger, passed), id: 'v1', holder: 'host' }, run);
    });
    const long = await rowsBy('long.sqlite', async (ledger) => {
      const { passed: _, ...rest } = given(ledger, undefined);
      await propose({ ...rest, id: 'v1', gate: plain, act });
      await execute({ ledger, review: 'v1', gate: plain, holder: 'host' }, run);
    });
    expect(short).toEqual(long);
    expect(short.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 4, 1]);
  });

  test('may have run if the process dies in the middle, and a person is asked', async () => {
    const [place, left] = [file('dies.sqlite'), file('left.sqlite')];
    const ledger = openLedger(place);
    const { passed } = await judgeAct(plain, act, undefined);
    await executePassed({ ...given(ledger, passed), id: 'v1' }, () => {
      for (const part of ['', '-wal']) copyFileSync(`${place}${part}`, `${left}${part}`);
    });
    await ledger.close();
    const after = opened(left, { clock: { now: () => Date.now() + 61_000 } });
    const [asked = ''] = (await after.tend()).unknown;
    expect(await after.review(asked)).toMatchObject({ kind: 'unknown', state: 'open' });
    expect(await after.review('v1')).toMatchObject({ execution: { state: 'unknown', asked } });
  });

  test.each([
    ['a decision that was altered', "UPDATE decision SET digest = 'sha256:other'", 'done'],
    [
      'an intent that was removed',
      "DROP TRIGGER decision_log_is_kept; DELETE FROM decision_log WHERE event = 'intent'",
      undefined,
    ],
  ])('ends under what the log says was begun, not under %s meanwhile', async (name, alter, end) => {
    const place = file(`${name}.sqlite`);
    const ledger = openLedger(place);
    const { passed } = await judgeAct(plain, act, undefined);
    const executed = executePassed({ ...given(ledger, passed), id: 'v1' }, () => {
      const db = new DatabaseSync(place);
      db.exec(alter);
      db.close();
    });
    if (end === undefined) await expect(executed).rejects.toMatchObject({ code: 'fault.ledger-altered' });
    else expect((await executed).status).toBe('done');
    await expect(ledger.review('v1')).rejects.toMatchObject({ code: 'fault.ledger-altered' });
    await ledger.close();
    const db = new DatabaseSync(place);
    const digests = db.prepare("SELECT digest FROM decision_log WHERE event IN ('opened', 'result')").all();
    db.close();
    expect(new Set(digests.map(({ digest }) => digest)).size).toBe(1);
    expect(digests).toHaveLength(end === undefined ? 1 : 2);
  });

  test('is not run if its intent can not be written', async () => {
    const ledger = opened(file('refused.sqlite'));
    const { passed } = await judgeAct(plain, act, undefined);
    let ran = 0;
    const lone = { ...given(ledger, passed), reason: '\ud800' };
    await expect(executePassed(lone, () => ran++)).rejects.toThrow(RangeError);
    expect(ran).toBe(0);
  });

  test('has run before if its source has: the second is answered with the result of the first', async () => {
    const ledger = opened(file('twice.sqlite'));
    let ran = 0;
    const run = async () => {
      const { passed } = await judgeAct(plain, act, undefined);
      return await executePassed(given(ledger, passed), () => ++ran);
    };
    const ends = await Promise.all([run(), run(), run()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['done', 'running', 'running']);
    expect(await run()).toMatchObject({ status: 'before', execution: { state: 'done', result: '1' } });
    expect(ran).toBe(1);
  });

  test('is what was judged, whatever becomes of the object that it was given as', async () => {
    const ledger = opened(file('changed.sqlite'));
    const mine = { action: 'look', value: { order: 'T-1' } };
    const judging = judgeAct(plain, mine, undefined);
    mine.value.order = 'T-2';
    const { passed, verdict } = await judging;
    Object.assign((verdict as unknown as { value: { calls: [{ arguments: object }] } }).value.calls[0].arguments, {
      order: 'T-3',
    });
    const executed = await executePassed(given(ledger, passed), ({ value }) => value);
    expect(executed).toMatchObject({ status: 'done', result: { order: 'T-1' } });
  });

  test('has a proof that nobody else can make, copy or use twice', async () => {
    const ledger = opened(file('forged.sqlite'));
    const { passed } = await judgeAct(plain, act, undefined);
    let ran = 0;
    for (const forged of [{ status: 'passed' } as const, { ...passed } as PassedAct, structuredClone(passed)])
      await expect(executePassed(given(ledger, forged), () => ran++)).rejects.toThrow(TypeError);
    await executePassed(given(ledger, passed), () => ran++);
    await expect(executePassed(given(ledger, passed, 'another'), () => ran++)).rejects.toThrow(TypeError);
    expect(ran).toBe(1);
  });
});

describe('judged again before it runs, because its verdict may change', () => {
  const isPaid = () => [];
  test.each([
    ['held', compile({ kind: 'tool-calls', tools: [TOOL], policy: { effects: { change: 'hold' } } }), act, undefined],
    ['failed', plain, { action: 'look', value: {} }, undefined],
    ['repaired', plain, { action: 'Look', value: { order: 'T-1' } }, undefined],
    ['in a world', plain, act, { orders: 1 }],
    [
      'under a contract that reads the world',
      compile({ kind: 'tool-calls', tools: [{ ...TOOL, preconditions: [{ name: 'open', expr: 'world.open', error: 'No.' }] }] }),
      act,
      { open: true },
    ],
    [
      'under a contract with code',
      compile({ kind: 'tool-calls', tools: [TOOL], checks: [{ name: 'paid', run: isPaid }] } as never),
      act,
      undefined,
    ],
  ])('a call that was %s has no proof', async (_, gate, asked, world) => {
    expect((await judgeAct(gate as typeof plain, asked, world)).passed).toBeUndefined();
  });
});
