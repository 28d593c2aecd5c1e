import { hostname } from 'node:os';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { compile, Fault } from '@tamis/core';
import { contractDigest } from '@tamis/core/review';
import { describe, expect, test } from 'vitest';
import { execute, holdFolder, isFolderHeld, type Ledger, openLedger, type Proposal, propose } from '../src/index.ts';
import { takeRun } from '../src/journal/take-run.ts';
import { sqliteFault } from '../src/sqlite/file/sqlite-fault.ts';
import { begin, beginUnit, ending, gather, passed, starting } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let made = 0;
const place = () => file(`guards-${++made}.sqlite`);

const TOOL = {
  name: 'pay',
  parameters: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
  summary: 'payment of {amount}',
};
const gate = compile({ kind: 'tool-calls', tools: [TOOL] } as never);
const world = () => undefined;

async function proposed(ledger: Ledger, more: Partial<Proposal> = {}) {
  return await propose({
    ...{ ledger, kind: 'tool-call', act: { action: 'pay', value: { amount: 5 } }, reason: 'approval' },
    source: { run: 'program', step: 'pay', unit: `call ${++made}`, attempt: 1 },
    ...more,
  });
}

async function approved(ledger: Ledger, more: Partial<Proposal> = {}): Promise<string> {
  const { review, digest } = await proposed(ledger, more);
  await ledger.decide({ review, digest, kind: 'approve', by: 'ann' });
  return review;
}

