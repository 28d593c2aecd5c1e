import type Anthropic from '@anthropic-ai/sdk';
import { compile, type Gate, type ToolReply } from '@tamis/core';
import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import {
  type AnthropicAnswer,
  type ApprovalTurn,
  anthropicTurn,
  type DoubtedTurn,
  type OpenAiAnswer,
  openAiTurn,
  type PassedTurn,
  type ToolOutput,
  type ToolTurn,
} from '../../src/index.ts';
import { contract, dropping, gate } from './gate.ts';

export const forOpenAi = (answer: OpenAiAnswer): OpenAI.ChatCompletionMessageParam => answer;
export const forAnthropic = (answer: AnthropicAnswer): Anthropic.MessageParam => answer;

type Called = readonly [id: string | undefined, name: string, given: unknown];

const ping = (id: string, host = 'x'): Called => [id, 'ping_host', `{"host": "${host}"}`];

function openAi(calls: readonly Called[], content: string | null = null): unknown {
  const tool_calls = calls.map(([id, name, given]) => ({ id, type: 'function', function: { name, arguments: given } }));
  return { role: 'assistant', content, refusal: null, ...(calls.length === 0 ? {} : { tool_calls }) };
}

async function passed(message: unknown, by: Gate<ToolReply> = gate): Promise<PassedTurn<OpenAiAnswer>> {
  const turn = await openAiTurn(by, message);
  expect(turn.status).toBe('pass');
  return turn as PassedTurn<OpenAiAnswer>;
}

async function held(message: unknown): Promise<ApprovalTurn<OpenAiAnswer>> {
  const turn = await openAiTurn(gate, message);
  expect(turn).toMatchObject({ status: 'hold', reason: 'approval' });
  return turn as ApprovalTurn<OpenAiAnswer>;
}

async function doubtedTurn(message: unknown): Promise<DoubtedTurn<OpenAiAnswer>> {
  const turn = await openAiTurn(gate, message);
  if (turn.status !== 'hold' || turn.reason === 'approval') throw new Error('It is not in doubt.');
  return turn;
}

function messagesOf(turn: ToolTurn<OpenAiAnswer>): readonly OpenAiAnswer[] {
  if (turn.status !== 'fail') throw new Error(`It is a ${turn.status}.`);
  return turn.messages;
}

