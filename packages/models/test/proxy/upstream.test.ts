import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { compile } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { type Exchange, type ProxyOptions, startProxy } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { behind, type Seen } from './behind.ts';
import { contracts, messages, openAi, type Pair, proxying } from './proxying.ts';
import { message, response, sendResponse } from './recorded.ts';

const CLEAN = '{"title": "a", "priority": "low"}';
const MESSY = '{"title": "a", "priority": "Low",}';
const body = { model: 'm', messages };
const chat = ({ proxy }: Pick<Pair, 'proxy'>) => `${proxy.url}/ticket/v1/chat/completions`;

const completion = (content: string, more: object = {}) =>
  JSON.stringify({
    id: 'i',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...more,
  });
const json = (response: ServerResponse, text: string, headers: object = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
const eventOf = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const streamed = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
const errorIn = ({ body: text }: { readonly body: string }) => (JSON.parse(text) as { error: Record<string, unknown> }).error;

async function got(
  answer: string | Parameters<typeof behind>[0],
  asked: object = body,
  options: Partial<ProxyOptions> = {},
  path = '/ticket/v1/chat/completions',
) {
  const answering = typeof answer === 'string' ? (response: ServerResponse) => json(response, answer) : answer;
  const work = async ({ proxy }: Pick<Pair, 'proxy'>, seen: readonly Seen[]) => {
    const call = await rawCall(`${proxy.url}${path}`, asked);
    return { ...call, text: call.body, seen };
  };
  return await behind(answering, work, options);
}

describe('what the provider is sent', () => {
  it('is the request to the byte, with the headers that must travel', async () => {
    const odd = `{ "model":"m",  "messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:,x"}}]}],\n"unknown_field": 1e2, "temperature": 0.10 }`;
    await behind(
      (response) => json(response, completion(CLEAN)),
      async (pair, seen) => {
        const headers = {
          authorization: 'Bearer sk-a',
          'openai-organization': 'o',
          cookie: 'c=1',
          'x-forwarded-for': '192.0.2.1',
          'x-custom': 'y',
          'x-wanted': 'z',
          'x-tamis-token': 't',
          'accept-encoding': 'gzip',
          'content-type': 'application/json',
        };
        await rawCall(`${chat(pair)}?beta=true`, odd, { headers });
        expect(seen[0]?.text).toBe(odd);
        expect(seen[0]?.url).toBe('/v1/chat/completions?beta=true');
        expect(seen[0]?.headers).toMatchObject({
          authorization: 'Bearer sk-a',
          'openai-organization': 'o',
          'x-wanted': 'z',
          'accept-encoding': 'identity',
        });
        for (const name of ['cookie', 'x-forwarded-for', 'x-custom', 'x-tamis-token'])
          expect(seen[0]?.headers).not.toHaveProperty(name);
      },
      { passHeaders: ['X-Wanted'], token: 't' },
    );
  });

  it('is asked for below its own path, with the version once', async () => {
    for (const path of ['/api', '/api/', '/api/v1', '/api/v1/']) {
      await behind(
        (response) => json(response, completion(CLEAN)),
        async (pair, seen) => {
          await rawCall(chat(pair), body);
          expect(seen[0]?.url).toBe('/api/v1/chat/completions');
        },
        {},
        path,
      );
    }
  });

  it('is the request with what was wrong, everything else as it was', async () => {
    await behind(
      (response, call) => json(response, completion(call === 1 ? '{}' : CLEAN)),
      async (pair, seen) => {
        const parts = [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'data:,x' } },
        ];
        const asked = {
          model: 'm',
          messages: [{ role: 'user', content: parts }],
          seed: 7,
          tools: [{ type: 'function' }],
          unknown_field: [1],
        };
        const headers = { 'idempotency-key': 'k', 'content-type': 'application/json' };
        expect((await rawCall(chat(pair), asked, { headers })).status).toBe(200);
        expect(seen.map((call) => call.headers['idempotency-key'])).toEqual(['k', 'k-2']);
        const again = JSON.parse(seen[1]?.text ?? '') as { readonly messages: readonly { readonly content: unknown }[] };
        expect(again).toEqual({
          ...asked,
          messages: [
            asked.messages[0],
            { role: 'assistant', content: '{}' },
            { role: 'user', content: expect.stringContaining('schema.required') },
          ],
        });
      },
    );
  });
});

