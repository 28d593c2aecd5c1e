import type { JsonObject } from '@tamis/core';
import { propose } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { listTools } from '../src/tools/toolbox.ts';
import { ABOUT, decide, HELLO, LOOK, metaOf, newLedger, PAY, play, reviewsIn, type Said, textOf } from './play.ts';

const GONE = -32_000;
const codeOf = (said: Said | undefined) => said?.error?.code;

describe('requests of a caller', () => {
  it('are passed on, answered or refused by their method', async () => {
    const { ask, served, log } = play(newLedger());
    expect(await ask('ping')).toMatchObject({ result: {} });
    expect(await ask('resources/read', { uri: 'file:///etc/passwd' })).toMatchObject({ error: { code: -32_601 } });
    expect(log).toEqual(['refused the method resources/read']);
    expect(served).toEqual([]);
    expect((await ask('tools/list'))?.result?.tools).toEqual([LOOK, PAY]);
    expect(codeOf(await ask('tools/list', { cursor: '1' }))).toBe(-32_602);
    const open = play(newLedger(), { allowMethods: ['resources/read', 'sampling/createMessage'] });
    const read = { uri: 'file:///a', _meta: { account: 'other' } };
    expect(await open.ask('resources/read', read)).toMatchObject({ result: {} });
    expect(open.served.at(-1)).toMatchObject({ method: 'resources/read', params: { uri: 'file:///a' } });
    expect(open.served.at(-1)?.params).not.toHaveProperty('_meta');
    await open.says({ id: 's1', method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } });
    expect(open.told.map(({ method }) => method)).toEqual(['sampling/createMessage']);
  });

  it('are answered with an error if they can not be read', async () => {
    const { raw, served, ask } = play(newLedger());
    await ask('ping');
    const error = async (text: string) => {
      const said = await raw(text);
      return [said?.id, codeOf(said)];
    };
    expect(await error('{')).toEqual([null, -32_700]);
    expect(await error('[]')).toEqual([null, -32_600]);
    expect(await error('{"jsonrpc":"2.0","id":2,"method":"ping","method":"tools/call"}')).toEqual([2, -32_600]);
    // What the SDK would drop in silence.
    expect(await error('{"jsonrpc":"2.0","id":3,"method":"ping","params":{"_meta":7}}')).toEqual([3, -32_600]);
    expect(await error('{"jsonrpc":"2.0","id":4,"result":7}')).toEqual([null, -32_600]);
    expect(served).toEqual([]);
  });

  it('have an id that nothing else in progress has, and are not too many', async () => {
    const { ask, script, says, served } = play(newLedger(), { allowMethods: ['prompts/list'] });
    script.silent.add('prompts/list');
    const answered = (at: number, which: string) => says({ id: served[at]?.id, result: { which } });
    const first = ask('prompts/list', {}, 1);
    await until('1 request is served', () => served.length === 1);
    expect(codeOf(await ask('prompts/list', {}, 1))).toBe(-32_600);
    const second = ask('prompts/list', {}, '1');
    await until('2 requests are served', () => served.length === 2);
    await answered(1, 'second');
    expect((await second)?.result).toEqual({ which: 'second' });
    await answered(0, 'first');
    expect((await first)?.result).toEqual({ which: 'first' });
    const many = Array.from({ length: 1000 }, (_, place) => ask('prompts/list', {}, `many ${place}`));
    await until('1002 requests are served', () => served.length === 1002);
    expect(codeOf(await ask('prompts/list', {}, 'one more'))).toBe(-32_600);
    await answered(2, 'many');
    await many[0];
    const last = ask('prompts/list', {}, 'one more');
    await until('1003 requests are served', () => served.length === 1003);
    await answered(1002, 'last');
    expect((await last)?.result).toEqual({ which: 'last' });
  });

  it('can be cancelled: the server hears of what it got, and the caller of nothing more', async () => {
    const { ask, notify, script, served, says, told, log } = play(newLedger(), { allowMethods: ['prompts/list'] });
    script.silent.add('prompts/list');
    const asked = ask('prompts/list', {}, 7);
    await until('1 request is served', () => served.length === 1);
    await notify('notifications/cancelled', { requestId: 8 });
    expect(served).toHaveLength(1);
    await notify('notifications/cancelled', { requestId: 7 });
    expect(served[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: served[0]?.id } });
    expect(await asked).toBeUndefined();
    await says({ id: served[0]?.id, result: {} });
    await says({ id: 7, result: {} });
    expect([told, log]).toEqual([[], new Array(2).fill('dropped an answer that nobody asked for')]);
    await notify('notifications/roots/list_changed');
    expect(served).toHaveLength(2);
    expect(log.at(-1)).toBe('dropped the notification notifications/roots/list_changed');
  });

  it('end when no answer will come', async () => {
    const { ask, script, lose, close, served } = play(newLedger(), { allowMethods: ['prompts/list'] });
    script.silent.add('prompts/list');
    const both = [ask('prompts/list', {}, 1), ask('prompts/list', {}, 2)];
    await until('2 requests are served', () => served.length === 2);
    lose('It ended.');
    const error = { code: GONE, message: 'It ended.' };
    expect((await Promise.all(both)).map((said) => said?.error)).toEqual([error, error]);
    await close(0);
    expect((await ask('prompts/list'))?.error).toEqual({ code: GONE, message: 'The gate has ended.' });
  });

  it('are told what the server did wrong', async () => {
    const { ask, script, lose, served } = play(newLedger());
    script.pages = ['none'];
    expect((await ask('tools/list'))?.error?.message).toContain('did not answer tools/list with a list');
    script.silent.add('tools/list');
    const listed = ask('tools/list');
    await until('2 requests are served', () => served.length === 2);
    lose('It ended.');
    expect((await listed)?.error).toEqual({ code: -32_603, message: 'It ended.' });
    script.silent.delete('tools/list');
    script.pages = [[LOOK]];
    expect((await ask('tools/list'))?.result?.tools).toEqual([LOOK]);
  });
});

