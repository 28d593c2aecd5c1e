import type { JsonObject } from '@tamis/core';
import { NotRun } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import type { Answer, Caller } from '../src/call/call.ts';
import { MOST_ASKING, MOST_OPEN, STATE_LIFE } from '../src/call/limits.ts';
import { ANN, clockedLedger, door, PAY, resultIn, stateIn, taskIn, words } from './desk.ts';
import { decide, newLedger, newPlace, reviewsIn } from './play.ts';

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

const { annotations: _, ...BARE } = PAY;
const WRITES = { readOnlyHint: false };

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
    ['nobody says that it destroys nothing', { tools: [BARE] }, 'pay', { amount: 10 }, {}],
    ['its server says only that it does not only read', { tools: [{ ...BARE, annotations: WRITES }] }, 'pay', { amount: 10 }, {}],
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

  it.each([
    ['the server says that it destroys nothing', [PAY], {}],
    ['the contract states its effect', [BARE], { pay: { effect: 'change' } }],
    ['the contract states it in its list of tools', [{ ...BARE, effect: 'change' }], {}],
  ] as const)('is asked if %s', async (_, tools, about) => {
    const { call } = door(newLedger(), { clientDeciders: ['ann'], tools, about });
    expect(messageIn(await call('pay', { amount: 10 }, ASKED))).not.toBe('');
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

  it('finds the open question with the same call if it has lost its state', async () => {
    const ledger = newLedger();
    const { call, ran } = door(ledger, { hold: 'wait', round: 0 });
    const caller: Caller = { ...ASKED, canAsk: false };
    const states = [await call('pay', { amount: 10 }, caller), await call('pay', { amount: 10 }, caller)];
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(1);
    await decide(ledger, { kind: 'approve' });
    for (const state of states)
      expect(words(resultIn(await call('pay', { amount: 10 }, back(state, undefined, caller))))).toBe('done');
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

describe('a server that asks before it answers', () => {
  const TO = { to: { method: 'elicitation/create', params: { message: 'To whom?' } } };
  const BOB = { to: { action: 'accept', content: { to: 'bob' } } };
  const ASKS = { input: { inputRequests: TO, requestState: 'secret of the server' }, length: 9 };
  const DONE = { result: { content: [{ type: 'text', text: 'done' }] }, length: 9 };
  const reply = (...[, , { answers }]: Parameters<NonNullable<NonNullable<Parameters<typeof door>[1]>['reply']>>) =>
    answers === undefined ? ASKS : DONE;

  it.each([
    ['a held call', {}],
    ['a call that passes', { effects: {} }],
  ])('continues %s with what the caller comes back with, once, in this process or the next', async (name, given) => {
    const ledger = newLedger();
    const first = door(ledger, { reply, ...given });
    const calling = first.call('pay', { amount: 10 }, ASKED);
    if (name === 'a held call') {
      await calling;
      await decide(ledger, { kind: 'approve' });
    }
    const asked = name === 'a held call' ? await first.call('pay', { amount: 10 }, ASKED) : await calling;
    expect(asked).toEqual({ kind: 'input', inputRequests: TO, requestState: expect.any(String) });
    expect(stateIn(asked)).not.toContain('secret');
    const [row] = await reviewsIn(ledger, { action: 'pay' });
    expect(row?.execution).toMatchObject({ state: 'running', waitsFor: expect.stringContaining('secret of the server') });
    const next = door(ledger, { reply, ...given });
    expect(await next.call('pay', { amount: 11 }, back(asked, BOB))).toMatchObject({ kind: 'error', code: -32_602 });
    expect(words(resultIn(await next.call('pay', { amount: 10 }, back(asked, BOB))))).toBe('done');
    expect(await first.call('pay', { amount: 10 }, back(asked, BOB))).toMatchObject({ kind: 'error', code: -32_602 });
    expect([first.ran, next.ran]).toEqual([[PAY_10], [{ ...PAY_10, inputResponses: BOB, requestState: 'secret of the server' }]]);
    const rows = await reviewsIn(ledger, { action: 'pay' });
    expect(rows.map(({ execution }) => execution?.state)).toEqual(['done']);
  });

  it('asks again if the same call is made without the state, by the same principal in the same session only', async () => {
    const ledger = newLedger();
    const { call, ran } = door(ledger, { reply, effects: {} });
    const states = [await call('pay', { amount: 10 }, ASKED), await call('pay', { amount: 10 }, ASKED)];
    expect(states).toMatchObject([{ inputRequests: TO }, { inputRequests: TO }]);
    const elsewhere = door(ledger, { reply, effects: {}, session: 'mcp shop s2' });
    for (const refused of [
      await elsewhere.call('pay', { amount: 10 }, ASKED),
      await call('pay', { amount: 10 }, { ...ASKED, principal: 'bob' }),
    ])
      expect(words(resultIn(refused))).toMatch(/^pay with these arguments waits for answers to the server's questions/);
    expect([ran, elsewhere.ran]).toEqual([[PAY_10], []]);
    const ends = await Promise.all(states.map((state) => call('pay', { amount: 10 }, back(state, BOB))));
    expect(ends.map((end) => words(resultIn(end))).toSorted()[0]).toBe('done');
    expect(ran).toHaveLength(2);
    // Once it has ended, the same call is another one.
    expect(await call('pay', { amount: 10 }, ASKED)).toMatchObject({ kind: 'input' });
    expect(ran).toHaveLength(3);
  });

  it('asks again if the answers could not be sent to it', async () => {
    const ledger = newLedger();
    const { call } = door(ledger, { reply, effects: {} });
    const asked = await call('pay', { amount: 10 }, ASKED);
    const away = door(ledger, { reply: () => Promise.reject(new NotRun('no connection')), effects: {} });
    const again = await away.call('pay', { amount: 10 }, back(asked, BOB));
    expect(again).toMatchObject({ kind: 'input', inputRequests: TO });
    expect(words(resultIn(await call('pay', { amount: 10 }, back(again, BOB))))).toBe('done');
    expect((await reviewsIn(ledger, { action: 'pay' })).map(({ execution }) => execution?.state)).toEqual(['done']);
  });

  it('is not answered after a while: a person is asked whether the call ran', async () => {
    const { ledger, pass } = clockedLedger(newPlace());
    const { call, ran } = door(ledger, { reply, effects: {} });
    const asked = await call('pay', { amount: 10 }, ASKED);
    pass(STATE_LIFE);
    expect(await call('pay', { amount: 10 }, back(asked, BOB))).toMatchObject({ kind: 'error', code: -32_602 });
    expect(words(resultIn(await call('pay', { amount: 10 }, ASKED)))).toMatch(/^pay may have run/);
    expect(await reviewsIn(ledger, { state: 'open' })).toMatchObject([{ kind: 'unknown', reason: 'abandoned' }]);
    expect(ran).toEqual([PAY_10]);
    await ledger.close();
  });

  it('gets the answers to one of its questions for that one only, whatever states its caller was given', async () => {
    const ledger = newLedger();
    const questions = ['To whom?', 'All of it?'].map((message) => ({
      to: { method: 'elicitation/create', params: { message } },
    }));
    let asked = 0;
    const asks = () => {
      const inputRequests = questions[asked++];
      return inputRequests === undefined ? DONE : { input: { inputRequests, requestState: 'same' }, length: 9 };
    };
    const { call, ran } = door(ledger, { reply: asks, effects: {} });
    // A caller that lost the first state makes the same call again, and finds the state later.
    const [lost, found] = [await call('pay', { amount: 10 }, ASKED), await call('pay', { amount: 10 }, ASKED)];
    expect([lost, found]).toMatchObject([{ inputRequests: questions[0] }, { inputRequests: questions[0] }]);
    const second = await call('pay', { amount: 10 }, back(found, BOB));
    expect(second).toMatchObject({ inputRequests: questions[1] });
    expect(await call('pay', { amount: 10 }, back(lost, BOB))).toMatchObject({ kind: 'error', code: -32_602 });
    const forged = stateIn(lost).replace(/[^.]+$/, stateIn(second).split('.')[2] ?? '');
    expect(await call('pay', { amount: 10 }, { ...ASKED, inputResponses: BOB, requestState: forged })).toMatchObject({
      kind: 'error',
    });
    expect(ran).toHaveLength(2);
    expect(await call('pay', { amount: 10 }, back(second, BOB))).toMatchObject({ kind: 'server', response: DONE });
  });

  it('is not passed on if too many calls of the caller wait already, or if it asks for too much', async () => {
    const { call, ran } = door(newLedger(), { reply, effects: {} });
    for (let asked = 1; asked < MOST_ASKING; asked++) expect(await call('look', {}, ASKED)).toMatchObject({ kind: 'input' });
    expect(words(resultIn(await call('pay', { amount: 0 }, ASKED)))).toMatch(/^pay may have run/);
    expect(ran).toHaveLength(MOST_ASKING);
    const long = { input: { inputRequests: { to: { method: 'x'.repeat(300_000) } } }, length: 9 };
    const wide = door(newLedger(), { reply: () => long, effects: {} });
    expect(words(resultIn(await wide.call('pay', { amount: 0 }, ASKED)))).toMatch(/^pay may have run/);
  });
});

it('a session has so many open questions and no more', async () => {
  const ledger = newLedger();
  const { call } = door(ledger);
  for (let amount = 0; amount < MOST_OPEN; amount++) await call('pay', { amount }, ASKED);
  const refused = words(resultIn(await call('pay', { amount: -1 }, ASKED)));
  expect(refused).toMatch(/^100 calls of this session already wait for a person\. Nothing was run/);
  expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(MOST_OPEN);
  // What waits is still found, and another session is not concerned.
  expect(words(resultIn(await call('pay', { amount: 5 }, ASKED)))).toContain('waits for a person');
  await door(ledger, { session: 'mcp shop s2' }).call('pay', { amount: -1 }, ASKED);
  await decide(ledger, { kind: 'deny', text: 'no' });
  expect(words(resultIn(await call('pay', { amount: -1 }, ASKED)))).toContain('This call waits for a person');
});
