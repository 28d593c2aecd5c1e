import type { ServerResponse } from 'node:http';
import { compile, type Gate } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import type { Exchange, ProxyOptions } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { behind } from './behind.ts';
import { ledgerInFolder } from './ledger-in-folder.ts';
import { anthropic, openAi, proxying } from './proxying.ts';

const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, hours: { type: 'integer' } },
  required: ['title', 'hours'],
  additionalProperties: false,
};
const tools = [{ name: 'pay', parameters: { type: 'object', properties: { amount: { type: 'integer' } } } }];
const document = compile({ schema }) as Gate;
const contracts: ProxyOptions['contracts'] = new Map([
  ['ticket', { document }],
  ['both', { document, calls: compile({ kind: 'tool-calls', tools }) as unknown as Gate }],
]);
const user = { role: 'user' as const, content: 'Make a ticket.' };
const GOOD = '{"title": "The door of the old house is stuck", "hours": 2}';

const protocols: { readonly [name: string]: readonly [path: string, body: object, end: RegExp] } = {
  'Chat Completions': ['v1/chat/completions', { model: 'm', messages: [user], stream: true }, /"finish_reason":"stop"/],
  Messages: ['v1/messages', { model: 'm', max_tokens: 9, messages: [user], stream: true }, /"type":"message_delta"/],
  Responses: ['v1/responses', { model: 'm', input: 'x', stream: true }, /"type":"response\.completed"/],
  generateContent: ['v1beta/models/g:streamGenerateContent?alt=sse', { contents: [] }, /"finishReason":"STOP"/],
};
const says = (text: string): Exchange => ({ reply: { text } });

describe.each(Object.entries(protocols))('a provisional stream of %s', (_, [path, body, end]) => {
  const ask = (exchanges: readonly Exchange[], contract = 'ticket', options: Partial<ProxyOptions> = {}) =>
    proxying(
      exchanges,
      async ({ proxy, upstream }) => ({
        ...(await rawCall(`${proxy.url}/${contract}/${path}`, body)),
        hits: upstream.hits.length,
      }),
      { contracts, stream: 'provisional', ...options },
    );
  const plain = async (text: string) =>
    (await proxying([says(text)], ({ upstream }) => rawCall(`${upstream.url}/${path}`, body))).body;

  it('ends as it came if the document passes', async () => {
    const { status, headers, body: got } = await ask([says(GOOD)]);
    expect([status, headers['x-tamis-status']]).toEqual([200, 'pending']);
    expect(got).toMatch(end);
    expect(got.replace(/^: tamis .*\n\n/m, '')).toBe(await plain(GOOD));
  });

  it('ends with an error that names the code if it fails or is held, and never with its own end', async () => {
    for (const [text, type, code] of [
      ['{"title": "The door of the old house", "hours": "many"}', 'reply_failed', 'schema.type'],
      ['{"title": "The door of the old house", "hours": 2, "hours": 3}', 'reply_held', 'parse.duplicate-key'],
      ['{"title": "The door of the old house", "hours": "2"}', 'reply_altered', 'coerce.string-to-number'],
    ] as const) {
      const { body: got, hits } = await ask([says(text), says(GOOD)]);
      expect([got.includes(`"type":"${type}"`), got.includes(code), hits]).toEqual([true, true, 1]);
      expect(got).not.toMatch(end);
    }
  });

  it('passes what parses to the same value, and calls only when they are judged', async () => {
    const { body: spaced } = await ask([says(`  ${GOOD}\n`)]);
    expect(spaced).toMatch(end);
    const call = (given: string): Exchange => ({
      reply: { text: 'I pay at once, as you say.', calls: [{ name: 'pay', arguments: given, id: 'a' }] },
    });
    const good = await ask([call('{"amount": 5}')], 'both');
    expect(good.body).toContain('pay');
    expect(good.body).not.toContain('reply_');
    const bad = await ask([call('{"amount": "much"}')], 'both');
    expect(bad.body).toContain('reply_failed');
    expect(bad.body).not.toMatch(/"name":"pay"/);
  });

  it('waits for a person where it is held, and then comes whole', async () => {
    const ledger = ledgerInFolder();
    await proxying(
      [{ ...says('{"title": "The door of the old house", "hours": 2, "hours": 3}'), repeat: true }],
      async ({ proxy }) => {
        const again = () => rawCall(`${proxy.url}/ticket/${path}`, body);
        expect((await again()).body).toContain('reply_held');
        for await (const { review, digest } of ledger.reviews())
          await ledger.decide({ review, digest, kind: 'approve', by: 'anna' });
        const { body: got, headers } = await again();
        expect(headers['x-tamis-status']).toBe('pass');
        expect(got).toMatch(end);
        expect(got).not.toContain('reply_');
      },
      { contracts, stream: 'provisional', reviews: { ledger } },
    );
    await ledger.close();
  });

  it('is passed on as before without the option', async () => {
    const { headers } = await ask([says(GOOD)], 'ticket', { stream: 'judged' });
    expect(headers['x-tamis-status']).toBe('pass');
  });
});