describe('the tools of a server', () => {
  it('are listed page by page, each once, and only if they have a name that everything can handle', async () => {
    const { ask, script } = play(newLedger());
    const named = (name: unknown) => ({ ...LOOK, name }) as typeof LOOK;
    script.pages = [
      [LOOK, { ...LOOK, title: 'again' }, 7, named(7), named('a b')],
      [PAY, named('x'.repeat(128)), named('x'.repeat(129))],
    ];
    expect((await ask('tools/list'))?.result?.tools).toEqual([LOOK, PAY, named('x'.repeat(128))]);
  });

  it('are at most a thousand, on at most a hundred pages', async () => {
    const page = (count: number) => Array.from({ length: count }, (_, place) => ({ ...LOOK, name: `look-${place}` }));
    const listed = async (pages: readonly unknown[]) => {
      const answer = (at: number) => ({ tools: pages[at], ...(at + 1 < pages.length ? { nextCursor: String(at + 1) } : {}) });
      return (await listTools(async (_, { cursor = 0 }) => answer(Number(cursor)) as JsonObject)).length;
    };
    expect(await listed([page(1000)])).toBe(1000);
    await expect(listed([page(1001)])).rejects.toThrow('The server lists more than 1000 tools.');
    expect(await listed(Array(100).fill(page(1)))).toBe(1);
    await expect(listed(Array(101).fill(page(1)))).rejects.toThrow('more than 100 pages');
    await expect(listTools(async () => 7)).rejects.toThrow('did not answer tools/list with a list of tools');
  });

  it('keep their description until a person accepts another, and what was denied stays denied', async () => {
    const ledger = newLedger();
    const { ask, call, script, says, calls } = play(ledger);
    const described = async () =>
      (((await ask('tools/list'))?.result?.tools ?? []) as (typeof PAY)[]).map(({ description }) => description);
    await ask('tools/list');
    // What only a screen shows is not part of the description.
    script.pages = [
      [
        { ...LOOK, icons: [], _meta: { a: 1 } },
        { ...PAY, description: 'Pays twice.' },
      ],
    ];
    await says({ method: 'notifications/tools/list_changed' });
    const held = await call('pay', { amount: 1 });
    expect(await described()).toEqual([undefined, 'Pays an amount.']);
    const [open, ...others] = await reviewsIn(ledger, { state: 'open' });
    expect([open?.review, others]).toEqual([metaOf(held)['tamis/review'], []]);
    expect(JSON.parse(open?.detail ?? '{}').changes).toEqual([
      { name: 'description', before: 'Pays an amount.', after: 'Pays twice.' },
    ]);
    await decide(ledger, { kind: 'deny', text: 'Never.' });
    const refused = textOf(await call('pay', { amount: 1 }));
    expect(refused).toBe('pay was not run: the server changed its description, and ann did not accept that: Never..');
    expect(await described()).toEqual([undefined, 'Pays an amount.']);
    expect(await reviewsIn(ledger, { state: 'open' })).toEqual([]);
    // Another one is another question; once it is accepted, calls are judged by it.
    script.pages = [[LOOK, { ...PAY, description: 'Pays once.' }]];
    await described();
    await decide(ledger, { kind: 'approve' });
    expect(await described()).toEqual([undefined, 'Pays once.']);
    expect(metaOf(await call('pay', { amount: 1 }))['tamis/status']).toBe('pending');
    // What was accepted before that is asked about again.
    script.pages = [[LOOK, PAY]];
    expect(await described()).toEqual([undefined, 'Pays once.']);
    expect(calls()).toEqual([]);
  });

  it('are trusted when they are first seen, whatever else is in the ledger under that name', async () => {
    const ledger = newLedger();
    const source = { run: 'mcp shop', step: 'look', unit: 'look', attempt: 1 };
    await propose({ ledger, source, kind: 'other', act: { value: 1 }, reason: 'approval' });
    expect((await play(ledger).ask('tools/list'))?.result?.tools).toEqual([LOOK, PAY]);
  });

  it('that changed wait for a person like calls do', async () => {
    const ledger = newLedger();
    const { call, script, ask, notify, close, calls } = play(ledger, { hold: 'wait' });
    await ask('tools/list');
    script.pages = [[LOOK, { ...PAY, description: 'Pays twice.' }], [{ ...PAY, name: 'new' }]];
    await ask('tools/list');
    const looks = () => ask('tools/call', { name: 'pay', arguments: { amount: 1 } }, 'looks');
    const cancelled = looks();
    const isOpen = (tool: string) => async () =>
      (await reviewsIn(ledger, { state: 'open' })).some(({ source }) => source.unit === tool);
    await until('a person is asked about pay', isOpen('pay'));
    await notify('notifications/cancelled', { requestId: 'looks' });
    expect(await cancelled).toBeUndefined();
    const waits = call('pay', { amount: 1 });
    const [pay] = (await reviewsIn(ledger, { state: 'open' })).filter(({ source }) => source.unit === 'pay');
    await ledger.closeReview(pay?.review ?? '', 'withdrawn', 'Never mind.');
    expect(textOf(await waits)).toBe('pay was not run: the server changed its description, and nobody accepted that.');
    const ends = call('new', { amount: 1 });
    await until('a person is asked about new', isOpen('new'));
    await close(0);
    expect(textOf(await ends)).toBe('The gate ended while new waited for a person. Nothing was run.');
    expect(calls()).toEqual([]);
  });

  it('are not accepted with an edit: that is not what the server says', async () => {
    const ledger = newLedger();
    const { ask, script, call, calls } = play(ledger);
    script.pages = [[]];
    expect((await ask('tools/list'))?.result?.tools).toEqual([]);
    script.pages = [[LOOK]];
    expect((await ask('tools/list'))?.result?.tools).toEqual([]);
    await decide(ledger, { kind: 'edit', value: JSON.stringify({ ...LOOK, description: 'Looks.' }) });
    expect((await ask('tools/list'))?.result?.tools).toEqual([]);
    await call('look', {});
    expect(calls()).toEqual([]);
  });

  it('whose schema can not be used are left out', async () => {
    const { ask, script } = play(newLedger());
    script.pages = [[LOOK, { ...PAY, inputSchema: { type: 'nothing' } }]];
    expect((await ask('tools/list'))?.result?.tools).toEqual([LOOK]);
  });
});