describe('what the client is sent', () => {
  it('is a clean answer to the byte', async () => {
    const clean = `  ${completion(CLEAN, { unknown_field: 1.5, usage: { prompt_tokens: 1 } })}\n`;
    const given = { 'x-request-id': 'r', 'set-cookie': 'a=b', 'x-ratelimit-remaining-tokens': '9' };
    const { text, headers } = await got((response) => json(response, clean, given));
    expect(text).toBe(clean);
    expect(headers).toMatchObject({ 'x-request-id': 'r', 'x-ratelimit-remaining-tokens': '9', 'x-tamis-status': 'pass' });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('is a mended answer with every field that nobody knows', async () => {
    const messy = completion(MESSY, { system_fingerprint: 'f', unknown_field: { a: [1] } });
    const { text } = await got(messy.replace('"role"', '"annotations":[1],"role"'));
    expect(JSON.parse(text)).toMatchObject({
      system_fingerprint: 'f',
      unknown_field: { a: [1] },
      choices: [{ message: { annotations: [1], content: '{"title":"a","priority":"low"}' } }],
    });
  });

  it('is unpacked where the provider packs all the same', async () => {
    const packed = { 'content-encoding': 'gzip' };
    const whole = await got((response) => response.writeHead(200, packed).end(gzipSync(completion(MESSY))));
    expect([whole.status, JSON.parse(whole.text)]).toMatchObject([200, { tamis: { status: 'pass' } }]);
    expect((await got((response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('x'))).status).toBe(502);
    const fault = gzipSync('{"error": {"message": "no"}}');
    const { status, headers, bytes } = await got((response) => response.writeHead(400, packed).end(fault));
    expect([status, headers['content-encoding'], bytes]).toEqual([400, 'gzip', fault.length]);
  });

  it('never holds a text of the model in a header', async () => {
    const text = '{"title": "a\\r\\nx-injected: 1", "priority": "low\\r\\nx-injected: 1", "\\r\\nx-injected": 1}';
    await proxying([{ reply: { text }, repeat: true }], async (pair) => {
      const { status, headers } = await rawCall(chat(pair), body);
      expect(status).toBe(422);
      expect(headers).not.toHaveProperty('x-injected');
      for (const [name, value] of Object.entries(headers))
        if (name.startsWith('x-tamis-')) expect(String(value)).toMatch(/^[a-z0-9., -]+$/);
    });
  });
});

describe('a provider in trouble', () => {
  const cases: readonly (readonly [fault: Exchange, status: number, code: string])[] = [
    [{ fault: 'html' }, 502, 'fault.bad-body'],
    [{ fault: 'empty' }, 502, 'fault.bad-body'],
    [{ fault: 'error-in-200' }, 502, 'fault.error-in-body'],
    [{ fault: 'no-choices' }, 502, 'fault.no-choices'],
    [{ fault: 'reset' }, 502, 'fault.cut-stream'],
    [{ reply: { text: CLEAN }, fault: 'cut@80' }, 502, 'fault.cut-stream'],
    [{ fault: 'refusal' }, 422, 'fault.refused'],
    [{ fault: 'hang' }, 504, 'fault.timeout-first-byte'],
  ];

  it.each(cases)('%j', async (fault, status, code) => {
    for (const stream of [false, true]) {
      await proxying(
        [fault],
        async (pair) => {
          const call = await rawCall(chat(pair), { ...body, stream });
          expect([call.status, errorIn(call).code]).toEqual([status, code]);
          expect(call.headers).toMatchObject({ 'x-tamis-status': 'fault', 'x-tamis-fault': code, 'x-tamis-attempts': '1' });
          expect(call.body).not.toContain(CLEAN);
        },
        { timeouts: { firstByte: 150 } },
      );
    }
  });

  it('has the status, the body and the wait of the provider', async () => {
    const slow = '{"error": {"message":   "slow down", "extra": 1}}';
    const given = { 'content-type': 'application/json', 'retry-after': '7' };
    const { status, text, headers } = await got((response) => response.writeHead(429, given).end(slow));
    expect([status, text, headers['retry-after'], headers['x-tamis-status']]).toEqual([429, slow, '7', 'fault']);
    expect(headers).not.toHaveProperty('x-should-retry');
  });

  it('may close a connection just when it is used again', async () => {
    const text = completion(CLEAN);
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
    let connections = 0;
    const server = createNetServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(answer);
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = await startProxy({ contracts, upstream: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    try {
      for (let call = 1; call <= 3; call++) expect((await rawCall(chat({ proxy }), body)).status).toBe(200);
      expect(connections).toBe(3);
    } finally {
      await proxy.close();
      server.close();
    }
  });

  it('is not asked a second time for what it was at work on when it closed the connection', async () => {
    await behind(
      (response, call) => {
        if (call === 2) setTimeout(() => response.socket?.resetAndDestroy(), 1100);
        else json(response, completion(CLEAN));
      },
      async (pair, seen) => {
        expect((await rawCall(chat(pair), body)).status).toBe(200);
        expect((await rawCall(chat(pair), body)).status).toBe(502);
        expect(seen).toHaveLength(2);
      },
    );
  });

  it('can not bring in what was not judged', async () => {
    const call = { tool_calls: [{ id: 'x', type: 'function', function: { name: 'rm', arguments: '{}' } }] };
    const both = await got(completion(CLEAN).replace('"role"', `${JSON.stringify(call).slice(1, -1)},"role"`));
    expect([both.status, errorIn(both).message]).toEqual([422, expect.stringContaining('does not judge calls')]);
    expect(both.text).not.toContain('rm');
    const choice = (index: number) => ({ index, message: { content: CLEAN }, finish_reason: 'stop' });
    for (const second of [1, 0]) expect((await got(JSON.stringify({ choices: [choice(0), choice(second)] }))).status).toBe(422);
    const events = [0, 1].map((index) => eventOf({ choices: [{ index, delta: { content: CLEAN }, finish_reason: 'stop' }] }));
    expect((await got(streamed(`${events.join('')}data: [DONE]\n\n`), { ...body, stream: true })).status).toBe(422);
  });

  it('may send a document where a stream was asked for, and the other way round', async () => {
    const { headers, text } = await got(completion(MESSY), { ...body, stream: true });
    expect([headers['content-type'], JSON.parse(text)]).toMatchObject(['application/json', { tamis: { status: 'pass' } }]);
    const event = eventOf({ choices: [{ index: 0, delta: { content: CLEAN }, finish_reason: 'stop' }] });
    expect((await got(streamed(event))).text).toBe(event);
  });
});

describe('the name of an event that hides it from a client', () => {
  const quoted = JSON.stringify(CLEAN);
  const chunk = `data: {"choices":[{"index":0,"delta":{"content":${quoted}}}]}\n\ndata: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;
  const messages = [
    ['message_start', '{"type":"message_start","message":{"id":"i","content":[]}}'],
    ['content_block_start', '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}'],
    ['ping', `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":${quoted}}}`],
    ['message_delta', '{"type":"message_delta","delta":{"stop_reason":"end_turn"}}'],
    ['message_stop', '{"type":"message_stop"}'],
  ].map(([name, data]) => `event: ${name}\ndata: ${data}\n\n`);

  it.each([
    ['/ticket/v1/messages', messages.join('')],
    ['/ticket/v1/chat/completions', `event: error\n${chunk}`],
  ])('is left out: %s', async (path, text) => {
    const { status, body: said } = await got(streamed(text), { ...body, stream: true }, {}, path);
    expect(status).toBe(200);
    expect(said).not.toMatch(/event: (?:ping|error)/);
    expect(said).toContain(quoted.slice(1, -1));
  });

  it('stays where it hides nothing', async () => {
    const named = chunk.replaceAll('data: {', 'event: message\ndata: {');
    expect((await got(streamed(named), { ...body, stream: true })).body).toBe(named);
  });
});

describe('a stream', () => {
  const events = (...chunks: readonly object[]) => `${chunks.map(eventOf).join('')}data: [DONE]\n\n`;
  const delta = (given: object, more: object = {}) => ({
    id: 'i',
    created: 5,
    system_fingerprint: 'f',
    ...more,
    choices: [{ index: 0, delta: given, logprobs: { content: [1] }, finish_reason: null }],
  });
  const end = { id: 'i', created: 5, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  const streaming = (text: string, after: number) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    setTimeout(() => response.end(text), after);
  };
  const asked = { ...body, stream: true };

  it('leaves as the bytes that came', async () => {
    const text = `: hello\n\n${events(delta({ role: 'assistant', content: '' }), delta({ content: CLEAN }, { unknown_field: 1 }), end)}`;
    const call = await got(streamed(text), asked);
    expect(call.text).toBe(text);
    expect(call.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-tamis-status': 'pass' });
  });

  it('keeps everything but what was altered', async () => {
    const text = events(
      delta({ role: 'assistant', content: '' }),
      delta({ reasoning_content: 'hm' }),
      delta({ content: MESSY.slice(0, 9) }),
      delta({ content: MESSY.slice(9), extra: 1 }),
      end,
    );
    const { text: said } = await got(streamed(text), asked);
    const lines = said.split('\n\n').filter((line) => line.startsWith('data: {'));
    const chunks = lines.map((line) => JSON.parse(line.slice(6)) as Record<string, unknown>);
    const deltas = chunks.map((chunk) => (chunk.choices as { delta: Record<string, unknown> }[])[0]?.delta);
    expect(deltas.slice(0, 3)).toEqual([{ role: 'assistant' }, { reasoning_content: 'hm' }, { extra: 1 }]);
    expect(deltas.map((one) => one?.content ?? '').join('')).toBe('{"title":"a","priority":"low"}');
    const last = { created: 5, choices: [{ finish_reason: 'stop' }], tamis: { status: 'pass', attempts: 1 } };
    expect(chunks.at(-1)).toMatchObject(last);
    expect(said).not.toContain('logprobs');
    expect(said.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  const heard = (said: string) =>
    [...said.matchAll(/"(?:content|text|partial_json)":("(?:[^"\\]|\\.)*")/g)]
      .map(([, text]) => JSON.parse(text ?? '""'))
      .join('');
  const MENDED = '{"title":"a","priority":"low"}';

  it('keeps what was mended, however it ends', async () => {
    const message = { choices: [{ index: 0, message: { content: MESSY }, finish_reason: 'stop' }] };
    const cut = `${events(delta({ content: MESSY }), end).replace('data: [DONE]\n\n', '')}data: {"id"`;
    const twice = events(delta({ content: MESSY }), end, end);
    for (const text of [events(delta({ content: MESSY })), events(message), cut, twice]) {
      const { text: said, headers } = await got(streamed(text), asked);
      expect([headers['x-tamis-status'], heard(said)]).toEqual(['pass', MENDED]);
      expect(said.match(/"finish_reason":"stop"/g)?.length ?? 0).toBeLessThan(2);
    }
  });

  it('says what was mended once, however often Anthropic tells of its end', async () => {
    const start = (content: readonly object[]) => ({ type: 'message_start', message: { id: 'i', content } });
    const block = [
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: MESSY } },
      { type: 'content_block_stop', index: 0 },
    ];
    const stop = { type: 'message_delta', delta: { stop_reason: 'end_turn' } };
    const usage = { type: 'message_delta', delta: {}, usage: { output_tokens: 5 } };
    const last = { type: 'message_stop' };
    const said = { content: [{ type: 'text', text: MESSY }] };
    for (const all of [
      [start([]), ...block, stop, usage, last],
      [start([]), ...block, last],
      [start(said.content), stop, last],
      [{ type: 'message', ...said, stop_reason: 'end_turn' }],
    ]) {
      const text = all.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
      const { text: said, headers } = await got(streamed(text), asked, {}, '/ticket/v1/messages');
      expect([headers['x-tamis-status'], heard(said)]).toEqual(['pass', MENDED]);
      expect(said).not.toContain('"stop_reason":null');
    }
  });

  it('brings nothing that comes after its end', async () => {
    const whole = events(delta({ content: CLEAN }), end);
    expect(heard((await got(streamed(`${whole}${events(delta({ content: 'unjudged' }), end)}`), asked)).text)).toBe(CLEAN);
    expect((await got(streamed(`${whole}data: [DONE]\n\n`), asked)).text).toBe(`${whole}data: [DONE]\n\n`);
  });

  it('is kept open until its verdict', async () => {
    const options = { keepAlive: 40 };
    const { text, headers } = await got(streaming(events(delta({ content: CLEAN }), end), 150), asked, options);
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-tamis-status': 'pending' });
    expect(text).toMatch(/^(?:: tamis is judging\n\n)+: tamis status=pass attempts=1\n\n/);
    expect(text).toContain(JSON.stringify(CLEAN));
    const failing = { reply: { text: '{"title": "a"}' }, after: 100, repeat: true } as const;
    await proxying(
      [failing],
      async (pair) => {
        const openAi = await rawCall(chat(pair), asked);
        expect(openAi.status).toBe(200);
        const last = openAi.body.trimEnd().split('\n').at(-1) ?? '';
        expect(JSON.parse(last.replace(/^data: /, ''))).toMatchObject({
          error: { type: 'reply_failed', tamis: { attempts: 2 } },
        });
        expect(openAi.body).not.toContain('{"title": "a"}');
        const anthropic = await rawCall(`${pair.proxy.url}/ticket/v1/messages`, asked);
        expect(anthropic.body).toMatch(/^event: ping\ndata: \{"type": "ping"\}\n\n/);
        expect(anthropic.body).toMatch(/event: error\ndata: \{"type":"error","error":\{"type":"reply_failed"/);
      },
      options,
    );
    await proxying(
      [{ ...failing, repeat: 1 }, { fault: '429:2s' }],
      async (pair) => {
        const { body: got } = await rawCall(chat(pair), asked);
        expect(got).toContain('status=fault attempts=2 fault=fault.rate-limited');
      },
      { ...options, budget: { total: 1 } },
    );
  });
});

it('an error that comes after a stream of Responses has begun is an event that clients know', async () => {
  await behind(
    (to, _, { text }) => void setTimeout(() => sendResponse(to, text, response([message('{}')])), 60),
    async ({ proxy }) => {
      const { status, headers, body } = await rawCall(`${proxy.url}/ticket/v1/responses`, {
        model: 'm',
        input: 'x',
        stream: true,
      });
      expect([status, headers['x-tamis-status']]).toEqual([200, 'pending']);
      expect(body).toMatch(/^: tamis is judging\n\n/);
      const data = /^event: error\ndata: (.*)$/m.exec(body)?.[1] ?? '';
      expect(JSON.parse(data)).toMatchObject({ type: 'error', code: 'schema.required', error: { type: 'reply_failed' } });
    },
    { budget: { total: 0 }, keepAlive: 20 },
  );
});

it('does not invite a client to pay again for a contract that no reply can meet', async () => {
  const rules = { rules: [{ name: 'r', expr: 'nosuch > 1' }] };
  const broken = new Map([['ticket', compile({ schema: { type: 'object' }, rules })]]);
  await behind(
    (response) => json(response, completion(CLEAN)),
    async (pair, seen) => {
      const client = openAi(pair as Pair, 'ticket', 2);
      const error = await client.chat.completions.create(body).catch((problem: unknown) => problem);
      expect(error).toMatchObject({ status: 500, code: 'fault.contract' });
      expect(seen).toHaveLength(1);
    },
    { contracts: broken },
  );
});

describe('observing', () => {
  const observe = { mode: 'observe' } as const;

  it('unpacks what it lets on in the middle of a stream', async () => {
    const choices = [0, 1].map((index) => ({ index, delta: { content: 'x' }, finish_reason: 'stop' }));
    const stream = `${eventOf({ choices })}data: [DONE]\n\n`;
    const packed = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }).flushHeaders();
      setTimeout(() => response.end(gzipSync(stream)), 120);
    };
    const { text } = await got(packed, { ...body, stream: true }, { ...observe, keepAlive: 40 });
    expect(text).toMatch(/fault=fault\.refused/);
    expect(text.endsWith(stream)).toBe(true);
  });

  it('lets everything on as it came, with marks', async () => {
    const bad = completion('{"title": 7}');
    const { status, headers, text, seen } = await got(bad, body, observe);
    expect([status, seen.length]).toEqual([200, 1]);
    expect(headers).toMatchObject({ 'x-tamis-status': 'fail', 'x-tamis-attempts': '1' });
    expect(headers['x-tamis-findings']).toContain('schema.required');
    const { tamis, ...rest } = JSON.parse(text) as { readonly tamis: object };
    expect(tamis).toMatchObject({ status: 'fail' });
    expect(rest).toEqual(JSON.parse(bad));
    const messy = await got(completion(MESSY), body, observe);
    expect(messy.headers['x-tamis-changes']).toContain('parse.trailing-comma');
    expect(JSON.parse(messy.text)).toMatchObject({ choices: [{ message: { content: MESSY } }] });
    const page = await got((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), body, observe);
    expect([page.status, page.headers['x-tamis-status'], page.text]).toEqual([200, 'fault', '<html>']);
  });
});