it('sends words as soon as they come, and nothing else before the verdict', async () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  let upstream: ServerResponse | undefined;
  await behind(
    (response) => {
      upstream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ role: 'assistant', content: '{"title": "Do' }));
    },
    async ({ proxy }) => {
      const answer = await fetch(`${proxy.url}/ticket/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ messages: [], stream: true }),
      });
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const next = async () => new TextDecoder().decode((await reader.read()).value);
      // The provider has not said more than this.
      expect(await next()).toContain('"content":"{\\"title\\": \\"Do"');
      upstream?.write(chunk({ content: 'or", "hours": 1}' }));
      expect(await next()).toContain('hours');
      upstream?.write(chunk({}, 'stop'));
      upstream?.end(`data: {"choices": [], "choices": [{}]}\n\ndata: [DONE]\n\n`);
      const rest: string[] = [];
      for (let piece = await next(); piece !== ''; piece = await next()) rest.push(piece);
      expect(rest.join('')).toContain('can be read in two ways');
      expect(rest.join('')).not.toContain('finish_reason":"stop"');
    },
    { contracts, stream: 'provisional' },
  );
});

it('does not send what can be read in two ways', async () => {
  await behind(
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices": [{"index": 0, "delta": {"content": "{}", "content": "[]"}}]}\n\ndata: [DONE]\n\n');
    },
    async ({ proxy }) => {
      const body = { messages: [], stream: true };
      const { status, body: got } = await rawCall(`${proxy.url}/ticket/v1/chat/completions`, body);
      expect([status, got.includes('"delta"')]).toEqual([502, false]);
    },
    { contracts, stream: 'provisional' },
  );
});

it('sends no word twice where replies are only observed', async () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const words = chunk({ role: 'assistant', content: '{"title": "Door", "hours": 1}' });
  const call = chunk({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'pay', arguments: '{}' } }] });
  for (const [rest, end] of [
    // The contract judges no calls.
    [`${call}${chunk({}, 'tool_calls')}data: [DONE]\n\n`, /"tool_calls".*\[DONE\]\n\n$/s],
    ['', /"code":"fault\.cut-stream"/],
  ] as const)
    await behind(
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(words + rest),
      async ({ proxy }) => {
        const { body } = await rawCall(`${proxy.url}/ticket/v1/chat/completions`, { messages: [], stream: true });
        expect(body.split('Door')).toHaveLength(2);
        expect(body).toMatch(end);
      },
      { contracts, stream: 'provisional', mode: 'observe' },
    );
});

it('is an error for the official clients unless it passes', async () => {
  const wrong = '{"title": "The door of the old house", "hours": "many"}';
  await proxying(
    [says(wrong), says(wrong), says(GOOD)],
    async (pair) => {
      const chunks = await openAi(pair, 'ticket', 2).chat.completions.create({ model: 'm', messages: [user], stream: true });
      let text = '';
      const read = async () => {
        for await (const { choices } of chunks) text += choices[0]?.delta.content ?? '';
      };
      await expect(read()).rejects.toThrow(/does not meet the contract/);
      expect(text).toContain('old house');
      const message = () =>
        anthropic(pair, 'ticket', 2)
          .messages.stream({ model: 'm', max_tokens: 9, messages: [user] })
          .finalMessage();
      await expect(message()).rejects.toThrow(/does not meet the contract/);
      expect((await message()).content).toMatchObject([{ text: GOOD }]);
      expect(pair.upstream.hits).toHaveLength(3);
    },
    { contracts, stream: 'provisional' },
  );
});
