import type { JsonObject } from '@tamis/core';
import { openGrant, propose } from '@tamis/ledger';
import { askHost, refusedBefore } from '@tamis/ledger/internal';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import type { CallGate } from '../src/index.ts';
import { decide, gateOf, LOOK, metaOf, newLedger, PAY, play, reviewsIn, textOf } from './play.ts';

const PENDING = { 'tamis/status': 'pending' };
const UNKNOWN = { 'tamis/status': 'unknown' };

describe('a call', () => {
  it('needs a name and an object of arguments, and has nothing else', async () => {
    const { ask, calls, log } = play(newLedger());
    const code = async (params: JsonObject) => (await ask('tools/call', params))?.error?.code;
    expect(await code({ name: 7, arguments: {} })).toBe(-32_602);
    expect(await code({ name: 'look', arguments: [] })).toBe(-32_602);
    expect(await code({ name: 'look', arguments: {}, overrides: {} })).toBe(-32_602);
    expect(calls()).toEqual([]);
    expect(await code({ name: 'look' })).toBeUndefined();
    expect(await code({ name: 'look', _meta: { progressToken: 1 } })).toBeUndefined();
    expect(log).toEqual([]);
    expect(await code({ name: 'look', _meta: { progressToken: 'p', account: 'other', role: 1 } })).toBeUndefined();
    expect(await code({ name: 'look', _meta: { progressToken: { account: 'other' } } })).toBe(-32_600);
    expect(log).toEqual(['did not pass on account, role in _meta of a call']);
    // The token is one of the SDK's own.
    const token = { progressToken: expect.any(Number) };
    expect(calls()).toEqual([
      { name: 'look', arguments: {} },
      { name: 'look', arguments: {}, _meta: token },
      { name: 'look', arguments: {}, _meta: token },
    ]);
  });

  it('that only reads is passed on, and what fails or is unknown is answered in words', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger);
    expect((await call('look', { at: 1 }))?.result).toEqual({ content: [{ type: 'text', text: 'done' }] });
    const failed = await call('pay', { amount: 'all' });
    expect(failed?.result?.isError).toBe(true);
    expect(failed?.result).not.toHaveProperty('_meta');
    expect(textOf(failed)).toMatch(/^pay was not run\.\namount: /);
    expect(textOf(await call('pay', {}))).toMatch(/^pay was not run\.\n/);
    expect(textOf(await call('spend', {}))).toContain('There is no tool named spend');
    expect(calls()).toHaveLength(1);
    expect(await reviewsIn(ledger, { state: 'open' })).toEqual([]);
  });

  it('of a tool that the contract has and the server has not is not run', async () => {
    const gate = gateOf({ tools: [LOOK, { ...LOOK, name: 'peek' }] });
    const { call, calls, ask } = play(newLedger(), { gateFor: () => gate });
    expect(textOf(await call('peek', {}))).toBe('The server has no tool named peek. Nothing was run.');
    // And the other way round: what the contract does not have is not listed.
    expect((await ask('tools/list'))?.result?.tools).toEqual([LOOK]);
    expect(calls()).toEqual([]);
  });

  it('of a server with an odd name and an endless schema among its tools is run, and only that schema is left out', async () => {
    const twice = (level: number) => ({ allOf: [{ $ref: `#/$defs/d${level}` }, { $ref: `#/$defs/d${level}` }] });
    const levels = Array.from({ length: 40 }, (_, level) => [`d${level}`, level === 39 ? { type: 'object' } : twice(level + 1)]);
    const inputSchema = { type: 'object', ...twice(0), $defs: Object.fromEntries(levels) };
    const odd = { ...LOOK, name: 'a@b' };
    const { call, calls, ask, script, log } = play(newLedger());
    script.pages = [[LOOK, { ...LOOK, name: 'endless', inputSchema }, odd]];
    expect((await ask('tools/list'))?.result?.tools).toEqual([LOOK, odd]);
    expect(log.filter((line) => line.startsWith('left out'))).toEqual([
      expect.stringMatching(/^left out the tool endless: .*more than 20000 parts/),
    ]);
    expect((await call('look', {}))?.result).toEqual({ content: [{ type: 'text', text: 'done' }] });
    expect((await call('a@b', {}))?.result).toEqual({ content: [{ type: 'text', text: 'done' }] });
    expect((await call('endless', {}))?.result?.isError).toBe(true);
    expect(calls()).toHaveLength(2);
  });

  it('that the gate can not check is not run', async () => {
    const gate = gateOf({ tools: [LOOK] });
    const check = () => Promise.reject(new Error('The check is down.'));
    const { call, calls } = play(newLedger(), { gateFor: () => ({ ...gate, acts: gate.acts, check }) as unknown as CallGate });
    expect(textOf(await call('look', {}))).toBe('look could not be checked, so it was not run: The check is down.');
    expect(calls()).toEqual([]);
  });

  it('that was cancelled before it was sent is not sent', async () => {
    const gate = gateOf({ tools: [LOOK] });
    const check: CallGate['check'] = async (...given) => {
      await play1.notify('notifications/cancelled', { requestId: 7 });
      return await gate.check(...given);
    };
    const ledger = newLedger();
    const play1 = play(ledger, { gateFor: () => ({ ...gate, check }) });
    const answer = await play1.ask('tools/call', { name: 'look', arguments: {} }, 7);
    expect(answer).toBeUndefined();
    await until('it is recorded that it did not run', async () =>
      (await reviewsIn(ledger)).some(({ execution }) => execution?.state === 'not-run'),
    );
    expect([play1.calls(), play1.told]).toEqual([[], []]);
    expect(play1.served.map(({ method }) => method)).toEqual(['tools/list']);
  });

  it('whose tool changed while it waited for a person is not sent', async () => {
    const ledger = newLedger();
    const { call, calls, script, says, served } = play(ledger, { hold: 'wait' });
    const waiting = call('pay', { amount: 1 });
    await until('1 review is open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 1);
    script.pages = [[LOOK, { ...PAY, description: 'Pays all.' }]];
    await says({ method: 'notifications/tools/list_changed' });
    await decide(ledger, { kind: 'approve' });
    expect(textOf(await waiting)).toContain('pay was not run: The server changed its description of pay.');
    expect([calls(), served.length]).toEqual([[], 2]);
  });

  it('is not run if the server does not say what tools it has before it is sent', async () => {
    for (const isLost of [false, true]) {
      const ledger = newLedger();
      const { call, calls, script, says, served, lose } = play(ledger, { hold: 'wait' });
      const waiting = call('pay', { amount: 1 });
      await until('1 review is open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 1);
      if (isLost) script.silent.add('tools/list');
      else script.pages = [7];
      await says({ method: 'notifications/tools/list_changed' });
      await decide(ledger, { kind: 'approve' });
      if (isLost) {
        await until('2 requests are served', () => served.length === 2);
        lose('The connection broke off.');
      }
      expect(textOf(await waiting)).toMatch(/^pay was not run: The (?:connection broke off|server did not answer tools)/);
      expect([calls(), await reviewsIn(ledger, { state: 'open' })]).toEqual([[], []]);
    }
  });

  it('whose result is long is answered with all of it, which the ledger does not keep', async () => {
    const ledger = newLedger();
    const { call, script } = play(ledger);
    const long = 'x'.repeat(256 * 1024);
    script.answer = () => ({ result: { content: [{ type: 'text', text: long }] } });
    expect(textOf(await call('look', {}))).toBe(long);
    script.answer = () => ({ result: { content: [{ type: 'text', text: 'short' }] } });
    await call('look', {});
    const kept = (await reviewsIn(ledger)).flatMap(({ kind, execution }) => (kind === 'tool-call' ? [execution?.result] : []));
    expect(kept).toEqual([expect.stringContaining('too long to keep'), expect.stringContaining('short')]);
  });

  it('made again while it runs is another call, if the contract lets it pass', async () => {
    const gate = gateOf({ tools: [{ ...PAY, effect: 'change' }] });
    const { call, calls, script, lose } = play(newLedger(), { gateFor: () => gate });
    script.silent.add('tools/call');
    const both = [call('pay', { amount: 1 })];
    await until('the server has 1 call', () => calls().length === 1);
    both.push(call('pay', { amount: 1 }));
    await until('the server has 2 calls', () => calls().length === 2);
    lose('It broke off.');
    expect((await Promise.all(both)).map(metaOf)).toEqual([UNKNOWN, UNKNOWN]);
    expect(metaOf(await call('pay', { amount: 1 }))).toEqual(UNKNOWN);
    expect(calls()).toHaveLength(2);
  });

  it('that failed at the server is answered with its error, and its result is passed on as received', async () => {
    const { call, script } = play(newLedger());
    script.answer = () => ({ error: { code: 1, message: 'No.' } });
    expect((await call('look', {}))?.error).toEqual({ code: 1, message: 'No.' });
    script.answer = () => ({ result: { content: [], later: { x: 1 } } });
    expect((await call('look', {}))?.result).toEqual({ content: [], later: { x: 1 } });
  });
});