describe('what a ledger says about an act that ran', () => {
  // What somebody could change in the file, for each column something else that it could hold.
  const CHANGES: readonly (readonly [table: string, column: string, value: SQLInputValue])[] = [
    ['execution', 'state', 'running'],
    ['execution', 'holder', 'somebody'],
    ['execution', 'started_at', 7],
    ['execution', 'ended_at', 7],
    ['execution', 'ended_at', null],
    ['execution', 'result', '"other"'],
    ['execution', 'result', null],
    ['execution', 'error', 'It failed.'],
    ['decision', 'kind', 'approve'],
    ['decision', 'by', 'bo'],
    ['decision', 'at', 7],
    ['decision', 'digest', 'sha256:other'],
    ['decision', 'value', '{"amount":500}'],
    ['decision', 'text', 'Because.'],
    ['review', 'state', 'open'],
    ['review', 'digest', 'sha256:other'],
    ['review', 'held', '{"amount":500}'],
    ['review', 'detail', '{}'],
    ['review', 'detail', null],
    ['review', 'reason', 'other'],
    ['review', 'expires_at', 7],
    ['review', 'deciders', '["ann"]'],
    ['review', 'eyes', 2],
    ['decision_log', 'by', 'bo'],
    ['decision_log', 'at', 7],
    ['decision_log', 'kind', 'deny'],
    ['decision_log', 'previous', 'x'],
    ['decision_log', 'value_digest', 'x'],
    ['decision_log', 'text_digest', 'x'],
    ['decision_log', 'text', 'x'],
  ];

  test('is what the log says, in every column', async () => {
    const name = place();
    const ledger = openLedger(name);
    const { review, digest } = await proposed(ledger, { gate });
    await ledger.decide({ review, digest, kind: 'edit', value: '{"amount":6}', by: 'ann' });
    expect((await execute({ ledger, review, gate, world }, () => 'paid')).status).toBe('done');
    await ledger.close();
    const db = new DatabaseSync(name);
    // Triggers keep the log from being changed; whoever has the file can remove them.
    const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as { readonly name: string }[];
    for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger.name}`);
    for (const [table, column, value] of CHANGES) {
      const key = table === 'review' ? 'no' : table === 'decision_log' ? 'no' : 'review_no';
      const where = `WHERE ${key} = (SELECT max(${key}) FROM ${table})`;
      const { before } = db.prepare(`SELECT ${column} AS before FROM ${table} ${where}`).get() as {
        readonly before: SQLInputValue;
      };
      db.prepare(`UPDATE ${table} SET ${column} = ? ${where}`).run(value);
      const altered = openLedger(name);
      await expect(altered.review(review), `${table}.${column}`).rejects.toMatchObject({ code: 'fault.ledger-altered' });
      await altered.close();
      db.prepare(`UPDATE ${table} SET ${column} = ? ${where}`).run(before);
    }
    const whole = openLedger(name);
    expect(await whole.review(review)).toMatchObject({ state: 'decided', execution: { state: 'done' } });
    await whole.close();
    db.close();
  });
});

describe('an act', () => {
  test('that the contract does not list is not run, whatever was agreed to', async () => {
    const ledger = opened(place());
    const contract = contractDigest(gate) ?? '';
    const review = await approved(ledger, { act: { action: 'refund', value: { amount: 5 } }, contract });
    const ran: unknown[] = [];
    const executed = await execute({ ledger, review, gate, world }, (act) => ran.push(act));
    expect([executed, ran]).toMatchObject([{ status: 'refused', reason: 'not-met', findings: [{ severity: 'error' }] }, []]);
  });

  test('with arguments that are no object has the whole world as its state', async () => {
    const ledger = opened(place());
    for (const value of [null, 5, [1]]) {
      const act = { action: 'pay', value };
      const review = await approved(ledger, { act, world: { a: 1 } });
      expect((await execute({ ledger, review, world: () => ({ a: 2 }) }, () => 1)).status).toBe('refused');
      const again = await approved(ledger, { act, world: { a: 1 } });
      expect((await execute({ ledger, review: again, world: () => ({ a: 1 }) }, () => 1)).status).toBe('done');
    }
  });

  test('whose check throws after it was claimed is not run, and what was thrown is kept', async () => {
    const ledger = opened(place());
    for (const [thrown, kept] of [
      ['broken', 'broken'],
      [{ a: 1 }, '[object Object]'],
    ] as const) {
      const review = await approved(ledger);
      let looks = 0;
      const unmet = () => {
        looks += 1;
        if (looks > 1) throw thrown;
        return [];
      };
      await expect(execute({ ledger, review, world, premises: { unmet } }, () => 1)).rejects.toBe(thrown);
      expect((await ledger.review(review))?.execution).toMatchObject({ state: 'not-run', error: kept });
      expect(await execute({ ledger, review, world }, () => 1)).toMatchObject({ status: 'refused', reason: 'stale' });
    }
    const failing = await approved(ledger);
    const failed = await execute({ ledger, review: failing, world }, () => {
      throw 'text';
    });
    const { state, asked = '' } = (await ledger.review(failing))?.execution ?? {};
    expect([failed.status, state]).toEqual(['unknown', 'unknown']);
    expect(JSON.parse((await ledger.review(asked))?.detail ?? '')).toMatchObject({ review: failing, error: 'text' });
  });

  test('is proposed as its contract has it, or nobody is asked', async () => {
    const ledger = opened(place());
    const bad = (more: Partial<Proposal>) => proposed(ledger, more);
    await expect(bad({ gate, act: { action: 'pay', value: {} } })).rejects.toThrow(/does not meet its contract/);
    await expect(bad({ gate, act: { action: 'pay', value: { amount: '5' } } })).rejects.toThrow('It would need repair first.');
    await expect(bad({ policy: { decider: ['ann'] } as never })).rejects.toThrow('policy has decider');
    await expect(bad({ policy: { risk: 'huge' as never } })).rejects.toThrow('expected high or low, found huge');
    await expect(bad({ world: { at: () => 10 } })).rejects.toThrow('The state of the world has no version');
    await expect(bad({ gate: { ...gate, contract: undefined } as never })).rejects.toThrow(RangeError);
    expect(await gather(ledger.reviews())).toEqual([]);
    // A contract that is plain data is kept with its review, for whoever edits; if nobody is asked, it is not.
    const [kept, own] = [await proposed(ledger, { gate }), await proposed(ledger, { gate, decidedBy: 'contract' })];
    expect(JSON.parse(kept.contractText ?? '')).toEqual(gate.contract);
    expect(own.contractText).toBeUndefined();
    expect(JSON.parse(kept.detail ?? '{}')).toMatchObject({ summary: 'payment of 5' });
    expect((await proposed(ledger, { id: 'named' })).review).toBe('named');
  });
});

describe('a run', () => {
  test('is taken over only from a process of this machine that has ended', async () => {
    const ledger = opened(place());
    await ledger.createRun({ run: 'r1', kind: 'ask', steps: ['ask'], contents: 'all' });
    const held = async (holder: string) => {
      await ledger.takeLease({ run: 'r1', holder, milliseconds: 60_000, force: true });
      const taken = await takeRun(ledger, { run: 'r1' }).catch((problem: unknown) => problem);
      if (taken instanceof Fault) return taken.code;
      await (taken as Awaited<ReturnType<typeof takeRun>>).end();
      return 'taken';
    };
    expect(await held(`ann@${hostname()} 2147483646`)).toBe('taken');
    expect(await held(`ann@${hostname()} ${process.pid}`)).toBe('fault.lease-lost');
    expect(await held('ann@elsewhere 2147483646')).toBe('fault.lease-lost');
    expect(await held('somebody')).toBe('fault.lease-lost');
    const forced = await takeRun(ledger, { run: 'r1', force: true });
    await forced.end();
    expect(await ledger.leaseOf('r1')).toBeUndefined();
  });

  test('keeps what it was told to keep of its calls', async () => {
    for (const contents of ['all', 'findings', 'none'] as const) {
      const name = place();
      const ledger = openLedger(name);
      const lease = await begin(ledger, 'r1', contents);
      await ledger.addUnits(lease, [{ unit: 'u1', step: 'draft', input: '{}' }]);
      const key = { unit: 'u1', step: 'draft', attempt: 1 };
      const start = { ...key, model: 'fake:one', request: '[]', most: 0.5 };
      expect(await ledger.startAttempt(lease, start)).toMatchObject({ status: 'started', call: 1, lost: 0 });
      await ledger.endCall(lease, { ...key, call: 1, code: 'fault.server', message: 'Down.' });
      expect(await ledger.startAttempt(lease, start)).toMatchObject({ status: 'started', call: 2, lost: 0 });
      expect(await ledger.startAttempt(lease, start)).toMatchObject({ status: 'started', call: 3, lost: 1 });
      const usage = { inputTokens: 1, outputTokens: 2, reasoningTokens: 3, cachedTokens: 4 };
      await ledger.endAttempt(lease, ending(1, passed, 'valid', { call: { call: 3, usage }, extra: '{}' }));
      const [attempt] = await gather(ledger.attempts('r1', { contents: true }));
      expect(attempt?.calls).toMatchObject([
        { outcome: 'fault', most: 0.5 },
        { outcome: 'lost' },
        { outcome: 'answered', usage },
      ]);
      expect(attempt?.calls[2]?.usage).not.toHaveProperty('cost');
      expect([attempt?.request !== undefined, attempt?.reply !== undefined, attempt?.record !== undefined]).toEqual(
        contents === 'all' ? [true, true, true] : [false, false, contents === 'findings'],
      );
      const [judged] = await gather(ledger.attempts('r1', { contents: 'judged' }));
      expect(judged).not.toHaveProperty('request');
      await ledger.close();
      const db = new DatabaseSync(name);
      const { message } = db.prepare('SELECT message FROM call WHERE number = 1').get() as { readonly message: unknown };
      db.close();
      expect(message === null).toBe(contents === 'none');
    }
  });

  test('moves its units forwards only', async () => {
    const ledger = opened(place());
    const lease = await beginUnit(ledger);
    await starting(ledger, lease, 1);
    const back = ending(1, passed, 'valid', { move: { state: 'valid', next: 'draft' } });
    await expect(ledger.endAttempt(lease, back)).rejects.toThrow('The next step of a unit must be a later one.');
  });
});

describe('a folder', () => {
  test('is held by one, until it is released', () => {
    const place = file(`held-${++made}`);
    expect(isFolderHeld(place)).toBe(false);
    const hold = holdFolder(place);
    expect([isFolderHeld(place), holdFolder(place)]).toEqual([true, undefined]);
    hold?.release();
    hold?.release();
    expect(isFolderHeld(place)).toBe(false);
    expect(() => holdFolder('postgres://ann:secret@host/db')).toThrow(/expected a run folder/);
  });

  test('that can not be used is a fault with its reason, and anything else is not', () => {
    const error = (more: object) => Object.assign(new Error('It failed.'), more);
    const code = (problem: unknown) => {
      const fault = sqliteFault(problem, 'here');
      return fault instanceof Fault ? fault.code : fault;
    };
    const sqlite = (errcode: unknown) => code(error({ code: 'ERR_SQLITE_ERROR', errcode }));
    expect([sqlite(5), sqlite(8), sqlite(13), sqlite(4874), sqlite(10), sqlite(5 + 256)]).toEqual([
      ...[
        'fault.ledger-locked',
        'fault.disk-read-only',
        'fault.disk-full',
        'fault.disk-full',
        'fault.disk',
        'fault.ledger-locked',
      ],
    ]);
    expect([code(error({ code: 'ENOSPC', syscall: 'write' })), code(error({ code: 'EIO', syscall: 'read' }))]).toEqual([
      ...['fault.disk-full', 'fault.disk'],
    ]);
    const fault = new Fault('fault.server', 'Down.');
    for (const other of [
      error({ code: 'ENOSPC' }),
      error({ code: 7, syscall: 'x' }),
      error({ code: 'ERR_SQLITE_ERROR', errcode: 19 }),
      'text',
      fault,
    ])
      expect(sqliteFault(other, 'here')).toBe(other);
  });
});
