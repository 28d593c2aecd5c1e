import { createOpenAI } from '@ai-sdk/openai';
import { ask, compile, contractText, type Gate, type JsonSchema, type Model } from '@tamis/core';
import { promptMessages } from '@tamis/core/loop';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aiSdkModel, anthropicModel, geminiModel, openAiModel, systemClock } from '../../src/index.ts';
import { type Received, send, serve } from './server.ts';
import { wires } from './wires.ts';

const clock = { ...systemClock, wait: () => Promise.resolve() };
const messages = [{ role: 'user', content: 'Where?' }] as const;

const MODELS: { readonly [name: string]: (url: string) => Model } = {
  openai: (baseURL) => openAiModel({ model: 'm', apiKey: 'k', baseURL }),
  anthropic: (baseURL) => anthropicModel({ model: 'm', apiKey: 'k', baseURL }),
  gemini: (baseURL) => geminiModel({ model: 'm', apiKey: 'k', baseURL }),
  'ai-sdk': (baseURL) => aiSdkModel(createOpenAI({ apiKey: 'k', baseURL }).chat('m')),
};

const wireOf = (name: string) => wires.find((wire) => wire.name === (name === 'ai-sdk' ? 'openai' : name));

async function sent(name: string, gate: Gate<unknown>, reply = '{"city": "Paris"}'): Promise<Record<string, unknown>> {
  const server = await serve(send(wireOf(name)?.whole(reply, 'stop')));
  const model = MODELS[name]?.(server.url) as Model;
  await ask({ gate, model, messages, clock, budget: { total: 0 } });
  return (server.received[0] as Received).body as Record<string, unknown>;
}

const saidIn = (body: Record<string, unknown>) => JSON.stringify(body.messages ?? body.contents);

const closed: JsonSchema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const open = { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] } as const;

describe('a schema goes in the way of the provider', () => {
  it('openai: strict where the rules for that are met, as it is otherwise', async () => {
    expect(await sent('openai', compile({ schema: closed }))).toMatchObject({
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: closed, strict: true } },
    });
    const body = await sent('openai', compile({ schema: open }));
    const city = { type: 'string', description: 'minLength: 2' };
    expect(body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'reply', schema: { ...closed, properties: { city } }, strict: true },
    });
    expect(body.messages).toEqual(messages);
    const map = { type: 'object', additionalProperties: { type: 'string' } } as const;
    const loose = await sent('openai', compile({ schema: map }));
    expect(loose.response_format).toEqual({ type: 'json_schema', json_schema: { name: 'reply', schema: map } });
  });

  it('anthropic: objects are closed, and what it does not know is told in words as well', async () => {
    const body = await sent('anthropic', compile({ schema: closed }));
    expect(body).toMatchObject({ messages, output_config: { format: { type: 'json_schema', schema: closed } } });
    const gate = compile({ schema: open });
    const wider = await sent('anthropic', gate);
    expect(wider.output_config).toEqual({ format: { type: 'json_schema', schema: closed } });
    expect(wider.messages).toEqual(promptMessages(messages, contractText(gate)));
  });

  it('gemini: with its own subset', async () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'object', properties: { kind: { const: 'a' } } } };
    const body = await sent('gemini', compile({ schema }), '[]');
    const items = { type: 'object', properties: { kind: { enum: ['a'] } } };
    expect(body.generationConfig).toEqual({ responseMimeType: 'application/json', responseJsonSchema: { type: 'array', items } });
    expect(saidIn(body)).not.toContain('reply-contract');
  });

  it('the AI SDK: as the format of its response', async () => {
    const body = await sent('ai-sdk', compile({ schema: closed }));
    expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { name: 'reply', schema: closed } });
    expect(saidIn(body)).not.toContain('reply-contract');
  });

  it.each(Object.keys(MODELS))('%s: a zod schema goes the same way', async (name) => {
    const body = await sent(name, compile({ schema: z.object({ city: z.string() }) }));
    expect(JSON.stringify(body)).toMatch(/"(?:json_schema|output_config|responseJsonSchema)":.*"city"/);
    expect(saidIn(body)).not.toContain('reply-contract');
  });

  it.each(Object.keys(MODELS))('%s: rules go as words beside it', async (name) => {
    const rules = { rules: [{ name: 'known', expr: 'city in ("Paris", "Rome")', error: 'No such city: {city}' }] };
    const said = saidIn(await sent(name, compile({ schema: closed, rules })));
    expect(said).toContain('No such city');
    expect(said).not.toContain('JSON Schema');
  });
});

const unfit: readonly (readonly [string, JsonSchema, readonly string[]])[] = [
  ['a root that is no object', { type: 'array', items: { type: 'string' } }, ['openai', 'anthropic', 'ai-sdk']],
  ['a root of several', { anyOf: [closed, { type: 'object', properties: { town: { type: 'string' } } }] }, Object.keys(MODELS)],
  ['a boolean inside', { type: 'object', properties: { a: true } }, ['anthropic', 'gemini', 'ai-sdk']],
  ['a map of any keys', { type: 'object', additionalProperties: { type: 'string' } }, ['anthropic', 'ai-sdk']],
  [
    'a schema in itself',
    { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } } },
    ['anthropic', 'gemini'],
  ],
  ['another notation of references', { type: 'object', properties: { a: closed, b: { $ref: '#/properties/a' } } }, ['gemini']],
];

describe('a schema that the provider would refuse goes as words', () => {
  const cases = unfit.flatMap(([what, schema, names]) => names.map((name) => [name, what, schema] as const));
  it.each(cases)('%s: %s', async (name, _what, schema) => {
    const gate = compile({ schema });
    const body = await sent(name, gate, '[]');
    expect(JSON.stringify({ ...body, messages: [], contents: [] })).not.toMatch(/json_schema|output_config|responseJsonSchema/);
    expect(saidIn(body)).toContain(JSON.stringify(contractText(gate)).slice(1, -1));
  });
});

