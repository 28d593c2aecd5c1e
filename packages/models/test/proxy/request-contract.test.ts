import { compile, type Gate, type JsonObject } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { type Exchange, type ProxyOptions, requestContract, startProxy } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { proxying } from './proxying.ts';

const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, hours: { type: 'integer' } },
  required: ['title', 'hours'],
  additionalProperties: false,
};
const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

interface Protocol {
  readonly path: string;
  readonly streamPath?: string;
  readonly key: string;
  readonly user: object;
  readonly asks: (schema: unknown) => JsonObject;
  readonly place: string;
  readonly anyJson?: JsonObject;
  readonly badFormat: JsonObject;
  readonly tools: readonly object[];
}

const user = { role: 'user', content: 'Make a ticket.' };
const protocols: { readonly [name: string]: Protocol } = {
  'Chat Completions': {
    path: 'v1/chat/completions',
    key: 'messages',
    user,
    asks: (given) => ({ response_format: { type: 'json_schema', json_schema: { name: 't', schema: given } } }) as JsonObject,
    place: 'response_format.json_schema.schema',
    anyJson: { response_format: { type: 'json_object' } },
    badFormat: { response_format: { type: 'grammar' } },
    tools: [{ type: 'function', function: { name: 'get_weather', parameters: city } }],
  },
  Responses: {
    path: 'v1/responses',
    key: 'input',
    user,
    asks: (given) => ({ text: { format: { type: 'json_schema', name: 't', schema: given } } }) as JsonObject,
    place: 'text.format.schema',
    anyJson: { text: { format: { type: 'json_object' } } },
    badFormat: { text: { format: { type: 'json_schema', name: 't' } } },
    tools: [{ type: 'function', name: 'get_weather', parameters: city }],
  },
  Messages: {
    path: 'v1/messages',
    key: 'messages',
    user,
    asks: (given) => ({ output_config: { format: { type: 'json_schema', schema: given } } }) as JsonObject,
    place: 'output_config.format.schema',
    badFormat: { output_format: { type: 'xml' } },
    tools: [{ name: 'get_weather', input_schema: city }],
  },
  generateContent: {
    path: 'v1beta/models/gemini:generateContent',
    streamPath: 'v1beta/models/gemini:streamGenerateContent?alt=sse',
    key: 'contents',
    user: { role: 'user', parts: [{ text: 'Make a ticket.' }] },
    asks: (given) => ({ generationConfig: { responseJsonSchema: given } }) as JsonObject,
    place: 'generationConfig.responseJsonSchema',
    anyJson: { generationConfig: { responseMimeType: 'application/json' } },
    badFormat: { generationConfig: { responseMimeType: 'text/x.enum' } },
    tools: [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: city }] }],
  },
};

const contracts: ProxyOptions['contracts'] = new Map([
  ['request', requestContract()],
  ['strict', requestContract({ policy: { coerce: 'none' }, calls: { policy: { effects: { change: 'hold' } } } })],
  [
    'both',
    {
      document: compile({ schema }) as Gate,
      calls: compile({ kind: 'tool-calls', tools: [{ name: 'get_weather', parameters: city }] }) as unknown as Gate,
    },
  ],
]);
const says = (text: string): Exchange => ({ reply: { text } });
const calls = (given: object, text = ''): Exchange => ({
  reply: { text, calls: [{ name: 'get_weather', arguments: JSON.stringify(given), id: 'call_1' }] },
});

