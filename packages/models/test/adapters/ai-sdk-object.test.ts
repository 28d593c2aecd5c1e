import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4Middleware } from '@ai-sdk/provider';
import { type Code, compile, type Gate, type Verdict } from '@tamis/core';
import type { HoldDoubt } from '@tamis/core/loop';
import {
  generateObject,
  generateText,
  isStepCount,
  NoObjectGeneratedError,
  Output,
  streamObject,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AiSdkObjectOptions, type Exchange, systemClock, tamisMiddleware, tamisObjectMiddleware } from '../../src/index.ts';
import { rejection, serving } from '../serving.ts';
import { gate as toolGate } from '../tools/gate.ts';

const schema = z.object({ city: z.string(), people: z.number() });
const gate = compile({ schema, rules: { rules: [{ name: 'lived in', expr: 'people > 0', error: 'nobody lives in {city}' }] } });

export const middleware: LanguageModelV4Middleware = tamisObjectMiddleware(gate);

Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);
const clock = { ...systemClock, wait: () => Promise.resolve() };
const PARIS = { city: 'Paris', people: 2 };
const said = (text: string): Exchange => ({ reply: { text, usage: { inputTokens: 10, outputTokens: 5 } } });

type Ask = (model: ReturnType<typeof wrapLanguageModel>) => Promise<{ object: unknown; usage: unknown }>;

const WAYS: { readonly [name: string]: Ask } = {
  'generateText with Output.object': async (model) => {
    const { output, usage } = await generateText({ model, output: Output.object({ schema }), prompt: 'Which?', maxRetries: 0 });
    return { object: output, usage };
  },
  generateObject: async (model) => await generateObject({ model, schema, prompt: 'Which?', maxRetries: 0 }),
  'streamText with Output.object': async (model) => {
    const problems: unknown[] = [];
    const onError = ({ error }: { error: unknown }) => void problems.push(error);
    const result = streamText({ model, output: Output.object({ schema }), prompt: 'Which?', maxRetries: 0, onError });
    const deltas: string[] = [];
    for await (const delta of result.textStream) deltas.push(delta);
    // Nothing of a reply is shown before its verdict.
    expect(deltas.join('')).not.toContain('"never"');
    if (problems.length > 0) throw problems[0];
    return { object: await result.output, usage: await result.usage };
  },
  streamObject: async (model) => {
    const result = streamObject({ model, schema, prompt: 'Which?', maxRetries: 0, onError: () => {} });
    for await (const _part of result.partialObjectStream);
    return { object: await result.object, usage: await result.usage };
  },
};

interface Told {
  readonly result: unknown;
  readonly hits: readonly { readonly messages: readonly { readonly content: string }[] }[];
}

async function run(
  ask: Ask,
  replies: readonly Exchange[],
  options: AiSdkObjectOptions<never> = {},
  by: Gate<never> = gate as Gate<never>,
): Promise<Told> {
  return await serving(replies, async ({ url, hits }) => {
    const plain = createOpenAI({ apiKey: 'sk-test', baseURL: `${url}/v1` }).chat('m');
    const model = wrapLanguageModel({ model: plain, middleware: tamisObjectMiddleware(by, { clock, ...options }) });
    return { result: await ask(model).catch((error: unknown) => error), hits };
  });
}