describe('a held call', () => {
  it('is one question until it is decided, and runs once', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger);
    const other = play(ledger);
    const first = await call('pay', { amount: 1 });
    expect(first?.result).toMatchObject({ isError: true, _meta: PENDING });
    const review = metaOf(first)['tamis/review'];
    expect(metaOf(await call('pay', { amount: 1 }))['tamis/review']).toBe(review);
    await decide(ledger, { kind: 'approve' });
    expect(metaOf(await other.call('pay', { amount: 1 }))).toMatchObject(PENDING);
    expect(metaOf(await call('pay', { amount: 2 }))['tamis/review']).not.toBe(review);
    const [one, two] = await Promise.all([call('pay', { amount: 1 }), call('pay', { amount: 1 })]);
    expect([textOf(one), metaOf(two)]).toEqual(['done', expect.objectContaining(PENDING)]);
    expect(calls()).toHaveLength(1);
  });

  it('made twice at once is two questions, and each decision is for one of them', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger, { hold: 'wait' });
    const both = [call('pay', { amount: 1 }), call('pay', { amount: 1 })];
    await until('2 reviews are open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 2);
    await decide(ledger, { kind: 'approve' });
    await decide(ledger, { kind: 'deny', text: 'Once is enough.' });
    const said = (await Promise.all(both)).map(textOf).sort();
    expect(said).toEqual(['ann denied pay: Once is enough.', 'done']);
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['deny', 'ann denied pay: Why?', { 'tamis/status': 'denied' }],
    ['hint', 'ann did not allow pay as it is: Why?', {}],
    ['fresh', 'ann did not allow pay as it is. Think again.', {}],
  ] as const)('that a person answers with %s is not run', async (kind, text, meta) => {
    const ledger = newLedger();
    const { call, calls } = play(ledger);
    await call('pay', { amount: 1 });
    await decide(ledger, { kind, ...(kind === 'fresh' ? {} : { text: 'Why?' }) });
    const answer = await call('pay', { amount: 1 });
    expect([textOf(answer), metaOf(answer)]).toEqual([text, meta]);
    // A denial is final, anything else was about that one call.
    expect(metaOf(await call('pay', { amount: 1 }))['tamis/status']).toBe(kind === 'deny' ? 'denied' : 'pending');
    expect(calls()).toEqual([]);
  });

  it('that was denied is asked about again under another contract, or in another state of the world', async () => {
    const ledger = newLedger();
    let paid = 10;
    const contract = (more: object) => ({
      policy: { effects: { change: 'hold', destroy: 'hold' } },
      tools: [{ ...PAY, preconditions: [{ name: 'enough', expr: 'amount <= world.paid', error: 'Too much.' }], ...more }],
    });
    const gateFor = (more: object) => () => gateOf(contract(more));
    const desk = { session: 'desk', world: () => ({ paid }) };
    const { call } = play(ledger, { ...desk, gateFor: gateFor({}) });
    const status = async (one = call) => metaOf(await one('pay', { amount: 1 }))['tamis/status'];
    expect(await status()).toBe('pending');
    await decide(ledger, { kind: 'deny', text: 'No.' });
    expect(await status()).toBe('denied');
    expect(await status(play(ledger, { ...desk, gateFor: gateFor({}) }).call)).toBe('denied');
    paid = 9;
    expect(await status()).toBe('pending');
    await decide(ledger, { kind: 'deny', text: 'No.' });
    expect(await status()).toBe('denied');
    expect(await status(play(ledger, { ...desk, gateFor: gateFor({ description: 'Other.' }) }).call)).toBe('pending');
    paid = 0;
    expect(textOf(await call('pay', { amount: 1 }))).toContain('Too much.');
  });

  it('that was denied is told so once with the reason, whatever the world or the contract says by then', async () => {
    const ledger = newLedger();
    const paid: Record<string, number> = { a: 10, b: 10 };
    const tool = (error: string) => ({
      ...{ name: 'pay', effect: 'change', description: error },
      parameters: {
        type: 'object',
        properties: { to: { type: 'string' }, amount: { type: 'integer' } },
        required: ['to', 'amount'],
      },
      preconditions: [{ name: 'enough', expr: 'amount <= sum(world.paid.values())', error }],
    });
    const gateFor = (error: string, effect: string) => () =>
      gateOf({ policy: { effects: { change: effect } }, tools: [tool(error)] });
    const desk = { session: 'desk', world: () => ({ paid }) };
    const process = (error = 'Too much.', effect = 'hold') => play(ledger, { ...desk, gateFor: gateFor(error, effect) });
    const B = { to: 'b', amount: 5 };
    const first = process();
    for (const to of ['a', 'b']) await first.call('pay', { to, amount: 5 });
    await decide(ledger, { kind: 'approve' });
    const denied = await decide(ledger, { kind: 'deny', text: 'Not to b.' });
    first.script.answer = () => {
      paid.a = 5;
      return { result: { content: [] } };
    };
    await first.call('pay', { to: 'a', amount: 5 });
    expect([paid.a, first.calls().length]).toEqual([5, 1]);
    // Another process of the session asks for the answer, in another state of the world.
    expect(textOf(await process().call('pay', B))).toBe('ann denied pay: Not to b.');
    expect((await ledger.history(denied)).map(({ event }) => event)).toEqual(['opened', 'decided', 'noted']);
    // Told once: now it is a new question, which says that it was denied before.
    const again = await process().call('pay', B);
    expect(metaOf(again)).toMatchObject(PENDING);
    const row = await ledger.review(String(metaOf(again)['tamis/review']));
    expect(await refusedBefore(ledger, row as never)).toEqual([
      { what: 'an earlier review was denied by ann', why: ['Not to b.'], review: denied },
    ]);
    // What the contract would refuse or let through by then is still what a person denied.
    await decide(ledger, { kind: 'deny', text: 'No.' });
    const passes = process('Other.', 'pass');
    expect([textOf(await passes.call('pay', B)), passes.calls()]).toEqual(['ann denied pay: No.', []]);
    await process().call('pay', { to: 'b', amount: 6 });
    await decide(ledger, { kind: 'deny', text: 'Nor this.' });
    paid.a = paid.b = 0;
    const broke = process();
    expect(textOf(await broke.call('pay', { to: 'b', amount: 6 }))).toBe('ann denied pay: Nor this.');
    expect(textOf(await broke.call('pay', { to: 'b', amount: 6 }))).toContain('Too much.');
  });

  it('runs although another one has changed the world, unless that is what it reads', async () => {
    const ledger = newLedger();
    const paid: Record<string, number> = { a: 10, b: 10 };
    const preconditions = [
      { name: 'exists', expr: 'order in world.paid' },
      { name: 'enough', expr: 'amount <= world.paid.get(order, 0)' },
    ];
    const effects = [{ name: 'paid', before: 'world.paid[order]', after: 'world.paid[order] - amount' }];
    const tools = [{ name: 'pay', effect: 'change', parameters: { type: 'object' }, preconditions, effects }];
    const gate = gateOf({ policy: { effects: { change: 'hold' } }, tools });
    const { call, script } = play(ledger, { gateFor: () => gate, world: () => ({ paid: { ...paid } }) });
    script.answer = ({ arguments: given }) => {
      const { order, amount } = given as { readonly order: string; readonly amount: number };
      paid[order] = (paid[order] ?? 0) - amount;
      return { result: { content: [{ type: 'text', text: 'done' }] } };
    };
    const asked = [['a', 1] as const, ['b', 1] as const, ['a', 2] as const].map(([order, amount]) => ({ order, amount }));
    for (const given of asked) await call('pay', given);
    for (const _ of asked) await decide(ledger, { kind: 'approve' });
    const said: string[] = [];
    for (const given of asked) said.push(textOf(await call('pay', given)));
    expect(said).toEqual(['done', 'done', expect.stringContaining('the state that it depends on has changed')]);
    expect(paid).toEqual({ a: 9, b: 9 });
  });

  it('that a person sent back is told so once, also if the session goes on in another process', async () => {
    const ledger = newLedger();
    const said = async () => textOf(await play(ledger, { session: 'desk' }).call('pay', { amount: 1 }));
    await said();
    await decide(ledger, { kind: 'hint', text: 'Less.' });
    expect(await said()).toBe('ann did not allow pay as it is: Less.');
    expect(await said()).toContain('This call waits for a person to decide');
  });

  it('without the world that its contract reads is not run; the log says why, the caller made no mistake', async () => {
    const preconditions = [{ name: 'enough', expr: 'amount <= world.paid', error: 'Too much.' }];
    const gateFor = () => gateOf({ tools: [{ ...PAY, preconditions }] });
    const [gone, none] = [() => Promise.reject(new Error('gone')), () => undefined];
    for (const [more, why] of [
      [{ world: gone }, 'The world could not be read: gone'],
      [
        { world: none },
        'The `world` given to the gate (--world) returned undefined, but the precondition enough of pay reads it.',
      ],
      [{}, 'No `world` was given to the gate (--world), but the precondition enough of pay reads it.'],
    ] as const) {
      const { call, calls, log } = play(newLedger(), { ...more, gateFor });
      expect(textOf(await call('pay', { amount: 1 }))).toBe('pay could not be checked, so it was not run.');
      expect(log.join()).toContain(why);
      expect(calls()).toEqual([]);
    }
  });

  it('runs as a person changed it, or as it was repaired, and the answer says so', async () => {
    const ledger = newLedger();
    const { call, calls, script } = play(ledger);
    await call('pay', { amount: 200 });
    await decide(ledger, { kind: 'edit', value: '{"amount": 150}' });
    expect(textOf(await call('pay', { amount: 200 }))).toBe('ann changed the call. This ran: pay {"amount":150}\ndone');
    await call('pay', { amount: [4] });
    await decide(ledger, { kind: 'approve' });
    expect(textOf(await call('pay', { amount: [4] }))).toBe('The gate repaired the call. This ran: pay {"amount":4}\ndone');
    await call('pay', { amount: [5] });
    await decide(ledger, { kind: 'approve' });
    script.answer = () => ({ result: 'odd' });
    const odd = { code: -32_603, message: "The server's answer does not follow MCP." };
    expect((await call('pay', { amount: [5] }))?.error).toEqual(odd);
    await call('pay', { amount: [6] });
    await decide(ledger, { kind: 'approve' });
    script.answer = () => ({ error: { code: 1, message: 'No.' } });
    expect((await call('pay', { amount: [6] }))?.error).toEqual({ code: 1, message: 'No.' });
    expect(calls().map(({ arguments: given }) => given)).toEqual([150, 4, 5, 6].map((amount) => ({ amount })));
  });

  it('is checked again for whoever asks whether it could run, if it is of this session', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger, { hold: 'wait', lease: 30_000, world: () => ({ paid: 1 }) });
    const waits = call('pay', { amount: 1 });
    await until('1 review is open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 1);
    const [open] = await reviewsIn(ledger, { state: 'open' });
    const other = await propose({
      ...{ ledger, kind: 'tool-call', act: { action: 'pay', value: { amount: 9 } }, reason: 'approval' },
      source: { run: 'another program', step: 'pay', unit: 'u', attempt: 1 },
    });
    const [own, foreign] = await Promise.all([
      askHost(ledger, open?.review ?? '', 'ann', 60_000),
      askHost(ledger, other.review, 'ann', 400),
    ]);
    expect([own?.couldRun, foreign]).toEqual([true, undefined]);
    await ledger.closeReview(other.review, 'withdrawn', 'Over.');
    await decide(ledger, { kind: 'approve' });
    expect(textOf(await waits)).toBe('done');
    expect(calls()).toHaveLength(1);
  });

  it('that nobody decided in time is not run, and is asked about again', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger, { hold: 'wait', policy: { expiresIn: 50 } });
    expect(textOf(await call('pay', { amount: 1 }))).toBe(
      'pay was not run: nobody decided in time. Make the call again if you still want it.',
    );
    expect(calls()).toEqual([]);
  });

  it('waits with progress for who wants it, and ends when the caller cancels', async () => {
    const ledger = newLedger();
    const { call, ask, told, notify, served, calls } = play(ledger, { hold: 'wait' });
    const params = { name: 'pay', arguments: { amount: 1 } };
    const quiet = ask('tools/call', params, 1);
    await until('1 review is open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 1);
    await notify('notifications/cancelled', { requestId: 1 });
    expect(await quiet).toBeUndefined();
    expect(told).toEqual([]);
    const waits = ask('tools/call', { ...params, _meta: { progressToken: 't' } }, 2);
    await until('the caller is told', () => told.length === 1);
    const [open, ...others] = await reviewsIn(ledger, { state: 'open' });
    // The question of the first request was free to be picked up.
    expect(others).toEqual([]);
    expect(told[0]?.params).toMatchObject({
      progressToken: 't',
      message: `Waiting for a person to decide (review ${open?.review}).`,
    });
    expect(Number(told[0]?.params?.progress)).toBeLessThan(1);
    await notify('notifications/cancelled', { requestId: 2 });
    expect(await waits).toBeUndefined();
    expect(served.map(({ method }) => method)).toEqual(['tools/list']);
    const again = call('pay', { amount: 1 });
    await decide(ledger, { kind: 'approve' });
    expect(textOf(await again)).toBe('done');
    expect(calls()).toHaveLength(1);
  });

  it('runs without a decision under a grant, which also answers an open question', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger);
    const first = await call('pay', { amount: 1 });
    const [open] = await reviewsIn(ledger, { state: 'open' });
    expect(open?.review).toBe(metaOf(first)['tamis/review']);
    const until = Date.now() + 60_000;
    const given = { tool: 'pay', where: { expr: 'amount <= 5' }, of: { server: 'mcp shop' }, until, by: 'ann', reason: 'small' };
    await openGrant(ledger, { ...given, ...(open?.contract === undefined ? {} : { contract: open.contract }) });
    expect(textOf(await call('pay', { amount: 1 }))).toBe('done');
    expect((await ledger.review(String(open?.review)))?.state).toBe('withdrawn');
    expect(textOf(await call('pay', { amount: 1 }))).toBe('done');
    expect(metaOf(await call('pay', { amount: 6 }))).toMatchObject(PENDING);
    expect(calls()).toHaveLength(2);
  });
});

