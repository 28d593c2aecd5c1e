import { compile, doubtIn } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { grantDigest, grantIn } from '../src/grant/grant.ts';
import {
  answerRechecks,
  execute,
  type Ledger,
  type NewDecision,
  propose,
  type ReviewRow,
  type ToolDoorGiven,
  toolDoor,
} from '../src/index.ts';
import { askHost, checkOf, pendingAct } from '../src/internal.ts';
import { gather } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let made = 0;
const shop = () => opened(file(`door-${++made}.sqlite`));

const parameters = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
const gate = compile({
  kind: 'tool-calls',
  tools: [
    { name: 'look', parameters: { type: 'object' }, effect: 'read' },
    {
      name: 'pay',
      parameters,
      effect: 'change',
      preconditions: [{ name: 'enough', expr: 'amount <= world.paid', error: 'Too much.' }],
    },
  ],
  policy: { effects: { change: 'hold' } },
} as never);

function door(ledger: Ledger, more: Partial<ToolDoorGiven> = {}) {
  return toolDoor({ ledger, gate: gate as never, source: 'chat', world: () => ({ paid: 10 }), ...more });
}

const call = (name: string, given: object, id = 'c1') => ({ id, name, arguments: given as never });
const asked = (name: string, input: object, id = 'c1') => ({ toolCall: { toolCallId: id, toolName: name, input } });

async function decide(ledger: Ledger, decision: Partial<NewDecision> & Pick<NewDecision, 'kind'>): Promise<ReviewRow> {
  const [open] = await gather(ledger.reviews({ state: 'open' }));
  await ledger.decide({ review: open?.review ?? '', digest: open?.digest ?? '', by: 'ann', ...decision });
  return open as ReviewRow;
}