describe.each(Object.entries(WAYS))('%s', (_name, ask) => {
  it('gets an object that is clean as it came', async () => {
    const { result, hits } = await run(ask, [said(JSON.stringify(PARIS))]);
    expect(result).toMatchObject({ object: PARIS });
    expect(hits).toHaveLength(1);
    // The SDK tells the schema; the rules are told in words.
    expect(hits[0]?.messages.at(-1)?.content).toContain('nobody lives in city');
    expect(hits[0]?.messages.at(-1)?.content).not.toContain('JSON Schema');
  });

  it('gets one that was mended', async () => {
    const { result, hits } = await run(ask, [said("Sure!\n```json\n{'city': 'Paris', people: '2',}\n```")]);
    expect(result).toMatchObject({ object: PARIS });
    expect(hits).toHaveLength(1);
  });

  it('has the model asked again with what was wrong, and the usage of both', async () => {
    const verdicts: Verdict<unknown>[] = [];
    const onVerdict = (verdict: Verdict<unknown>) => verdicts.push(verdict);
    const replies = [said('{"city": "never", "people": 0}'), said(JSON.stringify(PARIS))];
    const { result, hits } = await run(ask, replies, { onVerdict });
    expect(result).toMatchObject({ object: PARIS, usage: { inputTokens: 20, outputTokens: 10 } });
    expect(hits[1]?.messages.at(-1)?.content).toContain('nobody lives in never');
    expect(hits[1]?.messages[0]?.content).toMatch(/^Which\?\n/);
    expect(hits[1]?.messages[1]?.content).toBe('{"city": "never", "people": 0}');
    expect(verdicts.map(({ status }) => status)).toEqual(['fail', 'pass']);
  });

  it.each<readonly [string, Exchange]>([
    ['a filter stopped the reply', { fault: 'filter', reply: { text: '{"city": "never", "people": 0}' } }],
    ['it is next to a call', { reply: { text: '{"city": "never", "people": 0}', calls: [{ name: 'look', arguments: {} }] } }],
    [
      'it is next to a call at the end',
      { reply: { text: '{"city": "never", "people": 0}', finish: 'stop', calls: [{ name: 'look', arguments: {} }] } },
    ],
  ])('gets no object that was not accepted, also if %s', async (_what, exchange) => {
    const { result, hits } = await run(ask, [exchange]);
    expect(result).toBeInstanceOf(Error);
    expect(hits).toHaveLength(1);
  });

  it('gets the document that a patch leads to, never the patch', async () => {
    const patch = '[{"op": "replace", "path": "/people", "value": 2}]';
    const { result, hits } = await run(ask, [said('{"city": "Paris", "people": 0}'), said(patch)], { format: 'patch' });
    expect(hits[1]?.messages.at(-1)?.content).toContain('JSON Patch');
    expect(result).toMatchObject({ object: PARIS });
  });

  it('gets none where the budget is spent, though the SDK alone would take it', async () => {
    const { result } = await run(ask, [said('{"city": "never", "people": 0}')], { budget: { total: 0 } });
    expect(NoObjectGeneratedError.isInstance(result)).toBe(true);
    expect((result as NoObjectGeneratedError).text).toBe('Not accepted. rules.failed at /people: nobody lives in never');
  });

  it('gets what is held only where somebody says so', async () => {
    const twice = [said('{"city": "Paris", "people": 1, "people": 2}')];
    const budget = { total: 0 };
    expect(NoObjectGeneratedError.isInstance((await run(ask, twice, { budget })).result)).toBe(true);
    const doubts: HoldDoubt<unknown>[] = [];
    const onApproval = () => expect.unreachable('a doubt is no approval');
    const releasing = (codes: readonly Code[]) => async (doubt: HoldDoubt<unknown>) => {
      doubts.push(doubt);
      return codes;
    };
    const given = { budget, onApproval, onDoubt: releasing(['parse.duplicate-key']) };
    expect((await run(ask, twice, given)).result).toMatchObject({ object: PARIS });
    expect(doubts).toMatchObject([
      {
        codes: ['parse.duplicate-key'],
        readings: [PARIS, { ...PARIS, people: 1 }],
        raw: '{"city": "Paris", "people": 1, "people": 2}',
      },
    ]);
    for (const codes of [[], ['coerce.list-to-scalar']] as const)
      expect(NoObjectGeneratedError.isInstance((await run(ask, twice, { budget, onDoubt: releasing(codes) })).result)).toBe(true);
    const yes = (() => true) as unknown as () => readonly Code[];
    expect(String((await run(ask, twice, { budget, onDoubt: yes })).result)).toContain('must name the codes of the doubt');
  });

  it('meets a fault as it comes', async () => {
    const { result, hits } = await run(ask, [{ fault: '401' }]);
    expect(result).toMatchObject({ statusCode: 401 });
    expect(hits).toHaveLength(1);
    const later = await run(ask, [said('{}'), { fault: '401' }]);
    expect(later.result).toMatchObject({ statusCode: 401 });
  });
});

