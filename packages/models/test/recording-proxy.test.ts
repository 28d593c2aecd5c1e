import { createServer, type RequestListener } from 'node:http';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { listening } from '../../../scripts/tests/listening.ts';
import { until } from '../../../scripts/tests/until.ts';
import { type Exchange, type RecordingProxy, type RecordingProxyOptions, startRecordingProxy } from '../src/index.ts';
import { type ProtocolQuestion, QUESTIONS } from './protocols.ts';
import { type RawCallOptions, rawCall } from './raw-call.ts';
import { exchangesIn, serving } from './serving.ts';

const KEY = 'sk-planted-0123456789';
const usage = { inputTokens: 5, outputTokens: 3 };
const reply = {
  text: 'Größe: {"a": 1} und noch etwas mehr Text',
  finish: 'stop',
  usage,
  model: 'the-model',
  id: 'the-id',
} as const;

async function recording(
  upstream: string,
  work: (proxy: RecordingProxy, lines: readonly string[]) => Promise<void>,
  options: RecordingProxyOptions = {},
): Promise<readonly Exchange[]> {
  const lines: string[] = [];
  const proxy = await startRecordingProxy(upstream, (line) => lines.push(line), options);
  try {
    await work(proxy, lines);
  } finally {
    await proxy.close();
  }
  return exchangesIn(lines);
}

const recordingOf = (
  exchanges: readonly Exchange[],
  work: (proxy: RecordingProxy, lines: readonly string[]) => Promise<void>,
): Promise<readonly Exchange[]> => serving(exchanges, ({ url }) => recording(url, work));

async function upstreamWith(listener: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const { url, close } = await listening(createServer(listener));
  await work(url).finally(close);
}

const call = (url: string, { path, body }: ProtocolQuestion, options: RawCallOptions = {}) =>
  rawCall(`${url}${path}`, body, {
    ...options,
    headers: { authorization: `Bearer ${KEY}`, 'x-api-key': KEY, 'x-goog-api-key': KEY },
  });

