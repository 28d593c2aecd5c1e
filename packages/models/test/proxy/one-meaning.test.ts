import { ask, compile, type Gate, type Model } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { anthropicModel, geminiModel, openAiModel, systemClock } from '../../src/index.ts';
import { CALL_PROTOCOLS, type CallProtocol, streamOf } from '../digits.ts';
import { rawCall } from '../raw-call.ts';
import { behind } from './behind.ts';

const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const;
const gate = compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters: schema }] });
const contracts = new Map<string, Gate>([
  ['tools', gate as unknown as Gate],
  ['document', compile({ schema: { type: 'object' } }) as Gate],
]);
const GIVEN = '{"id":1}';
type Tree = { [key: string]: unknown };

const byName = (name: string) => CALL_PROTOCOLS.find((one) => one.name === name) as CallProtocol;
const [chat, responses, anthropic, gemini] = ['Chat Completions', 'Responses', 'Anthropic', 'Gemini'].map(byName) as [
  ...[CallProtocol, CallProtocol, CallProtocol, CallProtocol],
];

/** What a client of the proxy gets for a body, whole or as a stream. */
async function told(protocol: CallProtocol, isStream: boolean, body: string, request: object = {}, contract = 'tools') {
  return await behind(
    (to) => {
      to.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
      to.end(body);
    },
    ({ proxy }) => rawCall(`${proxy.url}/${contract}${protocol.path(isStream)}`, { ...protocol.request(isStream), ...request }),
    { contracts, budget: { total: 0 } },
  );
}

/** A body with a part changed. */
function changed({ whole }: CallProtocol, change: (body: Tree) => void): string {
  const body = JSON.parse(whole(GIVEN)) as Tree;
  change(body);
  return JSON.stringify(body);
}

/** A stream with its events changed. */
function changedStream({ events }: CallProtocol, change: (event: Tree, index: number) => void): string {
  return streamOf(
    events(GIVEN).map((data, index) => {
      if (!data.startsWith('{')) return data;
      const event = JSON.parse(data) as Tree;
      change(event, index);
      return JSON.stringify(event);
    }),
  );
}

/** Changes the event of one type, or the first one. */
const on = (type: string, change: (event: Tree) => unknown) => (event: Tree) => void (event.type === type && change(event));
const atFirst = (change: (event: Tree) => unknown) => (event: Tree, index: number) => void (index === 0 && change(event));
const first = (list: unknown) => (list as Tree[])[0] as Tree;
const STRAY = { name: 'pay', arguments: '{"id":2}' };