describe('the middleware for objects', () => {
  it('gives the SDK what its own validator takes', async () => {
    const sized = z.object({
      city: z.string().transform((text) => text.length),
      kind: z.string().default('town'),
      on: z.stringbool(),
    });
    const ask: Ask = async (model) => await generateObject({ model, schema: sized, prompt: 'Which?' });
    const by = compile({ schema: sized }) as unknown as Gate<never>;
    const { result } = await run(ask, [said("{'city': 'Paris', 'on': 'yes', 'more': [1]}")], {}, by);
    expect(result).toMatchObject({ object: { city: 5, kind: 'town', on: true } });
  });

  it('lets calls of tools pass, and judges the object behind them', async () => {
    const looked: unknown[] = [];
    const tools = {
      look: tool({ inputSchema: z.object({ at: z.string() }), execute: async ({ at }) => `${at}: ${looked.push(at)}` }),
    };
    const ask: Ask = async (model) => {
      const output = Output.object({ schema });
      const result = await generateText({ model, tools, output, prompt: 'Which?', stopWhen: isStepCount(3) });
      return { object: result.output, usage: result.usage };
    };
    const call = { reply: { text: '', calls: [{ name: 'look', arguments: { at: 'map' } }] } };
    const { result, hits } = await run(ask, [call, said('{"city": "Paris"}'), said(JSON.stringify(PARIS))]);
    expect(result).toMatchObject({ object: PARIS });
    expect(looked).toEqual(['map']);
    expect(hits).toHaveLength(3);
  });

  it('leaves out what the contract drops', async () => {
    const items = { type: 'array', items: { type: 'integer' } };
    const dropping = compile({
      schema: { type: 'object', properties: { items } },
      policy: { coerce: 'none', on: { '/items/*': 'drop' } },
    });
    const ask: Ask = async (model) => {
      const { output, usage } = await generateText({ model, output: Output.json(), prompt: 'Which?' });
      return { object: output, usage };
    };
    const { result } = await run(ask, [said('{"items": [1, "secret", 2]}')], {}, dropping as Gate<never>);
    expect(result).toMatchObject({ object: { items: [1, 2] } });
  });

  it('lets a text pass that nobody wants as JSON', async () => {
    const ask: Ask = async (model) => {
      const { text, usage } = await generateText({ model, prompt: 'Hello' });
      return { object: text, usage };
    };
    expect((await run(ask, [said('Hi {"a": 1,}')])).result).toMatchObject({ object: 'Hi {"a": 1,}' });
  });

  it('tells the whole contract where the SDK has no schema, and nothing if told so', async () => {
    const ask: Ask = async (model) => {
      const { output, usage } = await generateText({ model, output: Output.json(), prompt: 'Which?' });
      return { object: output, usage };
    };
    const told = await run(ask, [said(JSON.stringify(PARIS))]);
    expect(told.hits[0]?.messages.some(({ content }) => content.includes('It must meet this JSON Schema'))).toBe(true);
    const silent = await run(ask, [said(JSON.stringify(PARIS))], { contract: 'off' });
    expect(JSON.stringify(silent.hits[0]?.messages)).not.toContain('reply-contract');
  });

  it('is cancelled by the signal of the SDK', async () => {
    const abort = new AbortController();
    const ask: Ask = async (model) => await generateObject({ model, schema, prompt: 'Which?', abortSignal: abort.signal });
    const onVerdict = () => expect.unreachable('nothing came');
    const pending = run(ask, [{ fault: 'hang' }], { onVerdict });
    setTimeout(() => abort.abort(), 50);
    expect((await pending).result).toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['tool calls', toolGate as Gate<never>, /Expected a gate for a document.*tamisMiddleware/],
    ['nothing', schema as unknown as Gate<never>, /Expected a gate, as returned by/],
    ['a command', { ...gate, kind: 'command' } as Gate<never>, /found one for command/],
  ])('refuses a gate for %s', (_kind, wrong, message) => {
    expect(() => tamisObjectMiddleware(wrong)).toThrow(message);
  });

  it('is refused with a gate for what is inside it, before a call is paid for', async () => {
    const item = z.object({ a: z.number() });
    const asked = async (own: object, output: Output.Output, text: string) => {
      const ask: Ask = async (model) => {
        const { output: object, usage } = await generateText({ model, output, prompt: 'Which?', maxRetries: 0 });
        return { object, usage };
      };
      const { result, hits } = await run(ask, [said(text)], {}, own as Gate<never>);
      return { result: result instanceof Error ? String(result) : (result as { object: unknown }).object, hits };
    };
    const list = [compile({ schema: z.array(item) }), compile({ schema: item })];
    for (const own of list) {
      const { result, hits } = await asked(own, Output.array({ element: item }), '{"elements": [{"a": 1}]}');
      expect([result, hits.length]).toEqual([expect.stringContaining('requests an object with the key `elements`'), 0]);
    }
    const choice = compile({ schema: z.enum(['a', 'b']) });
    const options = Output.choice({ options: ['a', 'b'] });
    const refused = await asked(choice, options, '{"result": "a"}');
    expect([refused.result, refused.hits.length]).toEqual([expect.stringContaining('key `result`'), 0]);
    const whole = compile({ schema: z.object({ result: z.enum(['a', 'b']) }) });
    expect((await asked(whole, options, 'Sure: {"result": "A"}')).result).toBe('a');
    const elements = compile({ schema: z.object({ elements: z.array(item) }) });
    expect((await asked(elements, Output.array({ element: item }), '{"elements": [{"a": "1"}]}')).result).toEqual([{ a: 1 }]);
    expect((await asked(compile({}), options, '{"result": "a"}')).result).toBe('a');
  });

  it('is named where the middleware for tools is given a gate for a document', async () => {
    expect(await rejection(Promise.resolve().then(() => tamisMiddleware(gate as never)))).toMatchObject({
      message: expect.stringMatching(/Expected a gate for tool calls.*tamisObjectMiddleware/),
    });
  });
});