describe.each(Object.entries(protocols))('%s', (_, protocol) => {
  const { path, streamPath = path, key, user: asking, asks, place, anyJson, badFormat, tools } = protocol;

  async function told(contract: string, exchanges: readonly Exchange[], requests: readonly object[], isStream = false) {
    return await proxying(
      exchanges,
      async ({ proxy, upstream }) => {
        const answers: string[] = [];
        let last = '';
        for (const request of requests) {
          const stream = isStream && streamPath === path ? { stream: true } : {};
          const url = `${proxy.url}/${contract}/${isStream ? streamPath : path}`;
          const { status, headers, body } = await rawCall(url, { model: 'm', [key]: [asking], ...stream, ...request });
          const words = [status, headers['x-tamis-status'], headers['x-tamis-changes'], headers['x-tamis-findings']];
          answers.push(words.filter((word) => word !== undefined).join(' '));
          last = body.toString();
        }
        return { answers, last, calls: upstream.hits.length };
      },
      { contracts, budget: { total: 0 } },
    );
  }

  it('asks for a document, and that is the contract', async () => {
    const exchanges = [says('{"title": "Door", "hours": "2"}'), says('{"title": "Door"}'), says('{"title": 7}')];
    const other = { type: 'object', properties: { title: { type: 'integer' } }, required: ['title'] };
    const { answers } = await told('request', exchanges, [asks(schema), asks(schema), asks(other)]);
    expect(answers).toEqual(['200 pass coerce.string-to-number', '422 fail schema.required', '200 pass']);
  });

  it('offers tools, and calls are judged by them', async () => {
    const { answers } = await told(
      'request',
      [calls({ city: 'Rome' }), calls({ town: 'Rome' }), says('It rains.')],
      [{ tools }, { tools }, { tools }],
    );
    expect(answers[0]).toBe('200 pass');
    expect(answers[1]).toMatch(/^422 fail .*schema\.required/);
    expect(answers[2]).toBe('200 pass');
  });

  it.each([false, true])('does both: calls first, a document at the end (stream: %s)', async (isStream) => {
    const request = { tools, ...asks(schema) };
    const exchanges = [
      calls({ city: 'Rome' }),
      says('```json\n{"title": "Rain", "hours": 1}\n```'),
      says('It rains.'),
      calls({}),
      says('<tool_call>{"name": "get_weather", "arguments": {"city": "Rome"}}</tool_call>'),
    ];
    for (const contract of ['request', 'both']) {
      const asked = contract === 'both' ? { tools } : request;
      const { answers, last } = await told(
        contract,
        exchanges,
        exchanges.map(() => asked),
        isStream,
      );
      expect(answers[0]).toBe('200 pass');
      expect(answers[1]).toBe('200 pass extract.fence');
      expect(answers[2]).toMatch(/^422 fail extract\.nothing-found/);
      expect(answers[3]).toMatch(/^422 fail schema\.required/);
      // A model that writes calls as text has them judged and passed on as calls.
      expect(answers[4]).toMatch(/^200 pass/);
      expect(last).toMatch(/call_[0-9a-f]{32}|functionCall/);
    }
  });

  it('asks for neither, and is answered in words', async () => {
    const { answers } = await told('request', [says('Hello.'), calls({ city: 'Rome' })], [{}, {}]);
    expect(answers).toEqual(['200 pass', '422 fail tools.unknown-tool']);
    if (anyJson !== undefined) {
      const { answers: json } = await told('request', [says('{"a": 1}'), says('Hello.')], [anyJson, anyJson]);
      expect(json[0]).toBe('200 pass');
      expect(json[1]).toMatch(/^422 (?:fail|hold)/);
    }
  });

  it('asks for what is no contract, and is told where', async () => {
    const wrong = { type: 'object', properties: { title: { type: 'strng' } } };
    const { last, calls: asked } = await told('request', [says('{}')], [asks(wrong)]);
    expect(last).toContain(`\`${place}\` in the request can't be used as a contract. /properties/title/type: `);
    expect(last).toContain('Did you mean `string`?');
    const { answers, last: unknown } = await told('request', [says('{}')], [badFormat]);
    expect(answers).toEqual(['400']);
    expect(unknown).toMatch(/expected/);
    expect(asked).toBe(0);
  });

  it('asks for a schema that stands for far more than it says, and is refused', async () => {
    const twice = (level: number) => ({ anyOf: [{ $ref: `#/$defs/d${level}` }, { $ref: `#/$defs/d${level}` }] });
    const levels = Array.from({ length: 26 }, (_, level) => [`d${level}`, level === 25 ? { type: 'object' } : twice(level + 1)]);
    const { last, calls: asked } = await told(
      'request',
      [says('{}')],
      [asks({ ...twice(0), $defs: Object.fromEntries(levels) })],
    );
    expect(last).toContain('With its references expanded, it has more than 20000 parts.');
    expect(asked).toBe(0);
  });

  it('is judged by the rest of the contract', async () => {
    const exchanges = [says('{"title": "Door", "hours": "2"}'), calls({ city: 'Rome' })];
    const { answers } = await told('strict', exchanges, [asks(schema), { tools }]);
    expect(answers[0]).toMatch(/^422 fail schema\.type/);
    expect(answers[1]).toMatch(/^422 hold .*tools\./);
  });
});

