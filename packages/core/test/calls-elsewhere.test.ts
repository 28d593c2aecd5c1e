import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const order = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] };
const gate = compile({
  kind: 'tool-calls',
  tools: [
    { name: 'pay', effect: 'change', parameters: order },
    { name: 'ping', effect: 'change', parameters: { type: 'object' } },
  ],
});

interface Given {
  readonly order: string;
}

const JUDGED: Given = { order: 'A' };

/** One call in each of the forms that clients look for. */
const item = (given: Given) => ({
  type: 'function_call',
  call_id: given.order,
  name: 'pay',
  arguments: JSON.stringify(given),
});
const entry = (given: Given) => ({
  id: given.order,
  type: 'function',
  function: { name: 'pay', arguments: JSON.stringify(given) },
});
const part = (given: Given) => ({ functionCall: { name: 'pay', args: given } });
const block = (given: Given) => ({ type: 'tool_use', id: given.order, name: 'pay', input: given });

const responses = (more: object, before: readonly object[] = [], own: object = {}) => {
  const output = [...before, { ...item(JUDGED), ...own }];
  return { id: 'r', object: 'response', status: 'completed', model: 'm', output, ...more };
};
const chat = (more: object, own: object = {}) => {
  const message = { role: 'assistant', content: null, tool_calls: [entry(JUDGED)], ...own };
  return {
    id: 'c',
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, finish_reason: 'tool_calls', message }],
    ...more,
  };
};
const gemini = (more: object, own: object = {}) => {
  return { candidates: [{ content: { role: 'model', parts: [{ ...part(JUDGED), ...own }] }, finishReason: 'STOP' }], ...more };
};
const anthropic = (more: object, before: readonly object[] = []) => {
  const content = [...before, block(JUDGED)];
  return { id: 'm', type: 'message', role: 'assistant', model: 'm', content, stop_reason: 'tool_use', ...more };
};
const inText = '<tool_call>{"name": "pay", "arguments": {"order": "A"}}</tool_call>';

/** An answer with the judged call, and another call in a place where nothing judges it. */
const places: readonly (readonly [string, (given: Given) => object])[] = [
  ['required_action of a response', (given) => responses({ required_action: { submit: { tool_calls: [entry(given)] } } })],
  ['a response in a response', (given) => responses({ response: { output: [item(given)] } })],
  ['choices next to output', (given) => responses({ choices: [{ message: { tool_calls: [entry(given)] } }] })],
  ['content next to output', (given) => responses({ content: [block(given)] })],
  [
    'a reasoning item',
    (given) => responses({}, [{ type: 'reasoning', summary: [], function_call: { name: 'pay', arguments: given } }]),
  ],
  ['the content of a reasoning item', (given) => responses({}, [{ type: 'reasoning', summary: [], content: [item(given)] }])],
  [
    'the summary of a reasoning item',
    (given) => responses({}, [{ type: 'reasoning', summary: [{ text: 'a', call: { name: 'pay', args: given } }] }]),
  ],
  [
    'an annotation',
    (given) =>
      responses({}, [
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: '', annotations: [{ tool: 'pay', input: given }] }],
        },
      ]),
  ],
  ['required_action of a completion', (given) => chat({ required_action: [entry(given)] })],
  ['notes of a framework', (given) => chat({}, { additional_kwargs: { tool_calls: [entry(given)] } })],
  [
    'details of reasoning',
    (given) => chat({}, { reasoning_details: [{ type: 'reasoning.text', text: 'a', call: { name: 'pay', arguments: given } }] }),
  ],
  [
    'a completion whose call is in its text',
    (given) => chat({ required_action: [entry(given)] }, { tool_calls: undefined, content: inText }),
  ],
  [
    'the history of a framework',
    (given) => gemini({ automaticFunctionCallingHistory: [{ role: 'model', parts: [part(given)] }] }),
  ],
  ['notes on a part', (given) => gemini({}, { partMetadata: { call: { name: 'pay', args: given } } })],
  ['required_action of a message', (given) => anthropic({ required_action: { tool_calls: [entry(given)] } })],
  [
    'a thinking block',
    (given) => anthropic({}, [{ type: 'thinking', thinking: 'a', signature: 's', tool: { name: 'pay', input: given } }]),
  ],
];

describe('a call outside the place that is judged', () => {
  it.each(places)('holds in %s', (_, at) => {
    const { status, changes } = gate.judge(JSON.stringify(at({ order: 'B' })));
    expect([status, changes.map(({ code }) => code)]).toEqual(['hold', expect.arrayContaining(['tools.stray-key'])]);
  });

  it.each(places)('passes in %s if it repeats the judged one', (_, at) => {
    expect(gate.judge(JSON.stringify(at(JUDGED)))).toMatchObject({
      status: 'pass',
      value: { calls: [{ name: 'pay', arguments: JUDGED }] },
    });
  });

  it('holds under a key for calls though it has no arguments, and in another spelling of its name', () => {
    const again = (call: object) =>
      chat(
        {},
        { tool_calls: [{ type: 'function', function: { name: 'ping', arguments: '{"a":1}' } }], vendor: { function_call: call } },
      );
    for (const call of [{ name: 'ping' }, { name: 'functions.ping', arguments: '{}' }])
      expect(gate.judge(JSON.stringify(again(call))).status).toBe('hold');
    expect(
      gate.judge(
        JSON.stringify(responses({}, [{ type: 'reasoning', summary: [], content: [{ type: 'function_call', name: 'pay' }] }])),
      ).status,
    ).toBe('hold');
  });

  it('holds if one place has it more often than the answer, and if the answer and the rest name a place alike', () => {
    const twice = { required_action: [entry(JUDGED), entry(JUDGED)] };
    expect(gate.judge(JSON.stringify(chat(twice))).status).toBe('hold');
    const [choice] = chat({}).choices;
    const alike = { ...chat({ note: [block(JUDGED)] }), choices: [{ ...choice, note: [block({ order: 'B' })] }] };
    expect(gate.judge(JSON.stringify(alike)).status).toBe('hold');
  });

  it('holds if an object has two sets of arguments, or digits that a number loses', () => {
    const two = { name: 'pay', arguments: JUDGED, input: { order: 'B' } };
    expect(gate.judge(JSON.stringify(responses({ required_action: two }))).status).toBe('hold');
    const called = (id: string) => ({ type: 'function_call', name: 'ping', arguments: `{"id":${id}}` });
    const body = (id: string) => responses({ output: [called('9007199254740992')], required_action: [called(id)] });
    expect(gate.judge(JSON.stringify(body('9007199254740993'))).status).toBe('hold');
    expect(gate.judge(JSON.stringify(body('9007199254740992'))).status).toBe('pass');
  });

  it('is not what repeats the question or what the provider ran', () => {
    const declared = { type: 'function', name: 'pay', parameters: order };
    const asked = responses({ tools: [declared], tool_choice: declared, metadata: { name: 'pay', input: 'x' } });
    expect(gate.judge(JSON.stringify(asked)).status).toBe('pass');
  });
});
