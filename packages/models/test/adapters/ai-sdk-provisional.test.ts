import http from 'node:http';
import { createOpenAI } from '@ai-sdk/openai';
import { compile, type Gate } from '@tamis/core';
import { Output, streamObject, streamText, wrapLanguageModel } from 'ai';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { listening } from '../../../../scripts/tests/listening.ts';
import { type AiSdkObjectOptions, NotAcceptedError, systemClock, tamisObjectMiddleware } from '../../src/index.ts';

const schema = z.object({ city: z.string(), people: z.number(), tags: z.array(z.enum(['old', 'big'])).optional() });
const gate = compile({ schema, rules: { rules: [{ name: 'lived in', expr: 'people > 0', error: 'nobody lives there' }] } });

Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);
const clock = { ...systemClock, wait: () => Promise.resolve() };

async function provider(replies: readonly (readonly (string | Promise<unknown>)[])[]): Promise<string> {
  let hits = 0;
  const server = http.createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = (choice: object, more: object = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice], ...more })}\n\n`,
      );
    for (const piece of replies[hits++] ?? []) {
      if (typeof piece === 'string') event({ index: 0, delta: { role: 'assistant', content: piece } });
      else await piece;
    }
    event(
      { index: 0, delta: {}, finish_reason: 'stop' },
      { usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } },
    );
    response.end('data: [DONE]\n\n');
  });
  const { url, close } = await listening(server);
  onTestFinished(close);
  return `${url}/v1`;
}

interface Seen {
  readonly partials: unknown[];
  readonly object: unknown;
  readonly problems: readonly unknown[];
  readonly text: unknown;
}

type Show = (model: ReturnType<typeof wrapLanguageModel>, onPartial: () => void) => Promise<Seen>;

const WAYS: { readonly [name: string]: Show } = {
  'streamText with Output.object': async (model, onPartial) => {
    const [partials, problems]: [unknown[], unknown[]] = [[], []];
    const onError = ({ error }: { error: unknown }) => void problems.push(error);
    const result = streamText({ model, output: Output.object({ schema }), prompt: 'Which?', maxRetries: 0, onError });
    for await (const partial of result.partialOutputStream) {
      partials.push(partial);
      onPartial();
    }
    let text: unknown;
    const object = await Promise.resolve(result.output).catch((error) => {
      text = error.text ?? error.message;
      return 'none';
    });
    return { partials, object, problems, text };
  },
  streamObject: async (model, onPartial) => {
    const [partials, problems]: [unknown[], unknown[]] = [[], []];
    const onError = ({ error }: { error: unknown }) => void problems.push(error);
    const result = streamObject({ model, schema, prompt: 'Which?', maxRetries: 0, onError });
    let text: unknown;
    const object = result.object.catch((error) => {
      text = error.text ?? error.message;
      return 'none';
    });
    for await (const partial of result.partialObjectStream) {
      partials.push(partial);
      onPartial();
    }
    return { partials, object: await object, problems, text };
  },
};

describe.each(Object.entries(WAYS))('%s, with provisional parts', (_name, show) => {
  async function run(
    replies: readonly (readonly (string | Promise<unknown>)[])[],
    options: AiSdkObjectOptions<never> = {},
    onPartial = () => {},
  ): Promise<Seen> {
    const plain = createOpenAI({ apiKey: 'sk-test', baseURL: await provider(replies) }).chat('m');
    const middleware = tamisObjectMiddleware(gate as Gate<never>, {
      clock,
      budget: { total: 0 },
      stream: 'provisional',
      ...options,
    });
    return await show(wrapLanguageModel({ model: plain, middleware }), onPartial);
  }

  it('shows an object, coerced, before the provider has sent the rest of it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = 'Here it is:\n```json\n{"city": "Par';
    const { partials, object, problems } = await run(
      [[first, promise, 'is", "people": "2", "tags": ["Old"', ']}\n```']],
      {},
      resolve,
    );
    expect(partials[0]).toEqual({ city: 'Par' });
    expect(partials.at(-1)).toEqual({ city: 'Paris', people: 2, tags: ['old'] });
    expect([object, problems]).toEqual([{ city: 'Paris', people: 2, tags: ['old'] }, []]);
  });

  it('ends with the code of what failed, and without an object', async () => {
    const { partials, object, problems, text } = await run([['{"city": "Paris", ', '"people": -1, ', '"tags": []}']]);
    expect(partials.at(-1)).toEqual({ city: 'Paris', people: -1, tags: [] });
    expect(text).toContain('rules.failed');
    expect(object).toBe('none');
    expect(problems).toEqual([expect.objectContaining({ name: 'NotAcceptedError', code: 'rules.failed' })]);
    expect(problems[0]).toBeInstanceOf(NotAcceptedError);
  });

  it('ends with the code of what is held', async () => {
    const { object, problems, text } = await run([['{"city": "Paris", "people": 2}', '\n{"city": "Rome", "people": 3}']]);
    expect(text).toContain('extract.several-documents');
    expect([object, problems]).toEqual(['none', [expect.objectContaining({ code: 'extract.several-documents' })]]);
  });

  it('never ends with an object other than the one that was shown', async () => {
    const { partials, object, problems } = await run([
      ['{"city": "Paris", "people": []}', '\n', '{"city": "London", "people": 3}'],
    ]);
    expect(partials[0]).toEqual({ city: 'Paris' });
    expect([object, problems]).toEqual(['none', [expect.objectContaining({ code: 'partial-voided' })]]);
  });

  it('goes on with what a second reply says, if that continues what was shown', async () => {
    const replies = [['{"city": "Paris", "people": "many"', ', "tags": []}'], ['{"people": 3, "city": "Paris"}']];
    const again = await run(replies, { budget: { total: 1 } });
    // The empty list of the first reply was shown, and the second has none.
    expect(again).toMatchObject({ object: 'none', problems: [{ code: 'partial-voided' }] });
    const other = await run([['{"city": "Paris", "people": "many"}'], ['{"people": 3, "city": "Paris"}']], {
      budget: { total: 1 },
    });
    expect(other).toMatchObject({ object: { city: 'Paris', people: 3 }, problems: [] });
  });
});

it('is one of two words', () => {
  expect(() => tamisObjectMiddleware(gate, { stream: 'open' as 'held' })).toThrow('`stream` must be');
});