describe('what a server says about itself', () => {
  it('is only what is served here, with instructions as they were first given', async () => {
    const ledger = newLedger();
    const about = async (more: JsonObject) => {
      const { ask, script } = play(ledger, { allowMethods: ['prompts/list'] });
      script.about = { ...ABOUT, ...more };
      return (await ask('initialize', HELLO))?.result;
    };
    const capabilities = { tools: {}, prompts: {}, resources: {}, logging: {}, constructor: {} };
    const said = { ...ABOUT, capabilities: { tools: {}, prompts: {} }, instructions: 'Be kind.' };
    expect(await about({ capabilities, instructions: 'Be kind.' })).toEqual(said);
    expect(await about({ capabilities: {}, instructions: 'Be cruel.' })).toEqual({ ...said, capabilities: {} });
    expect(await reviewsIn(ledger, { state: 'open' })).toMatchObject([{ reason: 'changed description' }]);
    const plain = await play(newLedger()).ask('initialize', HELLO);
    expect(plain?.result).toEqual({ ...ABOUT, capabilities: { tools: {} } });
  });
});

describe('what a server sends', () => {
  it('reaches the caller only if it was asked for or is allowed', async () => {
    const { says, told, served, log } = play(newLedger());
    await says({ method: 'notifications/message', params: { level: 'info', data: 1 } });
    expect(told.map(({ method }) => method)).toEqual(['notifications/message']);
    await says({ method: 'notifications/resources/updated' });
    await says({ id: 99, result: {} });
    await says('debug output');
    await says({ id: 's1', method: 'sampling/createMessage', params: {} });
    expect(told).toHaveLength(1);
    expect(served).toMatchObject([{ id: 's1', error: { code: -32_601 } }]);
    expect(log).toEqual([
      "dropped the server's notification notifications/resources/updated",
      'dropped an answer that nobody asked for',
      expect.stringContaining('dropped a message from the server'),
      "refused the server's request sampling/createMessage",
    ]);
  });

  it('and asks is answered by the caller once, and nothing else is', async () => {
    const { says, answer, told, served } = play(newLedger(), { allowMethods: ['elicitation/create'] });
    await says({ id: 's1', method: 'elicitation/create', params: { message: 'Name?' } });
    expect(told.map(({ method }) => method)).toEqual(['elicitation/create']);
    await answer('other', { a: 0 });
    for (const a of [1, 2]) await answer(told[0]?.id, { a });
    expect(served).toMatchObject([{ id: 's1', result: { a: 1 } }]);
  });

  it('about progress goes to who asked for it, and only upwards', async () => {
    const { ask, says, script, told, served } = play(newLedger(), { allowMethods: ['prompts/list'] });
    script.silent.add('prompts/list');
    const asked = ask('prompts/list', { _meta: { progressToken: 't' } }, 1);
    const other = ask('prompts/list', {}, 2);
    await until('2 requests are served', () => served.length === 2);
    const [token, id] = [(served[0]?.params?._meta as JsonObject | undefined)?.progressToken, served[1]?.id];
    expect(served[1]?.params).not.toHaveProperty('_meta');
    const progress = (progressToken: unknown, value: unknown) =>
      says({ method: 'notifications/progress', params: { progressToken, progress: value } });
    for (const value of [1, 1, 0.5, 'more', 2]) await progress(token, value);
    for (const wrong of ['t', id, undefined]) await progress(wrong, 3);
    expect(told.map(({ params }) => params)).toEqual([1, 2].map((value) => ({ progressToken: 't', progress: value })));
    for (const sent of served) await says({ id: sent.id, result: {} });
    await Promise.all([asked, other]);
  });

  it('about progress is not overtaken by the answer that comes with it', async () => {
    const { ask, says, script, told, served } = play(newLedger(), { allowMethods: ['prompts/list'] });
    script.silent.add('prompts/list');
    const asked = ask('prompts/list', { _meta: { progressToken: 't' } });
    await until('1 request is served', () => served.length === 1);
    const [{ id, params }] = served as [Said];
    const token = (params?._meta as JsonObject | undefined)?.progressToken;
    const last = says({ method: 'notifications/progress', params: { progressToken: token, progress: 9 } });
    await Promise.all([last, says({ id, result: {} })]);
    expect([(await asked)?.result, told.map((said) => said.params?.progress)]).toEqual([{}, [9]]);
  });

  it('about its tools lets the gate ask again', async () => {
    const { call, says, served } = play(newLedger());
    await call('look', {});
    await call('look', {});
    const lists = () => served.filter(({ method }) => method === 'tools/list').length;
    expect(lists()).toBe(1);
    await says({ method: 'notifications/message', params: { level: 'info', data: 1 } });
    await call('look', {});
    expect(lists()).toBe(1);
    await says({ method: 'notifications/tools/list_changed' });
    await call('look', {});
    expect(lists()).toBe(2);
  });
});

