import type { JsonObject } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import type { Answer, Caller } from '../src/call/call.ts';
import { ANN, door, stateIn, taskIn, words } from './desk.ts';
import { decide, newLedger, reviewsIn } from './play.ts';

/** Ann's client can ask her, and knows no tasks. */
const ASKED: Caller = { ...ANN, canWait: 'input' };
const APPROVE = { decision: { action: 'accept', content: { decision: 'approve' } } };
const PAY_10 = { name: 'pay', arguments: { amount: 10 } };

function back(answer: Answer, inputResponses?: JsonObject, caller: Caller = ASKED): Caller {
  return { ...caller, requestState: stateIn(answer), ...(inputResponses && { inputResponses }) };
}

function messageIn(answer: Answer): string {
  const { inputRequests } = answer as { readonly inputRequests?: { readonly decision: { params: { message: string } } } };
  return inputRequests?.decision.params.message ?? '';
}

describe("a client's own user", () => {
  it('approves a held call once, as the contract allows, and the record says through which client', async () => {
    const { call, ran, ledger } = door(newLedger(), { clientDeciders: ['ann'] });
    const asked = await call('pay', { amount: 10 }, ASKED);
    const [row] = await reviewsIn(ledger, { state: 'open' });
    expect(messageIn(asked)).toBe(
      [
        `A call to mcp shop waits for your decision (review ${row?.review}). If you approve it, this runs:`,
        'pay {"amount":10}',
        "pay counts as `change`; the policy requires a person's approval.",
        'Approve it only if this is what you want to happen.',
      ].join('\n'),
    );
    expect(await call('pay', { amount: 10 }, back(asked, APPROVE))).toMatchObject({ kind: 'server' });
    expect(ran).toEqual([PAY_10]);
    const { decision } = (await ledger.review(row?.review ?? '')) ?? {};
    expect(decision).toMatchObject({ by: 'ann', kind: 'approve', text: 'answered through client desktop 2.1' });
    expect(await call('pay', { amount: 10 }, back(asked, APPROVE))).toMatchObject({ kind: 'error', code: -32_602 });
    expect(ran).toHaveLength(1);
    // The same call is a new question, which says that it ran.
    expect(messageIn(await call('pay', { amount: 10 }, ASKED))).toMatch(
      new RegExp(`\nThe same call already ran at .*Z \\(review ${row?.review}\\)\\.\n`),
    );
  });

  it('denies it, with a reason or by declining the question', async () => {
    const content = { decision: 'deny', reason: 'not today' };
    for (const [response, reason] of [
      [{ action: 'accept', content }, ': not today'],
      [{ action: 'accept', content: { decision: 'deny' } }, ''],
      [{ action: 'decline' }, ': declined'],
    ] as const) {
      const { call, ran } = door(newLedger(), { clientDeciders: ['ann'] });
      const denied = await call('pay', { amount: 10 }, back(await call('pay', { amount: 10 }, ASKED), { decision: response }));
      expect(words((denied as { result: JsonObject }).result)).toBe(
        `ann denied pay: answered through client desktop 2.1${reason}`,
      );
      expect(ran).toEqual([]);
    }
  });

  it('who closes the question is not asked again; the call waits for the inbox', async () => {
    const { call, ran, ledger } = door(newLedger(), { clientDeciders: ['ann'] });
    const asked = await call('pay', { amount: 10 }, ASKED);
    const closed = await call('pay', { amount: 10 }, back(asked, { decision: { action: 'cancel' } }));
    expect(closed).toMatchObject({ kind: 'result', result: { _meta: { 'tamis/status': 'pending' } } });
    const [row] = await reviewsIn(ledger, { state: 'open' });
    const noted = (await ledger.history(row?.review ?? '')).find(({ event }) => event === 'noted');
    const text = 'Closed the question without deciding; answered through client desktop 2.1';
    expect(noted).toMatchObject({ by: 'ann', text });
    expect(ran).toEqual([]);
  });

  it.each([
    undefined,
    {},
    { decision: null },
    { decision: { action: 'accept' } },
    { decision: { action: 'accept', content: { decision: 'yes' } } },
    { decision: { action: 'accept', content: { decision: ['approve'] } } },
    { decision: { action: 'approve', content: { decision: 'approve' } } },
    { other: APPROVE.decision },
    JSON.parse('{"__proto__": {"decision": {"action": "accept", "content": {"decision": "approve"}}}}'),
  ])('is asked again after %j, which is no answer', async (responses) => {
    const { call, ran, ledger } = door(newLedger(), { clientDeciders: ['ann'] });
    const again = await call('pay', { amount: 10 }, back(await call('pay', { amount: 10 }, ASKED), responses as JsonObject));
    expect(messageIn(again)).not.toBe('');
    expect([ran, await reviewsIn(ledger, { state: 'open' })]).toMatchObject([[], [{ state: 'open' }]]);
  });

  it.each<[string, Parameters<typeof door>[1], string, JsonObject, Partial<Caller>]>([
    ['the contract names nobody', { clientDeciders: [] }, 'pay', { amount: 10 }, {}],
    ['it names somebody else', { clientDeciders: ['Ann', 'ann '] }, 'pay', { amount: 10 }, {}],
    ['nobody signed in', {}, 'pay', { amount: 10 }, { principal: undefined as never }],
    ['their client has no forms', {}, 'pay', { amount: 10 }, { canAsk: false }],
    ['it destroys something', {}, 'wipe', { disk: 'c' }, {}],
    ['two must agree', { policy: { eyes: 2 } }, 'pay', { amount: 10 }, {}],
    ['others must decide', { policy: { deciders: ['bob'] } }, 'pay', { amount: 10 }, {}],
    ['the stakes are high', { policy: { risk: 'high' } }, 'pay', { amount: 10 }, {}],
    ['it is in doubt', {}, 'pay', { amount: '10 EUR' }, {}],
    ['it is too long to read', {}, 'note', { text: 'x'.repeat(4000) }, {}],
  ])('is not asked if %s, and an answer counts for nothing', async (_, given, name, value, caller) => {
    const { call, ask, get, ran, ledger } = door(newLedger(), { clientDeciders: ['ann'], ...given });
    const client = { ...ANN, ...caller };
    const task = taskIn(await call(name, value, client));
    expect(await get(task, client)).toMatchObject({ status: 'working' });
    await ask('update', task, { caller: client, inputResponses: APPROVE });
    expect([await get(task, client), ran]).toMatchObject([{ status: 'working' }, []]);
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(1);
    expect(await call(name, value, { ...client, canWait: 'input' })).toMatchObject({ kind: 'result' });
  });

  it('is not asked under another contract than the one that held the call', async () => {
    const ledger = newLedger();
    const task = taskIn(await door(ledger, { clientDeciders: ['bob'] }).call('pay', { amount: 10 }));
    expect(await door(ledger, { clientDeciders: ['bob', 'ann'] }).get(task)).toMatchObject({ status: 'working' });
  });

  it('is asked by a task, and what they approve there runs', async () => {
    const { call, ask, get, ran, ledger } = door(newLedger(), { clientDeciders: ['ann'] });
    const task = taskIn(await call('pay', { amount: 10 }));
    const asks = { status: 'input_required', inputRequests: { decision: { method: 'elicitation/create' } } };
    expect([await get(task), await get(task)]).toMatchObject([asks, asks]);
    expect(await ask('update', task, { inputResponses: APPROVE })).toEqual({ kind: 'result', result: {} });
    expect(ran).toEqual([]);
    expect(await get(task)).toMatchObject({ status: 'completed' });
    expect(ran).toEqual([PAY_10]);
    const rows = await reviewsIn(ledger, { action: 'pay' });
    expect(rows[0]?.decision).toMatchObject({ by: 'ann', text: 'answered through client desktop 2.1' });
    await ask('update', task, { inputResponses: { decision: { action: 'cancel' } } });
    expect((await ledger.history(rows[0]?.review ?? '')).filter(({ event }) => event === 'noted')).toEqual([]);
  });
});