describe('a turn of OpenAI', () => {
  it('gives the calls to run, and the answers to what they gave', async () => {
    const turn = await passed(openAi([ping('a')], 'Looking.'));
    expect(turn.calls).toEqual([{ id: 'a', name: 'ping_host', arguments: { host: 'x' } }]);
    expect(turn.content).toBe('Looking.');
    expect(turn.answer(['12 ms'])).toEqual([{ role: 'tool', tool_call_id: 'a', content: '12 ms' }]);
    expect(() => turn.answer([])).toThrow(RangeError);
  });

  it('holds a reply that was cut, as a whole completion or the caller tells', async () => {
    const message = openAi([ping('a')]);
    const completion = (finish_reason: string) => ({ choices: [{ index: 0, message, finish_reason }] });
    expect((await openAiTurn(gate, completion('tool_calls'))).status).toBe('pass');
    expect((await openAiTurn(gate, completion('length'))).status).toBe('hold');
    expect((await openAiTurn(gate, message, { finishReason: 'length' })).status).toBe('hold');
    const lacking = await openAiTurn(gate, openAi([['a', 'ping_host', '{}']]), { finishReason: 'length' });
    expect(messagesOf(lacking)).toMatchObject([{ tool_call_id: 'a', content: expect.stringContaining('was cut off') }]);
  });

  it('ends where no call is made', async () => {
    const turn = await passed(openAi([], 'All is well.'));
    expect([turn.calls, turn.content, turn.answer([])]).toEqual([[], 'All is well.', []]);
    expect((await passed({ role: 'assistant', content: [{ type: 'text', text: 'Fine.' }] })).content).toBe('Fine.');
    expect((await passed({ role: 'assistant', content: null, refusal: 'I can not do that.' })).content).toBe(
      'I can not do that.',
    );
  });

  it('mends what is safe to mend', async () => {
    const turn = await passed(openAi([['a', 'PingHost', "{'address': 'x', 'count': '3',}"]]));
    expect(turn.calls).toEqual([{ id: 'a', name: 'ping_host', arguments: { host: 'x', count: 3 } }]);
    expect(turn.verdict.changes.length).toBeGreaterThan(2);
  });

  it('runs a call that only reads once, and answers each of its ids', async () => {
    const turn = await passed(openAi([ping('a'), ping('b', 'y'), ping('c')]));
    expect(turn.calls.map(({ id }) => id)).toEqual(['a', 'b']);
    const answers = turn.answer(['one', 'two']).map((one) => [one.role, 'tool_call_id' in one && one.tool_call_id, one.content]);
    expect(answers).toEqual(['a one', 'b two', 'c one'].map((told) => ['tool', ...told.split(' ')]));
  });

  it('runs nothing where calls are the same only once they are mended', async () => {
    const calls = openAi([ping('a'), ['b', 'ping_host', '{"address": "x"}']]);
    const said = messagesOf(await openAiTurn(gate, calls)).map(({ content }) => content);
    expect(said).toEqual(Array(2).fill('Make each call once.'));
  });

  it('answers what says that no tool fits', async () => {
    const turn = await passed(openAi([['a', 'no_function', '{}'], ping('b')]));
    expect(turn.calls.map(({ id }) => id)).toEqual(['b']);
    expect(turn.answer(['ok']).map(({ content }) => content)).toEqual([expect.stringContaining('No tool was called.'), 'ok']);
  });

  it('tells the model what was wrong with a call, and runs none beside it', async () => {
    const unknown = openAi([['a', 'ping_hosts', '{"host": "x"}'], ping('b')]);
    expect(messagesOf(await openAiTurn(gate, unknown))).toEqual([
      { role: 'tool', tool_call_id: 'a', content: expect.stringContaining('Did you mean `ping_host`?') },
      { role: 'tool', tool_call_id: 'b', content: expect.stringContaining('was not run') },
    ]);
  });

  it('leaves out what fails where the contract says so', async () => {
    const turn = await passed(openAi([['a', 'ping_hosts', '{"host": "x"}'], ping('b')]), dropping);
    expect(turn.calls.map(({ id }) => id)).toEqual(['b']);
    const [first, second] = turn.answer(['ok']);
    expect(first).toMatchObject({ tool_call_id: 'a', content: expect.stringContaining('There is no tool named ping_hosts') });
    expect(second).toMatchObject({ tool_call_id: 'b', content: 'ok' });
  });

  it('has a person decide about a whole reply', async () => {
    const turn = await held(openAi([ping('a'), ['b', 'kill_process', '{"pid": 7}']]));
    expect(turn.held.map(({ id, name }) => `${id} ${name}`)).toEqual(['a ping_host', 'b kill_process']);
    expect(turn.why).toEqual([expect.stringContaining('kill_process counts as `destroy`')]);
    expect(turn.release().answer(['one', { text: 'no rights', failed: true }])).toHaveLength(2);
    expect(turn.refuse().map(({ content }) => content)).toEqual(Array(2).fill(expect.stringContaining('it needs an approval')));
    expect(turn.refuse('Not now.')[1]).toEqual({ role: 'tool', tool_call_id: 'b', content: 'Not now.' });
  });

  it('tells what is in doubt, and goes on only by every code of it', async () => {
    const turn = await doubtedTurn(openAi([['a', 'set_route', '{"host": "x", "host": "y"}']], 'Now.'));
    const read = (host: string) => ({ calls: [{ name: 'set_route', arguments: { host } }], content: 'Now.' });
    expect(turn.doubt).toMatchObject({
      codes: ['parse.duplicate-key'],
      readings: [read('y'), read('x')],
      raw: 'Now.\nset_route {"host": "x", "host": "y"}',
      needsApproval: false,
    });
    const [message] = turn.refuse();
    expect(message?.content).toBe(
      'This call was not run: the reply can be read in more than one way.\nset_route, host: Write each key once.',
    );
    expect(() => turn.release([])).toThrow('codes that are not released: parse.duplicate-key');
    const careless = turn.release as unknown as (codes?: unknown) => unknown;
    for (const codes of [undefined, true, 'parse.duplicate-key'])
      expect(() => careless(codes)).toThrow('`release` must name the codes of the doubt');
    const released = turn.release(['parse.duplicate-key']);
    expect(released).toMatchObject({ status: 'pass', calls: [{ id: 'a', arguments: { host: 'y' } }] });
  });

  it('takes the release of a doubt for no approval', async () => {
    const turn = await doubtedTurn(openAi([['a', 'kill_process', '{"pid": 7, "pid": 8}']]));
    const waiting = turn.release(turn.doubt.codes);
    if (waiting.status !== 'hold') throw new Error('It is not approved.');
    expect(waiting).toMatchObject({
      reason: 'approval',
      released: { codes: ['parse.duplicate-key'] },
      held: [{ arguments: { pid: 8 } }],
    });
    expect(waiting.refuse()[0]?.content).toContain('it needs an approval');
    expect(waiting.release().calls).toMatchObject([{ id: 'a', arguments: { pid: 8 } }]);
  });

  it('answers calls that have no name, no id or no function', async () => {
    const custom = { id: 'b', type: 'custom', custom: { name: 'ping_host', input: 'x' } };
    const broken = { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: {} }, custom, 7] };
    expect(messagesOf(await openAiTurn(gate, broken))).toMatchObject([
      { tool_call_id: 'a', content: expect.stringContaining('has no name') },
      { tool_call_id: 'b' },
      { role: 'user', content: expect.stringContaining('has no name') },
    ]);
    const nameless = await passed(openAi([[undefined, 'ping_host', '{"host": "x"}']]));
    expect(nameless.answer(['ok'])).toEqual([{ role: 'user', content: 'Result of ping_host:\nok' }]);
    const function_call = { name: 'ping_host', arguments: '{"host":"x"}' };
    const old = await passed({ role: 'assistant', content: null, function_call });
    expect(old.calls).toEqual([{ id: undefined, name: 'ping_host', arguments: { host: 'x' } }]);
  });

  it('holds calls that share an id, and answers the id once where they are released', async () => {
    const turn = await openAiTurn(gate, openAi([ping('a'), ping('a', 'y')]));
    if (turn.status !== 'hold' || turn.reason === 'approval') throw new Error(turn.status);
    const codes = turn.doubt.changes.map(({ code }) => code);
    expect(codes).toEqual(['tools.stray-key']);
    const released = turn.release(codes) as PassedTurn<OpenAiAnswer>;
    expect(released.answer(['one', 'two'])).toEqual([{ role: 'tool', tool_call_id: 'a', content: 'one\n\ntwo' }]);
  });

  it('reads calls that stand in the text, and answers them in words', async () => {
    const marked = '<tool_call>{"name": "ping_host", "arguments": {"host": "x"}}</tool_call>';
    const turn = await passed(openAi([], `Let me look.\n${marked}`));
    expect(turn.calls).toEqual([{ id: undefined, name: 'ping_host', arguments: { host: 'x' } }]);
    expect(turn.answer(['12 ms'])).toEqual([{ role: 'user', content: 'Result of ping_host:\n12 ms' }]);
    const wrong = messagesOf(await openAiTurn(gate, openAi([], marked.replace('ping_host', 'ring_host'))));
    expect(wrong).toEqual([{ role: 'user', content: expect.stringContaining('There is no tool named ring_host') }]);
    const some = await passed(openAi([], `${marked}\n${marked.replace('ping_host', 'ring_host')}`), dropping);
    // No two messages of one role follow each other.
    expect(some.answer(['ok']).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Result of ping_host:\nok\n\n[\s\S]*There is no tool named ring_host/),
    ]);
  });

  it('names the tool and the argument in every line, and keeps two calls apart', async () => {
    const wrong = openAi([
      ['a', 'PingHost', '{"host": 7, "count": "many"}'],
      ['b', 'set_route', '{"host": "x", "count": "many"}'],
    ]);
    expect(messagesOf(await openAiTurn(gate, wrong)).map(({ content }) => content)).toEqual([
      'ping_host, count: Write an integer here.',
      'set_route, count: Write an integer here.',
    ]);
    const text = '[PingHost(host="x", count="many"), PingHost(host="y", count="many")]';
    const content = [1, 2].map((call) => `call ${call}, ping_host, count: Write an integer here.`).join('\n');
    expect(messagesOf(await openAiTurn(gate, openAi([], text)))).toEqual([{ role: 'user', content }]);
    const one = text.replace(/, PingHost.*/, ']');
    expect(messagesOf(await openAiTurn(gate, openAi([], one)))).toMatchObject([
      { content: 'ping_host, count: Write an integer here.' },
    ]);
    const unknown = openAi([['a', 'ping_host', '{"host": "x", "ttl": 3}']]);
    expect(messagesOf(await openAiTurn(gate, unknown))).toMatchObject([
      { content: expect.stringMatching(/^ping_host has no argument named ttl/) },
    ]);
  });

  it('goes on where nothing is left to run, and answers every id', async () => {
    const dropped = await openAiTurn(dropping, openAi([['a', 'ping_host', '{"host": "x", "count": "many"}']]));
    expect(dropped.verdict.status).toBe('pass');
    expect(messagesOf(dropped)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'ping_host, count: Write an integer here.' },
    ]);
    const none = messagesOf(await openAiTurn(gate, openAi([['a', 'no_function', '{}']], 'I can not do that.')));
    expect(none).toEqual([{ role: 'tool', tool_call_id: 'a', content: expect.stringContaining('No tool was called.') }]);
    const text = '<tool_call>{"name": "ping_host", "arguments": {"host": "x", "count": "many"}}</tool_call>';
    expect(messagesOf(await openAiTurn(dropping, openAi([], text)))).toEqual([
      { role: 'user', content: 'ping_host, count: Write an integer here.' },
    ]);
    const said = messagesOf(await openAiTurn(gate, openAi([], '{"name": "no_function", "arguments": {}}')));
    expect(said).toEqual([{ role: 'user', content: expect.stringContaining('No tool was called.') }]);
  });

  it('tells what is wrong and stops nothing', async () => {
    const turn = await passed(openAi([], 'I called ping_host, and it answers.'));
    expect(turn.warnings).toMatchObject([{ code: 'tools.claimed-call', severity: 'warning' }]);
    const strict = compile({ ...contract, policy: { strict: true } });
    expect(messagesOf(await openAiTurn(strict, openAi([], turn.content)))).toMatchObject([
      { content: expect.stringMatching(/^Call ping_host/) },
    ]);
  });

  it('takes any output, and refuses what a model could not read', async () => {
    const turn = await passed(openAi([ping('a')]));
    const content = (output: ToolOutput) => turn.answer([output])[0]?.content;
    for (const output of [42, null, { a: 1 }, ['x'], { text: 'x', failed: true, more: 1 }])
      expect(content(output)).toBe(JSON.stringify(output));
    expect(content(new Error('no route'))).toBe('no route');
    for (const output of [undefined, () => 1, Promise.resolve('x')])
      expect(() => turn.answer([output as never])).toThrow(/^The output of ping_host /);
    expect(() => turn.answer(['x', 'y'])).toThrow('Each call needs one output: 1, not 2.');
  });

  it('takes a whole completion for its first message', async () => {
    const completion = { id: 'c', object: 'chat.completion', choices: [{ index: 0, message: openAi([], 'All is well.') }] };
    expect((await passed(completion)).content).toBe('All is well.');
  });

  it('refuses what is no message', async () => {
    for (const message of [null, undefined, 'x', {}, [], { choices: [] }, { output: [] }, Promise.resolve(openAi([], 'x'))])
      await expect(openAiTurn(gate, message)).rejects.toThrow(
        /^Expected the message of a Chat Completion .*, found (a|an|null|undefined)\b.*\.$/,
      );
    expect(messagesOf(await openAiTurn(gate, { role: 'assistant' }))).toHaveLength(1);
  });
});