describe('tools go in the way of the provider', () => {
  const parameters = z.object({ amount: z.number() });
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', description: 'Pays back.', parameters }] });
  const schema = gate.told?.().tools?.[0]?.parameters;
  const named = { name: 'refund', description: 'Pays back.' };

  it.each([
    ['openai', [{ type: 'function', function: { ...named, parameters: schema } }]],
    ['anthropic', [{ ...named, input_schema: schema }]],
    ['gemini', [{ functionDeclarations: [{ ...named, parametersJsonSchema: schema }] }]],
    ['ai-sdk', [{ type: 'function', function: { ...named, parameters: schema } }]],
  ])('%s', async (name, tools) => {
    expect(schema).toMatchObject({ properties: { amount: { type: 'number' } } });
    const body = await sent(name, gate);
    expect(body.tools).toMatchObject(tools);
    expect(saidIn(body)).not.toContain('reply-contract');
  });

  it.each(['openai', 'anthropic', 'ai-sdk'])('%s: a name that it refuses has all tools go as words', async (name) => {
    const body = await sent(name, compile({ kind: 'tool-calls', tools: [{ name: 'mail.send' }] }));
    expect(body).not.toHaveProperty('tools');
    expect(saidIn(body)).toContain('- mail.send: ');
  });
});

describe('a server that refuses the way of the provider', () => {
  const refusals: { readonly [name: string]: string } = {
    openai: '{"error": {"message": "This response_format type is unavailable now"}}',
    anthropic: '{"type": "error", "error": {"type": "invalid_request_error", "message": "output_config: Extra inputs"}}',
    gemini: '{"error": {"code": 400, "message": "Unknown name responseJsonSchema"}}',
    'ai-sdk': '{"error": {"message": "json_schema is not supported"}}',
  };

  it.each(Object.entries(refusals))('%s: is told in words, and from then on', async (name, refusal) => {
    const good = send(wireOf(name)?.whole('{"city": "Paris"}', 'stop'));
    const server = await serve((response, request, hit) =>
      JSON.stringify(request.body).includes('reply-contract')
        ? good(response, request, hit)
        : send(refusal, 400)(response, request, hit),
    );
    const model = MODELS[name]?.(server.url) as Model;
    const gate = compile({ schema: closed });
    expect(await ask({ gate, model, messages, clock })).toMatchObject({ status: 'accepted', value: { city: 'Paris' } });
    expect(server.received).toHaveLength(2);
    expect(await ask({ gate, model, messages, clock })).toMatchObject({ status: 'accepted' });
    expect(server.received).toHaveLength(3);
  });

  it('is sent the schema as it is, and no nulls are dropped, if it refuses the strict one', async () => {
    const good = send(wireOf('openai')?.whole('{"city": "Paris", "note": null}', 'stop'));
    const server = await serve((response, request, hit) =>
      JSON.stringify(request.body).includes('"strict":true')
        ? send('{"error": {"message": "Invalid schema for response_format: too many properties"}}', 400)(response, request, hit)
        : good(response, request, hit),
    );
    const model = MODELS.openai?.(server.url) as Model;
    const optional = { type: 'object', properties: { city: { type: 'string' }, note: { type: 'string' } } } as const;
    const outcome = await ask({ gate: compile({ schema: optional }), model, messages, clock, budget: { total: 0 } });
    expect(outcome).toMatchObject({ status: 'exhausted', attempts: [{ verdict: { findings: [{ path: '/note' }] } }] });
    await ask({ gate: compile({ schema: optional }), model, messages, clock, budget: { total: 0 } });
    const formats = server.received.map(({ body }) => (body as { readonly response_format?: object }).response_format);
    const asItIs = { type: 'json_schema', json_schema: { name: 'reply', schema: optional } };
    expect(formats).toEqual([expect.objectContaining({ type: 'json_schema' }), asItIs, asItIs]);
  });

  it('is not asked again where it says something else', async () => {
    const server = await serve(send('{"error": {"message": "no such model"}}', 404));
    const model = MODELS.openai?.(server.url) as Model;
    expect(await ask({ gate: compile({ schema: closed }), model, messages, clock })).toMatchObject({ status: 'faulted' });
    expect(server.received).toHaveLength(1);
  });

  it('keeps the way of the provider where words are refused, too', async () => {
    const server = await serve(send('{"error": {"message": "the schema of things is wrong"}}', 400));
    const model = MODELS.openai?.(server.url) as Model;
    const gate = compile({ schema: closed });
    expect(await ask({ gate, model, messages, clock })).toMatchObject({ status: 'faulted' });
    await ask({ gate, model, messages, clock });
    expect(server.received.map(({ body }) => 'response_format' in (body as object))).toEqual([true, false, true, false]);
  });
});

describe('what the caller says of the shape wins', () => {
  it.each([
    ['a schema', { schema: { type: 'object' }, name: 'mine' }, { type: 'json_schema', json_schema: { name: 'mine' } }, false],
    ['any JSON', true, { type: 'json_object' }, true],
  ] as const)('%s', async (_name, json, format, isTold) => {
    const server = await serve(send(wireOf('openai')?.whole('{"city": "Paris"}', 'stop')));
    const model = MODELS.openai?.(server.url) as Model;
    await ask({ gate: compile({ schema: closed }), model, messages, clock, options: { json } });
    const body = server.received[0]?.body as Record<string, unknown>;
    expect(body.response_format).toMatchObject(format);
    expect(saidIn(body).includes('reply-contract')).toBe(isTold);
  });
});