describe('the door to the tools of a program', () => {
  test('lets pass what the contract lets pass, once', async () => {
    const ledger = shop();
    const { approval, guard } = door(ledger);
    expect(await approval(asked('look', {}))).toBeUndefined();
    let ran = 0;
    const look = guard('look', () => ({ ran: ++ran }));
    expect([await look({}, { toolCallId: 'c1' }), await look({}, { toolCallId: 'c1' })]).toEqual([{ ran: 1 }, { ran: 1 }]);
    expect(await look({}, { toolCallId: 'c2' })).toEqual({ ran: 2 });
    const fails = guard('look', () => {
      throw new Error('Down.');
    });
    await expect(fails({}, { toolCallId: 'c3' })).rejects.toThrow('Down.');
    await expect(fails({}, { toolCallId: 'c3' })).rejects.toThrow('look failed: Down.');
  });

  test('takes the world as a value or a function; a missing one is a fault of the program', async () => {
    for (const world of [{ paid: 10 }, async () => ({ paid: 10 })]) {
      const ledger = shop();
      expect((await door(ledger, { world }).offer(call('pay', { amount: 5 }))).status).toBe('open');
      expect((await door(ledger, { world }).offer(call('pay', { amount: 50 }, 'c2'))).status).toBe('failed');
    }
    const missing = 'was given to toolDoor, but the precondition enough of pay reads it.';
    expect(() => door(shop(), { world: undefined as unknown })).toThrow(missing);
    const { approval, guard } = door(shop(), { world: () => undefined });
    await expect(approval(asked('pay', { amount: 5 }))).rejects.toMatchObject({ code: 'fault.world' });
    // The SDK tells the model what a tool throws.
    await expect(guard('pay', () => 1)({ amount: 5 }, { toolCallId: 'c1' })).rejects.toMatchObject({
      message: 'pay could not be checked, so it was not run.',
      cause: { code: 'fault.world' },
    });
  });

  test('asks a person, and takes no other call for the one that they saw', async () => {
    const ledger = shop();
    const { approval, guard, offer } = door(ledger, { policy: { '*': { eyes: 1 }, pay: { risk: 'high' } } });
    const pay = guard('pay', (input: { readonly amount: number }) => input.amount);
    expect(await approval(asked('pay', { amount: 5 }))).toMatchObject({ type: 'user-approval' });
    await expect(pay({ amount: 5 }, { toolCallId: 'c1' })).rejects.toThrow('pay was not run (open).');
    const open = await decide(ledger, { kind: 'approve' });
    expect(JSON.parse(open.detail ?? '{}').risk).toBe('high');
    const altered = `The call was offered before with different arguments: review ${open.review}.`;
    expect(await approval(asked('pay', { amount: 6 }))).toEqual({ type: 'denied', reason: altered });
    await expect(pay({ amount: 6 }, { toolCallId: 'c1' })).rejects.toThrow('pay was not run (altered).');
    // Even if the other arguments do not meet the contract.
    expect(await approval(asked('pay', { amount: 50 }))).toEqual({ type: 'denied', reason: altered });
    expect(await approval(asked('pay', { amount: 5 }))).toBeUndefined();
    expect(await pay({ amount: 5 }, { toolCallId: 'c1' })).toBe(5);
    expect((await offer(call('pay', { amount: 5 }))).status).toBe('decided');
  });

  test('finds the review of a call by its id and tool', async () => {
    const ledger = shop();
    const { approval, reviewOf } = door(ledger);
    await approval(asked('pay', { amount: 5 }));
    await approval(asked('pay', { amount: 6 }, 'c2'));
    const held = JSON.stringify((await reviewOf({ id: 'c2', name: 'pay' }))?.held);
    expect(held).toContain('6');
    expect(await reviewOf({ id: 'c2', name: 'look' })).toBeUndefined();
    expect(await reviewOf({ id: 'c3', name: 'pay' })).toBeUndefined();
  });

  test('refuses what does not meet the contract, or would have to be repaired first', async () => {
    const ledger = shop();
    const { approval, guard } = door(ledger);
    expect(await approval(asked('pay', { amount: 50 }))).toEqual({
      type: 'denied',
      reason: expect.stringContaining('Too much.'),
    });
    expect(await approval(asked('pay', { amount: '5' }))).toMatchObject({ type: 'denied' });
    expect(await approval(asked('pay', {}, 'c2'))).toMatchObject({ type: 'denied' });
    await expect(guard('pay', () => 1)({ amount: 50 }, { toolCallId: 'c1' })).rejects.toThrow(
      'pay was not run (not-met). Too much.',
    );
    expect(await gather(ledger.reviews())).toEqual([]);
  });

  test.each([
    ['deny', { text: 'No.' }, { type: 'denied', reason: 'No.' }],
    ['hint', { text: 'Less.' }, { type: 'denied', reason: 'Less.' }],
    ['fresh', {}, { type: 'denied', reason: 'A person denied it.' }],
    ['edit', { value: '{"amount": 4}' }, undefined],
  ] as const)('passes on what a person said: %s', async (kind, more, answer) => {
    const ledger = shop();
    const { approval, guard } = door(ledger);
    await approval(asked('pay', { amount: 5 }));
    await decide(ledger, { kind, ...more });
    expect(await approval(asked('pay', { amount: 5 }))).toEqual(answer);
    const ran = guard('pay', ({ amount }: { readonly amount: number }) => amount)({ amount: 5 }, { toolCallId: 'c1' });
    if (kind === 'edit') expect(await ran).toBe(4);
    else await expect(ran).rejects.toThrow('pay was not run');
  });

  test('says that a review is over, and that nobody knows whether a call ran', async () => {
    const ledger = shop();
    const { approval, offer, guard } = door(ledger);
    const offered = await offer(call('pay', { amount: 5 }));
    const review = 'review' in offered ? offered.review.review : '';
    await ledger.closeReview(review, 'withdrawn', 'Over.');
    expect(await approval(asked('pay', { amount: 5 }))).toEqual({
      type: 'denied',
      reason: 'The review of this call is withdrawn.',
    });
    await approval(asked('pay', { amount: 5 }, 'c2'));
    const second = await decide(ledger, { kind: 'approve' });
    const started = await ledger.startExecution({ review: second.review, holder: 'another', milliseconds: 60_000 });
    const pay = guard('pay', () => 1);
    await expect(pay({ amount: 5 }, { toolCallId: 'c2' })).rejects.toThrow('pay is running in another process.');
    if (started.status === 'started') await ledger.renewExecution(second.review, started.token, 0);
    await expect(pay({ amount: 5 }, { toolCallId: 'c2' })).rejects.toThrow('pay may have run: a person is asked whether it did.');
  });

  test('lets a person decide on what was in doubt, whatever the contract says', async () => {
    const ledger = shop();
    const documents = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } } } });
    const doubt = doubtIn(documents, documents.judge('{"n": [5]}'), '{"n": [5]}');
    const { offer } = door(ledger);
    expect((await offer({ ...call('look', {}), doubt: doubt as never })).status).toBe('open');
    expect((await offer(call('look', {}, 'c2'))).status).toBe('decided');
  });
});