describe('a turn of Anthropic', () => {
  const use = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input });
  const message = (...content: readonly unknown[]) => ({ id: 'm', type: 'message', role: 'assistant', content });

  it('gives one message with a result for each call', async () => {
    const turn = await anthropicTurn(
      gate,
      message(
        { type: 'thinking', thinking: 'I could call kill_process(pid=1).', signature: '' },
        { type: 'text', text: 'Looking.' },
        { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
        use('a', 'ping_host', { host: 'x' }),
        use('b', 'ping_host', { host: 'y' }),
      ),
    );
    if (turn.status !== 'pass') throw new Error(turn.status);
    expect(turn.content).toBe('Looking.');
    expect(turn.answer(['12 ms', { text: 'no route', failed: true }])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: '12 ms' },
          { type: 'tool_result', tool_use_id: 'b', content: 'no route', is_error: true },
        ],
      },
    ]);
  });

  it('marks what was wrong as an error', async () => {
    const turn = await anthropicTurn(gate, message(use('a', 'ping_host', { hots: 'x' })));
    expect(turn).toMatchObject({
      status: 'fail',
      messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', is_error: true }] }],
    });
  });

  it('runs nothing of a reply that was cut inside of a call, whose arguments look whole', async () => {
    const cut = {
      ...message(use('a', 'ping_host', { host: 'x' }), use('b', 'ping_host', { host: 'y' })),
      stop_reason: 'max_tokens',
    };
    const turn = await anthropicTurn(gate, cut);
    expect(turn).toMatchObject({
      status: 'fail',
      messages: [
        {
          content: [
            { tool_use_id: 'a', content: expect.stringContaining('was not run') },
            { tool_use_id: 'b', content: expect.stringContaining('was cut') },
          ],
        },
      ],
    });
    const later = { ...message(use('a', 'ping_host', { host: 'x' }), { type: 'text', text: 'And' }), stop_reason: 'max_tokens' };
    // The call is whole, but nobody knows what was to follow it.
    expect((await anthropicTurn(gate, later)).status).toBe('hold');
  });

  it('refuses what is no message', async () => {
    for (const given of [undefined, 'x', {}, { content: null }, { choices: [{ message: { content: 'x' } }] }])
      await expect(anthropicTurn(gate, given)).rejects.toThrow(/^Expected an Anthropic message with its content, found /);
  });

  it('answers nothing where nothing was called, and in words where the text holds a call', async () => {
    const plain = await anthropicTurn(gate, message({ type: 'text', text: 'Done.' }));
    expect(plain.status === 'pass' && plain.answer([])).toEqual([]);
    const text = '<tool_call>{"name": "ping_host", "arguments": {"host": "x"}}</tool_call>';
    const called = await anthropicTurn(gate, message({ type: 'text', text }));
    expect(called.status === 'pass' && called.answer(['ok'])).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Result of ping_host:\nok' }] },
    ]);
  });
});

describe('calls that are left', () => {
  it('are all of them where one asks again after an action', async () => {
    const turn = await passed(openAi([ping('a'), ['b', 'set_route', '{"host": "y"}'], ping('c')]));
    expect(turn.calls.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(turn.answer(['1', '2', '3'])).toMatchObject([{ content: '1' }, { content: '2' }, { content: '3' }]);
  });

  it('are no answer where each was left out', async () => {
    const turn = await openAiTurn(dropping, openAi([['a', 'ping_host', '{}']]));
    expect(messagesOf(turn)).toMatchObject([{ role: 'tool', tool_call_id: 'a' }]);
    expect(messagesOf(await openAiTurn(dropping, openAi([], '[ping_host()]')))).toMatchObject([{ role: 'user' }]);
  });
});

it.each([{ function: { name: 'look', arguments: '{}' } }, '[{"name": "look"}]'])(
  'loses no calls that are no list: %j',
  async (tool_calls) => {
    const { status } = await openAiTurn(gate, { role: 'assistant', content: 'I look.', tool_calls });
    const { status: without } = await openAiTurn(gate, { role: 'assistant', content: 'I look.', tool_calls: null });
    expect([status, without]).toEqual(['fail', 'pass']);
  },
);