it('takes a schema in the form of Gemini', async () => {
  const own = {
    type: 'OBJECT',
    properties: { title: { type: 'STRING', nullable: true }, hours: { type: 'INTEGER' } },
    required: ['hours'],
  };
  const request = { contents: [], generationConfig: { responseMimeType: 'application/json', responseSchema: own } };
  await proxying(
    [says('{"title": null, "hours": 2}'), says('{"title": 1, "hours": "two"}')],
    async ({ proxy }) => {
      const url = `${proxy.url}/request/v1beta/models/gemini:generateContent`;
      expect((await rawCall(url, request)).status).toBe(200);
      expect((await rawCall(url, request)).headers['x-tamis-findings']).toBe('schema.type');
    },
    { contracts, budget: { total: 0 } },
  );
});

it('refuses contracts whose parts are none', async () => {
  const start = (contract: unknown) =>
    startProxy({ contracts: new Map([['x', contract]]) as never, upstream: 'http://127.0.0.1:1' });
  await expect(start({})).rejects.toThrow('expected `document`, `calls` or both');
  await expect(start({ calls: compile({ schema }) })).rejects.toThrow('must be of the kind tool-calls');
  await expect(start({ document: compile({ kind: 'tool-calls', tools: [] }) })).rejects.toThrow(
    'must not be of the kind tool-calls',
  );
});

it('judges a document next to calls too, because clients read it', async () => {
  const weather = [{ name: 'get_weather', arguments: { city: 'Rome' } }];
  const next = (text: string): Exchange => ({ reply: { text, calls: weather } });
  const given = { ...protocols['Chat Completions']?.asks(schema), tools: protocols['Chat Completions']?.tools };
  const asked = (text: string, options: Partial<ProxyOptions> = {}) =>
    proxying(
      [next(text)],
      async ({ proxy }) => await rawCall(`${proxy.url}/r/v1/chat/completions`, { model: 'm', messages: [user], ...given }),
      { contracts: new Map([['r', requestContract()]]), budget: { total: 0 }, ...options },
    );
  const said = ({ body }: { readonly body: string }) => JSON.parse(body).choices[0].message;
  for (const text of ['{"title": "a", "hours": 1, "hours": 900}', '{"title": "a"}']) {
    const { status, body } = await asked(text);
    expect([status, JSON.parse(body).error?.type]).toEqual([422, 'reply_failed']);
  }
  const repaired = await asked('{"title": "a", "hours": "2"}');
  expect(said(repaired)).toMatchObject({ content: '{"title":"a","hours":2}', tool_calls: [{}] });
  for (const text of ['{"title": "a", "hours": 2}', 'Let me look.'])
    expect(said(await asked(text))).toMatchObject({ content: text, tool_calls: [{}] });
});

describe('one contract', () => {
  const contracts = new Map([['request', requestContract()]]);
  const answered = async (only: ProxyOptions['contracts'], path: string, body: object = {}) =>
    await proxying(
      [{ reply: { text: 'Hello.' } }],
      async ({ proxy }) => {
        const whole = JSON.stringify({ model: 'm', messages: [user], ...body });
        const answer = await fetch(`${proxy.url}/${path}`, { method: 'POST', body: whole });
        return `${answer.status} ${await answer.text()}`;
      },
      { contracts: only },
    );

  it('needs not be chosen; one of two does, and a wrong name is still an error', async () => {
    expect(await answered(contracts, 'v1/chat/completions')).toMatch(/^200 .*Hello/);
    expect(await answered(contracts, 'other/v1/chat/completions')).toMatch(/^400 .*no contract named other/);
    const two = new Map([...contracts, ['strict', requestContract()] as const]);
    expect(await answered(two, 'v1/chat/completions')).toMatch(/^400 .*No contract was chosen/);
  });

  it('whose tools read the world is told where to give it', async () => {
    const preconditions = [{ name: 'funds', expr: 'amount <= world.funds', error: 'Too little.' }];
    const calls = (tools: readonly JsonObject[]) =>
      compile({ kind: 'tool-calls', tools, about: { pay: { preconditions } } }) as unknown as Gate;
    const tools = [{ type: 'function', function: { name: 'pay' } }];
    const told = await answered(new Map([['shop', { calls }]]), 'v1/chat/completions', { tools });
    expect(told).toMatch(/^500 .*No `world` was given to the proxy \(--world\)/);
    const about = { pay: { preconditions } };
    const known = new Map([['shop', requestContract({ calls: { about } })]]);
    await expect(startProxy({ contracts: known, upstream: 'http://127.0.0.1:9' })).rejects.toThrow('funds of pay');
  });
});
