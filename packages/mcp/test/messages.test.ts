import type { JsonObject } from '@tamis/core';
import { propose } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { listTools } from '../src/tools/toolbox.ts';
import { ABOUT, HELLO, LOOK, newLedger, PAY, play, reviewsIn, type Said, textOf } from './play.ts';

const codeOf = (said: Said | undefined) => said?.error?.code;

describe('requests of a caller', () => {
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
});

describe('a session that ends', () => {
  it('has a name that can be stored', () => {
    const ledger = newLedger();
    for (const bad of ['', 'a b', 'x'.repeat(65), 'a\u001b'])
      for (const given of [{ name: bad }, { session: bad }]) expect(() => play(ledger, given)).toThrow(RangeError);
    expect(() => play(ledger, { name: 'x'.repeat(64), session: 'A.b_c@d:e+f-1' })).not.toThrow();
  });
});