describe('a session that ends', () => {
  it('withdraws what it asked, and what was agreed to but never run is stale; a named one keeps both', async () => {
    const ledger = newLedger();
    const states = async () => (await reviewsIn(ledger)).filter(({ kind }) => kind === 'tool-call').map(({ state }) => state);
    for (const session of [undefined, 'desk']) {
      const { call, close } = play(ledger, session === undefined ? {} : { session });
      await call('look', {});
      await call('pay', { amount: 1 });
      await decide(ledger, { kind: 'approve' });
      await call('pay', { amount: 2 });
      await close(0);
    }
    expect((await states()).sort()).toEqual(['decided', 'decided', 'decided', 'open', 'stale', 'withdrawn']);
    const later = play(ledger, { session: 'desk' });
    expect(textOf(await later.call('pay', { amount: 1 }))).toBe('done');
    const [open] = await reviewsIn(ledger, { state: 'open' });
    expect(metaOf(await later.call('pay', { amount: 2 }))['tamis/review']).toBe(open?.review);
  });

  it('ends a call that waits at once, and records that of one that runs nothing is known', async () => {
    const ledger = newLedger();
    const { call, close, script, calls } = play(ledger, { hold: 'wait' });
    script.silent.add('tools/call');
    const runs = call('pay', { amount: 1 });
    await decide(ledger, { kind: 'approve' });
    await until('the server has 1 call', () => calls().length === 1);
    const waits = call('pay', { amount: 2 });
    await until('1 review is open', async () => (await reviewsIn(ledger, { state: 'open' })).length === 1);
    await close(20);
    expect(textOf(await waits)).toBe('The gate ended while pay waited for a person. Nothing was run.');
    expect(metaOf(await runs)).toEqual({ 'tamis/status': 'unknown' });
    expect((await reviewsIn(ledger, { state: 'open' })).map(({ kind }) => kind)).toEqual(['unknown']);
  });

  it('has a name that can be stored', () => {
    const ledger = newLedger();
    for (const bad of ['', 'a b', 'x'.repeat(65), 'a\u001b'])
      for (const given of [{ name: bad }, { session: bad }]) expect(() => play(ledger, given)).toThrow(RangeError);
    expect(() => play(ledger, { name: 'x'.repeat(64), session: 'A.b_c@d:e+f-1' })).not.toThrow();
  });
});
