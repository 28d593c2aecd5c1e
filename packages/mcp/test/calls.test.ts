import { openGrant, propose } from '@tamis/ledger';
import { askHost, refusedBefore } from '@tamis/ledger/internal';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import type { CallGate } from '../src/index.ts';
import { decide, gateOf, LOOK, metaOf, newLedger, PAY, play, reviewsIn, textOf } from './play.ts';

const PENDING = { 'tamis/status': 'pending' };

describe('a call', () => {
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
});

describe('a held call', () => {
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
});