describe('an edit runs if it passes, or only lacks the approval that it is', () => {
  test.each([
    ['{"amount": 4}', 'done'],
    ['{"amount": 40}', 'refused'],
    ['{"amount": "4"}', 'refused'],
  ])('%s: %s', async (value, status) => {
    const ledger = shop();
    const source = { run: 'program', step: 'pay', unit: 'u', attempt: 1 };
    const act = { action: 'pay', value: { amount: 5 } };
    const world = { paid: 10 };
    const { review, digest } = await propose({ ledger, gate, source, act, world, kind: 'tool-call', reason: 'approval' });
    await ledger.decide({ review, digest, kind: 'edit', value, by: 'ann' });
    expect((await execute({ ledger, review, gate, world: () => world }, () => 1)).status).toBe(status);
  });
});

describe('whether something could run now', () => {
  test('is answered for every choice, and not under another contract', async () => {
    const ledger = shop();
    const source = { run: 'program', step: 'pay', unit: 'u', attempt: 1 };
    const pay = (amount: number) => ({ action: 'pay', value: { amount } });
    const world = { paid: 10 };
    const given = { ledger, gate, source, act: pay(5), alternatives: [pay(50)], world, kind: 'tool-call', reason: 'approval' };
    const row = await propose(given);
    // Answers as soon as it is asked; a host that can't look answers nothing.
    const answerSoon = async (looking: () => never, isAble = true) => {
      const answered = () => answerRechecks(ledger, looking, 'host');
      if (isAble) await until('the host has answered', answered);
      else await answered();
    };
    const ask = async (looking: object | undefined) => {
      const answer = askHost(ledger, row.review, 'ann', looking === undefined ? 20 : 60_000);
      await answerSoon(() => looking as never, looking !== undefined);
      return await answer;
    };
    const told = await ask({ gate, world: () => world });
    expect(told).toMatchObject({ couldRun: true, unmet: [], host: 'host', preconditions: [{ name: 'enough' }] });
    expect(told?.options?.map(({ couldRun }) => couldRun)).toEqual([true, false]);
    expect(told?.options?.[1]?.preconditions).toEqual([{ name: 'enough', problem: 'Too much.' }]);
    expect(checkOf(pendingAct(row), told)).toBe(told);
    expect(checkOf({ digest: 'sha256:other' }, told)).toBeUndefined();
    const other = await ask({ contract: 'sha256:other', world: () => world });
    expect(other).toMatchObject({ couldRun: false, reason: 'contract-moved' });
    expect(other).not.toHaveProperty('preconditions');
    const blind = await ask({ gate, world: () => Promise.reject(new Error('gone')) });
    expect(blind).toMatchObject({ couldRun: false, reason: 'no-world' });
    expect(blind).not.toHaveProperty('preconditions');
    const edited = async (edit: string) => {
      const answer = askHost(ledger, row.review, 'ann', 60_000, edit);
      await answerSoon(() => ({ gate, world: () => world }) as never);
      return await answer;
    };
    const much = await edited('{"amount": 50}');
    expect(much).toMatchObject({ couldRun: false, reason: 'not-met', preconditions: [{ name: 'enough', problem: 'Too much.' }] });
    expect(much?.digest).not.toBe(row.digest);
    expect(await edited('{"amount": 6}')).toMatchObject({ couldRun: true, preconditions: [{ name: 'enough' }] });
    expect(await askHost(ledger, 'none', 'ann', 0)).toBeUndefined();
    expect(await ask(undefined)).toBeUndefined();
  });
});

test('a grant is a review that people approved, with the bytes that they saw', () => {
  const scope = { tool: 'pay', where: { expr: 'True' }, of: { session: 's' }, until: 1 };
  const digest = grantDigest(scope);
  const row: ReviewRow = {
    ...{ review: 'g', kind: 'grant', reason: 'small', state: 'decided', held: JSON.stringify(scope), digest, createdAt: 0 },
    source: { run: 'grants', step: 'grant', unit: 'u', attempt: 1 },
    decision: { review: 'g', kind: 'approve', by: 'ann', digest, at: 1 },
  };
  const decision = (more: object) => ({ decision: { ...(row.decision as NonNullable<ReviewRow['decision']>), ...more } });
  expect(grantIn(row)).toMatchObject({ id: 'g', by: ['ann'], tool: 'pay' });
  const { held: _, ...purged } = row;
  const others = [
    ...[{ kind: 'other' }, { state: 'stale' as const }, { held: '[]' }, { held: '7' }, { digest: 'sha256:other' }],
    ...[{ held: JSON.stringify({ ...scope, until: 2 }) }, decision({ kind: 'deny' }), decision({ digest: 'sha256:other' })],
  ];
  for (const other of others) expect(grantIn({ ...row, ...other })).toBeUndefined();
  expect(grantIn(purged)).toBeUndefined();
});