describe('a call of a declared tool in a place where a response has none', () => {
  const item = { type: 'function_call', call_id: 'c2', ...STRAY };
  const thought = (more: object) => (body: Tree) => (body.output as object[]).unshift({ type: 'reasoning', id: 'rs', ...more });
  const into = (more: object) => (body: Tree) => void Object.assign(body, more);
  it.each<[string, CallProtocol, (body: Tree) => unknown]>([
    ['choices', responses, into({ choices: [{ message: { tool_calls: [{ function: STRAY }] } }] })],
    ['tool_calls', responses, into({ tool_calls: [{ id: 'c2', type: 'function', function: STRAY }] })],
    ['required_action', responses, into({ required_action: { submit_tool_outputs: { tool_calls: [{ function: STRAY }] } } })],
    ['content', responses, into({ content: [{ type: 'tool_use', id: 'c2', name: 'pay', input: { id: 2 } }] })],
    ['response', responses, into({ response: { output: [item] } })],
    ['a thought with function_call', responses, thought({ function_call: STRAY })],
    ['a thought with content', responses, thought({ content: [item] })],
    ['a thought that is one', responses, thought(STRAY)],
    [
      'automaticFunctionCallingHistory',
      gemini,
      into({ automaticFunctionCallingHistory: [{ parts: [{ functionCall: STRAY }] }] }),
    ],
    ['functionCalls', gemini, into({ functionCalls: [{ name: 'pay', args: { id: 2 } }] })],
    [
      'partMetadata',
      gemini,
      (body) =>
        Object.assign(first((first(body.candidates).content as Tree).parts), {
          partMetadata: { call: { name: 'pay', args: {} } },
        }),
    ],
    [
      'a member of a choice',
      chat,
      (body) => Object.assign(first(body.choices), { action: { tool: 'pay', tool_input: { id: 2 } } }),
    ],
    [
      'a thought',
      anthropic,
      (body) => (body.content as object[]).unshift({ type: 'thinking', thinking: 'x', name: 'pay', input: { id: 2 } }),
    ],
    ['a member of the message', anthropic, into({ stop_details: { call: { name: 'pay', input: { id: 2 } } } })],
  ])('is not passed on: %s', async (_, protocol, change) => {
    const { status, body } = await told(protocol, false, changed(protocol, change));
    expect([status, body]).toEqual([422, expect.stringContaining('in a place')]);
    expect(body).not.toContain('"id":2');
  });

  it.each([chat, responses, anthropic, gemini])('is not passed on in an event: $name', async (protocol) => {
    const stream = changedStream(protocol, (event) =>
      Object.assign(event, { vendor: [{ deep: { ...STRAY, input: {}, args: {} } }] }),
    );
    const { status, body } = await told(protocol, true, stream);
    expect([status, body]).toEqual([422, expect.stringContaining('in a place where no client should look')]);
  });

  it('is one of a tool that only the request declares, too', async () => {
    const text =
      '{"choices":[{"index":0,"message":{"role":"assistant","content":"{}","vendor":{"name":"mail","arguments":"{}"}},"finish_reason":"stop"}]}';
    const tools = [{ type: 'function', function: { name: 'mail' } }];
    expect((await told(chat, false, text, { tools }, 'document')).status).toBe(422);
    expect((await told(chat, false, text, {}, 'document')).status).toBe(200);
  });

  it.each([chat, responses, anthropic, gemini])('is nothing that $name itself says about a call', async (protocol) => {
    for (const isStream of [false, true]) {
      const plain = isStream ? streamOf(protocol.events(GIVEN)) : protocol.whole(GIVEN);
      expect(await told(protocol, isStream, plain)).toMatchObject({ status: 200, body: plain });
    }
    const noted = changed(protocol, (body) =>
      Object.assign(body, {
        tools: [{ type: 'function', name: 'pay', parameters: schema }],
        tool_choice: { type: 'function', name: 'pay', arguments: {} },
        usage: { name: 'pay' },
        vendor: [{ name: 'other', arguments: '{}' }],
      }),
    );
    expect(await told(protocol, false, noted)).toMatchObject({ status: 200, body: noted });
    const own = '{"id":1,"note":{"name":"pay","arguments":{"id":2}}}';
    const open = compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters: { ...schema, additionalProperties: true } }] });
    const got = await behind(
      (to) => to.end(protocol.whole(own)),
      ({ proxy }) => rawCall(`${proxy.url}/tools${protocol.path(false)}`, protocol.request(false)),
      { contracts: new Map([['tools', open as unknown as Gate]]), budget: { total: 0 } },
    );
    expect(got).toMatchObject({ status: 200, body: protocol.whole(own) });
  });
});