describe('a caller that comes back with its state', () => {
  it('finds what others decided, in this process and in the next', async () => {
    const ledger = newLedger();
    const first = door(ledger, { clientDeciders: ['ann'] });
    const asked = await first.call('pay', { amount: 10 }, ASKED);
    await decide(ledger, { kind: 'approve', by: 'bob' });
    const next = door(ledger, { clientDeciders: ['ann'] });
    expect(await next.call('pay', { amount: 10 }, back(asked))).toMatchObject({ kind: 'server' });
    expect([first.ran, next.ran]).toEqual([[], [PAY_10]]);
  });

  it('waits in rounds if nobody can be asked, and gets the result in the one after the decision', async () => {
    const ledger = newLedger();
    const { call, ran } = door(ledger, { hold: 'wait', round: 0 });
    const caller: Caller = { ...ASKED, canAsk: false };
    const first = await call('pay', { amount: 10 }, caller);
    expect(first).toEqual({ kind: 'input', requestState: expect.any(String) });
    const second = await call('pay', { amount: 10 }, back(first, undefined, caller));
    expect([second.kind, stateIn(second) === stateIn(first), ran]).toEqual(['input', false, []]);
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(1);
    await decide(ledger, { kind: 'approve' });
    expect(await call('pay', { amount: 10 }, back(first, undefined, caller))).toMatchObject({ kind: 'error' });
    expect(await call('pay', { amount: 10 }, back(second, undefined, caller))).toMatchObject({ kind: 'server' });
    expect(ran).toEqual([PAY_10]);
  });

  it('is denied even if the call would pass by now', async () => {
    const ledger = newLedger();
    const asked = await door(ledger, { clientDeciders: ['ann'] }).call('pay', { amount: 10 }, ASKED);
    await decide(ledger, { kind: 'deny', by: 'bob', text: 'no' });
    const open = door(ledger, { clientDeciders: ['ann'], effects: {} });
    expect(await open.call('pay', { amount: 10 }, back(asked))).toMatchObject({ kind: 'result', result: { isError: true } });
    expect(open.ran).toEqual([]);
  });
});