describe.each(QUESTIONS.map((question) => [question.provider, question.isStream ? 'stream' : 'whole', question] as const))(
  'recording %s, %s',
  (provider, form, question) => {
    const asRecorded = (exchange: Exchange): Exchange => {
      if (provider === 'gemini' && exchange.fault === 'refusal') return { ...exchange, fault: 'filter' };
      if (provider === 'anthropic' && exchange.fault === 'filter') return { fault: 'filter' };
      return exchange;
    };

    it('keeps good answers, byte for byte on the way and word for word in the file', async () => {
      const source: Exchange = { reply: { ...reply, reasoning: 'hm' }, repeat: true };
      await serving([source], async ({ url }) => {
        const direct = await call(url, question);
        const [kept] = await recording(url, async (proxy) => {
          const proxied = await call(proxy.url, question);
          expect(proxied).toMatchObject({ status: direct.status, body: direct.body, ending: 'end' });
          expect(proxied.headers['content-type']).toBe(direct.headers['content-type']);
          expect(proxy.counts).toEqual({ replies: 1, faults: 0, unrecorded: 0, others: 0 });
        });
        const { request, after, ...rest } = kept as Exchange;
        expect(rest).toEqual({ reply: { ...reply, reasoning: 'hm' } });
        expect(request?.messages).toEqual([{ role: 'user', content: 'hi' }]);
        expect(after).toBeTypeOf('number');
      });
    });

    it('keeps faults, and passes them on as they are', async () => {
      const partial = { text: 'Der Anfang', model: 'the-model', id: 'the-id', usage };
      const words = ['429:2s', '429:1500ms', '500', '529', '401', 'html', 'empty', 'error-in-200', 'no-choices', 'reset'];
      const faults: readonly Exchange[] = [
        ...words.map((fault) => ({ fault }) as Exchange),
        { fault: 'filter' },
        { fault: 'refusal', reply: partial },
        { fault: 'no-finish', reply: partial },
        { reply: { ...reply, finish: 'length' } },
      ];
      const endings: string[] = [];
      const kept = await recordingOf(faults, async (proxy) => {
        for (const _ of faults) endings.push((await call(proxy.url, question)).ending);
      });
      // A stream that breaks off has not come to the place where it tells its tokens.
      const known = (exchange: Exchange) => {
        const { usage: _, ...text } = exchange.reply ?? { text: '' };
        return exchange.reply === undefined ? { fault: exchange.fault } : { fault: exchange.fault, reply: text };
      };
      expect(kept.map(known)).toEqual(faults.map(asRecorded).map(known));
      expect(endings.filter((ending) => ending !== 'end')).toEqual(['ECONNRESET']);
    });

    it('keeps what came before a break', async () => {
      const source: readonly Exchange[] = [
        { reply, fault: 'cut@100000' },
        { reply, fault: 'cut@20' },
      ];
      const kept = await recordingOf(source, async (proxy) => {
        expect((await call(proxy.url, question)).ending).toBe('ECONNRESET');
        expect(await call(proxy.url, question)).toMatchObject({ bytes: 20, ending: 'ECONNRESET' });
      });
      expect(kept.map(({ fault }) => fault)).toEqual([expect.stringMatching(/^cut@\d{3,}$/), 'cut@20']);
      expect(kept[0]?.reply?.text).toBe(form === 'stream' ? reply.text : undefined);
    });

    it('keeps callers that lost patience as hang and silence', async () => {
      const kept = await recordingOf([{ fault: 'hang' }, { fault: 'silence' }], async (proxy, lines) => {
        expect(await call(proxy.url, question, { patience: 150 })).toMatchObject({ status: undefined, ending: 'patience' });
        expect(await call(proxy.url, question, { silence: 150 })).toMatchObject({ status: 200, bytes: 0, ending: 'patience' });
        await until('both are logged', () => lines.length === 2);
      });
      expect(kept.map(({ fault, after }) => `${fault} ${after}`)).toEqual(['hang undefined', 'silence undefined']);
    });

    it('passes the key on and never writes it, wherever it stands', async () => {
      const source: readonly Exchange[] = [{ reply: { text: `Your key is ${KEY}.` }, repeat: true }];
      await serving(
        source,
        async ({ url }) => {
          const kept = await recording(
            url,
            async (proxy) => {
              expect((await call(proxy.url, question)).status).toBe(200);
              const open = question.path.includes('?') ? `${question.path}&key=${KEY}` : `${question.path}?key=${KEY}`;
              const headers = provider === 'gemini' ? {} : { authorization: `Bearer ${KEY}` };
              expect((await rawCall(`${proxy.url}${open}`, question.body, { headers })).status).toBe(200);
            },
            { redact: ['Your'] },
          );
          expect(JSON.stringify(kept)).not.toMatch(/sk-planted|authorization|api-key|Bearer|Your/i);
          expect(kept.map((exchange) => exchange.reply?.text)).toEqual(Array(2).fill('[redacted] key is [redacted].'));
        },
        { apiKey: KEY },
      );
    });

    it('keeps bytes that are no text as a fault, and packed answers as what is inside', async () => {
      const packed = Buffer.from((await serving([{ reply }], ({ url }) => call(url, question))).body);
      const answers: readonly (readonly [string, Buffer])[] = [
        ['identity', Buffer.from([0, 255, 254, 0, 1])],
        ['gzip', gzipSync(packed)],
        ['zstd', zstdCompressSync(packed)],
        ['unheard-of', packed],
      ];
      let turn = 0;
      const type = question.isStream ? 'text/event-stream' : 'application/json';
      await upstreamWith(
        (_request, response) => {
          const [encoding, bytes] = answers[turn] as (typeof answers)[number];
          turn += 1;
          response.writeHead(200, { 'content-type': type, 'content-encoding': encoding }).end(bytes);
        },
        async (url) => {
          const kept = await recording(url, async (proxy) => {
            for (const [, bytes] of answers) expect((await call(proxy.url, question)).bytes).toBe(bytes.length);
          });
          expect(kept.map((exchange) => exchange.fault ?? exchange.reply?.text)).toEqual([
            'html',
            reply.text,
            reply.text,
            'html',
          ]);
        },
      );
    });
  },
);