describe('a call whose answer is lost', () => {
  it('may have run: nothing like it runs until somebody knows, in any session', async () => {
    const ledger = newLedger();
    const { call, calls, script, lose } = play(ledger);
    await call('pay', { amount: 1 });
    await decide(ledger, { kind: 'approve' });
    script.silent.add('tools/call');
    const lost = call('pay', { amount: 1 });
    await until('the server has 1 call', () => calls().length === 1);
    lose('It broke off.');
    const answer = await lost;
    expect(metaOf(answer)).toEqual(UNKNOWN);
    const [asked] = await reviewsIn(ledger, { state: 'open' });
    expect(textOf(answer)).toContain(
      `pay may have run: its answer was lost, and a person is asked whether it did (review ${asked?.review})`,
    );
    script.silent.clear();
    const other = play(ledger);
    for (const one of [call, other.call]) expect(metaOf(await one('pay', { amount: 1 }))).toEqual(UNKNOWN);
    // Other arguments, another server and another tool are other calls.
    expect(metaOf(await call('pay', { amount: 2 }))).toMatchObject(PENDING);
    expect(metaOf(await play(ledger, { name: 'bank' }).call('pay', { amount: 1 }))).toMatchObject(PENDING);
    expect(textOf(await call('look', { amount: 1 }))).toBe('done');
    expect(calls()).toHaveLength(2);
  });

  it('is not made while another process makes it', async () => {
    const ledger = newLedger();
    const { call, calls } = play(ledger);
    await call('pay', { amount: 1 });
    const review = await decide(ledger, { kind: 'approve' });
    await ledger.startExecution({ review, holder: 'another process', milliseconds: 60_000 });
    const text = textOf(await call('pay', { amount: 1 }));
    expect(text).toBe('Another process is running pay with these arguments. Nothing more was run.');
    expect(metaOf(await call('pay', { amount: 2 }))).toMatchObject(PENDING);
    expect(calls()).toEqual([]);
  });

  it('may have run as a person changed it', async () => {
    const ledger = newLedger();
    const { call, calls, script, lose } = play(ledger);
    await call('pay', { amount: 1 });
    await decide(ledger, { kind: 'edit', value: '{"amount": 3}' });
    script.silent.add('tools/call');
    const lost = call('pay', { amount: 1 });
    await until('the server has 1 call', () => calls().length === 1);
    lose('It broke off.');
    await lost;
    for (const amount of [1, 3]) expect(metaOf(await call('pay', { amount }))).toEqual(UNKNOWN);
    expect(metaOf(await call('pay', { amount: 2 }))).toMatchObject(PENDING);
  });

  it('and is cancelled while it runs is a question, unless it only reads', async () => {
    const ledger = newLedger();
    const { ask, call, calls, notify, script, served, told } = play(ledger);
    await call('pay', { amount: 1 });
    await decide(ledger, { kind: 'approve' });
    script.silent.add('tools/call');
    const params = { name: 'pay', arguments: { amount: 1 } };
    const paying = ask('tools/call', params, 'paying');
    await until('the server has 1 call', () => calls().length === 1);
    const via = served.length;
    const looking = ask('tools/call', { name: 'look', arguments: {} }, 'looking');
    await until('the server has 2 calls', () => calls().length === 2);
    await notify('notifications/cancelled', { requestId: 'looking' });
    await notify('notifications/cancelled', { requestId: 'paying' });
    expect([await looking, await paying, told]).toEqual([undefined, undefined, []]);
    await until('1 review is open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 1);
    expect(served.slice(via).filter(({ method }) => method === 'notifications/cancelled')).toHaveLength(2);
    expect((await reviewsIn(ledger, { state: 'open' })).map(({ kind }) => kind)).toEqual(['unknown']);
  });
});