describe('a response that contradicts itself', () => {
  const status = (more: object) => (body: Tree) => Object.assign(body, more);
  const incomplete = (event: Tree) => Object.assign(event, { type: 'response.incomplete' });
  const changedMessage = (more: object) => (event: Tree) => Object.assign(event.message as Tree, more);
  it.each<[string, CallProtocol, (body: Tree) => unknown]>([
    ['completed and incomplete', responses, status({ incomplete_details: { reason: 'max_output_tokens' } })],
    ['a status that nobody knows', responses, status({ status: 'weird' })],
    ['a status that is not text', responses, status({ status: 7 })],
    ['an item with a status that nobody knows', responses, (body) => Object.assign(first(body.output), { status: 'weird' })],
    ['an item in progress', responses, (body) => Object.assign(first(body.output), { status: 'in_progress' })],
    ['a call without an id', responses, (body) => Object.assign(first(body.output), { call_id: undefined })],
    ['a call with an empty id', responses, (body) => Object.assign(first(body.output), { call_id: '' })],
    ['a call with a number for an id', responses, (body) => Object.assign(first(body.output), { call_id: 7 })],
    [
      'two calls with one id',
      responses,
      (body) => (body.output as object[]).push({ ...first(body.output), arguments: '{"id":2}' }),
    ],
    [
      'two calls with one id',
      chat,
      (body) => {
        const list = (first(body.choices).message as Tree).tool_calls as object[];
        list.push({ ...list[0], function: { name: 'pay', arguments: '{"id":2}' } });
      },
    ],
    ['two calls with one id', anthropic, (body) => (body.content as object[]).push({ ...first(body.content), input: { id: 2 } })],
    ['said by the user', gemini, (body) => Object.assign(first(body.candidates).content as Tree, { role: 'user' })],
    ['said by the user', chat, (body) => Object.assign(first(body.choices).message as Tree, { role: 'user' })],
    ['said by the user', anthropic, status({ role: 'user' })],
    [
      'with a message of the user',
      responses,
      (body) =>
        (body.output as object[]).unshift({ type: 'message', role: 'user', content: [{ type: 'output_text', text: 'x' }] }),
    ],
  ])('does not pass: %s, %s', async (_, protocol, change) => {
    const got = await told(protocol, false, changed(protocol, change));
    expect(got.status).toBeGreaterThanOrEqual(422);
    expect(got.headers['x-tamis-status']).not.toBe('pass');
  });

  it.each(['weird', 'failed', 'cancelled', 'queued', 7])('does not pass as a document with the status %s', async (odd) => {
    const item = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: '{}', annotations: [] }] };
    const body = (status: unknown) => JSON.stringify({ id: 'r1', status, output: [item] });
    expect((await told(responses, false, body('completed'), {}, 'document')).status).toBe(200);
    const { status, headers } = await told(responses, false, body(odd), {}, 'document');
    expect([status, headers['x-tamis-fault']]).toEqual([502, 'fault.bad-body']);
  });

  it.each<[string, CallProtocol, (event: Tree, index: number) => void]>([
    ['chunks with two ids', chat, (event, index) => Object.assign(event, { id: `r${index}` })],
    ['chunks with two ids', gemini, () => undefined],
    ['two responses', responses, (event, index) => event.response && Object.assign(event.response as Tree, { id: `r${index}` })],
    ['a cut that is taken back', chat, atFirst((event) => Object.assign(first(event.choices), { finish_reason: 'length' }))],
    ['an end of another kind than the response', responses, on('response.completed', incomplete)],
    ['a cut that is taken back', anthropic, on('message_start', changedMessage({ stop_reason: 'max_tokens' }))],
    ['said by the user', chat, atFirst((event) => Object.assign(first(event.choices).delta as Tree, { role: 'user' }))],
    ['said by the user', anthropic, on('message_start', changedMessage({ role: 'user' }))],
    ['said by the user', gemini, (event) => Object.assign(first(event.candidates).content as Tree, { role: 'user' })],
  ])('does not pass in a stream: %s, %s', async (why, protocol, change) => {
    const once = changedStream(protocol, change);
    const another = { responseId: 'r2', candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] } }] };
    const isAdded = why === 'chunks with two ids' && protocol === gemini;
    const stream = isAdded ? once + streamOf([JSON.stringify(another)]) : once;
    const got = await told(protocol, true, stream);
    expect(got.status).toBeGreaterThanOrEqual(422);
    expect(got.headers['x-tamis-status']).not.toBe('pass');
  });

  const piece = (call: object) =>
    JSON.stringify({ id: 'r1', model: 'm', choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] });
  const end = '{"id":"r1","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}';
  const opened = { index: 0, id: 't1', type: 'function', function: { name: 'pay', arguments: '{"id":1' } };
  const whole = { ...opened, function: { name: 'pay', arguments: '{"id":1}' } };
  const rest = { name: 'pay', arguments: '2}' };
  const chatStream = (...calls: readonly object[]) => streamOf([...calls.map(piece), end, '[DONE]']);
  /** The events of a stream with one of them replaced by others. */
  const replaced = (protocol: CallProtocol, at: number, ...events: readonly ((event: Tree) => object)[]) => {
    const list = [...protocol.events(GIVEN)];
    const event = list[at] as string;
    list.splice(at, 1, ...events.map((one) => JSON.stringify(one(JSON.parse(event) as Tree))));
    return streamOf(list);
  };
  const same = (event: Tree) => event;
  it.each<[string, CallProtocol, string]>([
    ['another id in the middle of a call', chat, chatStream(opened, { index: 0, id: 't9', function: { arguments: '2}' } })],
    ['another id and the name again', chat, chatStream(opened, { index: 0, id: 't9', function: rest })],
    ['another name in the middle of a call', chat, chatStream(opened, { index: 0, function: { ...rest, name: 'wipe' } })],
    ['two calls with one index', chat, chatStream(whole, { ...whole, id: 't2' })],
    [
      'another model',
      chat,
      chatStream(whole).replace('"model":"m","choices":[{"index":0,"delta":{}', '"model":"z","choices":[{"index":0,"delta":{}'),
    ],
    [
      'two blocks with one index',
      anthropic,
      replaced(anthropic, 1, same, (event) => ({ ...event, content_block: { ...(event.content_block as Tree), id: 'c9' } })),
    ],
    [
      'a block of text where a call is',
      anthropic,
      replaced(anthropic, 1, (event) => ({ ...event, content_block: { type: 'text', text: '' } }), same),
    ],
  ])('does not pass in a stream that says two things of one call: %s', async (_, protocol, stream) => {
    const { status, headers } = await told(protocol, true, stream);
    expect([status, headers['x-tamis-fault']]).toEqual([502, 'fault.bad-body']);
  });

  it.each<[CallProtocol, string, string, string]>([
    [gemini, 'candidates', 'finish_reason', 'MAX_TOKENS'],
    [gemini, 'candidates', 'stopReason', 'max_tokens'],
    [chat, 'choices', 'finishReason', 'length'],
    [chat, 'choices', 'stop_reason', 'max_tokens'],
  ])('was cut if a second finish reason says so: $name, %s %s', async (protocol, list, key, word) => {
    const cut = (body: Tree) => Object.assign(first(body[list]), { [key]: word });
    const stream = changedStream(protocol, (event) => (event[list] as object[]).length > 0 && cut(event));
    for (const [isStream, body] of [
      [false, changed(protocol, cut)],
      [true, stream],
    ] as const) {
      const { status, headers } = await told(protocol, isStream, body);
      expect([status, headers['x-tamis-status']]).not.toEqual([200, 'pass']);
      expect(status).toBeGreaterThanOrEqual(422);
    }
  });

  it('is none if a call repeats its id and name, or leaves them out', async () => {
    for (const again of [
      { index: 0, id: 't1', function: rest },
      { index: 0, id: '', function: { ...rest, name: '' } },
      { index: 0, function: { arguments: '2}' } },
    ]) {
      const stream = chatStream(opened, again);
      expect(await told(chat, true, stream)).toMatchObject({ status: 200, body: stream });
    }
    const two = chatStream(whole, { ...whole, index: 1, id: 't2', function: { name: 'pay', arguments: '{"id":2}' } });
    expect(await told(chat, true, two)).toMatchObject({ status: 200, body: two });
  });

  it('is asked for again by `ask`, like any response that could not be read', async () => {
    const models: readonly [CallProtocol, (url: string) => Model, string][] = [
      [
        chat,
        (url) => openAiModel({ model: 'm', baseURL: `${url}/v1`, apiKey: 'k' }),
        changedStream(chat, (event, index) => Object.assign(event, { id: `r${index}` })),
      ],
      [
        anthropic,
        (url) => anthropicModel({ model: 'm', baseURL: url, apiKey: 'k' }),
        changedStream(anthropic, (event) => event.message && Object.assign(event.message as Tree, { role: 'user' })),
      ],
      [
        gemini,
        (url) => geminiModel({ model: 'm', baseURL: `${url}/v1beta`, apiKey: 'k' }),
        changedStream(gemini, (event) => Object.assign(first(event.candidates).content as Tree, { role: 'user' })),
      ],
    ];
    for (const [protocol, modelAt, odd] of models)
      await behind(
        (to, call) => {
          to.setHeader('content-type', 'text/event-stream');
          to.end(call === 1 ? odd : streamOf(protocol.events(GIVEN)));
        },
        async (_pair, seen, url) => {
          const clock = { ...systemClock, wait: () => Promise.resolve() };
          const outcome = await ask({ gate, model: modelAt(url), messages: [{ role: 'user', content: 'Pay.' }], clock });
          expect([protocol.name, outcome.status, seen.length]).toEqual([protocol.name, 'accepted', 2]);
        },
      );
  });

  it('is none if ids are missing or empty in some chunks', async () => {
    const stream = changedStream(chat, (event, index) => Object.assign(event, { id: index === 0 ? '' : 'r1' }));
    expect(await told(chat, true, stream)).toMatchObject({ status: 200, body: stream });
  });
});