describe('the recording proxy', () => {
  const question = QUESTIONS[0] as ProtocolQuestion;

  it('says that the provider is down, and passes that on as a broken connection', async () => {
    let gone = '';
    await upstreamWith(
      () => {},
      async (url) => {
        gone = url;
      },
    );
    const notes: string[] = [];
    const kept = await recording(
      gone,
      async (proxy) => {
        expect((await call(proxy.url, question)).ending).toBe('ECONNRESET');
        expect(proxy.counts).toMatchObject({ faults: 1 });
      },
      { note: (sentence) => notes.push(sentence) },
    );
    expect(kept.map(({ fault }) => fault)).toEqual(['reset']);
    expect(notes).toEqual([`${new URL(gone).host} did not send a complete response (ECONNREFUSED).`]);
  });

  it('takes an address with the version of the path, or without', async () => {
    const seen: unknown[] = [];
    await upstreamWith(
      (request, response) => {
        seen.push(request.url);
        response.end();
      },
      async (url) => {
        for (const base of ['', '/v1', '/base/v1/', '/v1beta'])
          await recording(
            `${url}${base}`,
            async (proxy) => void (await rawCall(`${proxy.url}/v1/models`, '', { method: 'GET' })),
          );
        await recording(`${url}/v1`, async (proxy) => void (await rawCall(`${proxy.url}/models`, '', { method: 'GET' })));
      },
    );
    expect(seen).toEqual(['/v1/models', '/v1/models', '/base/v1/models', '/v1/models', '/v1/models']);
  });

  it('passes on what is no question, headers and all, without recording it', async () => {
    const seen: unknown[] = [];
    await upstreamWith(
      (request, response) => {
        seen.push({ url: request.url, method: request.method, host: request.headers.host, headers: request.headers });
        response.writeHead(207, { 'x-answer': ['1', '2'] }).end('body');
      },
      async (url) => {
        const kept = await recording(`${url}/base/`, async (proxy) => {
          const answer = await rawCall(`${proxy.url}/v1/models?a=%20b`, '', {
            method: 'GET',
            headers: { 'X-Own': 'yes', authorization: `Bearer ${KEY}` },
          });
          expect(answer).toMatchObject({ status: 207, body: 'body', headers: { 'x-answer': '1, 2' } });
          expect(answer.headers.date).toBeDefined();
          expect(proxy.counts).toEqual({ replies: 0, faults: 0, unrecorded: 0, others: 1 });
        });
        expect(kept).toEqual([]);
        expect(seen).toMatchObject([
          {
            url: '/base/v1/models?a=%20b',
            method: 'GET',
            host: new URL(url).host,
            headers: { 'x-own': 'yes', authorization: `Bearer ${KEY}` },
          },
        ]);
      },
    );
  });

  it('serves as no general proxy', async () => {
    await serving([{ reply }], async ({ url, hits }) => {
      await recording(url, async (proxy) => {
        const { port } = new URL(proxy.url);
        const { request } = await import('node:http');
        const status = await new Promise((resolve) => {
          request({ port, host: '127.0.0.1', path: `${url}/v1/models` }, (response) => resolve(response.statusCode)).end();
        });
        expect(status).toBe(400);
      });
      expect(hits).toEqual([]);
    });
  });

  it('records calls at the same time, each with its own answer', async () => {
    const exchanges = Array.from({ length: 20 }, (_, index): Exchange => {
      const content = `question ${index}`;
      return { request: { messages: [{ role: 'user', content }] }, reply: { text: `answer ${index}` }, after: (index % 5) * 10 };
    });
    const kept = await recordingOf(exchanges, async (proxy) => {
      const bodies = exchanges.map(({ request }) => ({ model: 'm', messages: request?.messages }));
      await Promise.all(bodies.map((body) => rawCall(`${proxy.url}/v1/chat/completions`, body)));
    });
    const pairs = kept.map(({ request, reply: got }) => `${request?.messages[0]?.content}: ${got?.text}`);
    expect(pairs.sort()).toEqual(exchanges.map((_, index) => `question ${index}: answer ${index}`).sort());
  });

  it('ends without writing the calls that it ends itself', async () => {
    await serving([{ fault: 'hang' }], async ({ url, hits }) => {
      let waiting: Promise<unknown> | undefined;
      const kept = await recording(url, async (proxy) => {
        waiting = call(proxy.url, question);
        await until('the request has come', () => hits.length === 1);
      });
      await waiting;
      expect(kept).toEqual([]);
    });
  });

  it('stands between a real client and its provider', async () => {
    const kept = await recordingOf([{ reply }], async (proxy) => {
      const client = new OpenAI({ apiKey: KEY, baseURL: `${proxy.url}/v1`, maxRetries: 0 });
      const options = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }], temperature: 0, seed: 7 };
      expect(await client.chat.completions.stream(options).finalContent()).toBe(reply.text);
    });
    expect(kept).toMatchObject([{ request: { options: { temperature: 0, seed: 7 } }, reply: { text: reply.text } }]);
  });

  it.each(['nowhere', 'ftp://127.0.0.1', ''])('refuses %j as the address of a provider', async (address) => {
    await expect(startRecordingProxy(address, () => {})).rejects.toMatchObject({ name: 'UpstreamError' });
  });
});
