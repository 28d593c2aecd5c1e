import { type ApiError, type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { compile, type Gate } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { rawCall } from '../raw-call.ts';
import { rejection } from '../serving.ts';
import { behind, type Seen } from './behind.ts';
import { candidate, chunksOf, sendEvents } from './recorded.ts';

const CLEAN = '{"title": "Grüße 🦊", "priority": "low"}';
const VALUE = { title: 'Grüße 🦊', priority: 'low' };
const MESSY = `Sure!\n\`\`\`json\n{"title": "Grüße 🦊", priority: 'Low',}\n\`\`\``;
const thought = { text: 'Let me think about it.', thought: true };
type Body = ReturnType<typeof candidate>;

const answering =
  (...bodies: readonly Body[]) =>
  (to: Parameters<Parameters<typeof behind>[0]>[0], number: number, { url }: Seen) => {
    const body = bodies[(number - 1) % bodies.length] as Body;
    if (url.includes(':stream')) sendEvents(to, chunksOf(body));
    else to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const clientAt = (baseUrl: string) => new GoogleGenAI({ apiKey: 'planted-0123456789', httpOptions: { baseUrl } });
const asked = { model: 'gemini-2.5-flash', contents: 'Make a ticket.' };

async function chunks(client: GoogleGenAI): Promise<readonly GenerateContentResponse[]> {
  const got: GenerateContentResponse[] = [];
  for await (const chunk of await client.models.generateContentStream(asked)) got.push(chunk);
  return got;
}

const bare = ({ sdkHttpResponse: _, ...body }: GenerateContentResponse) => body;

describe('the client of Google', () => {
  it('gets a clean answer as from the provider, whole and as a stream', async () => {
    await behind(
      answering(candidate([thought, { text: CLEAN, thoughtSignature: 'c2ln' }])),
      async ({ proxy }, seen, upstream) => {
        const work = async (client: GoogleGenAI) => [
          bare(await client.models.generateContent(asked)),
          (await chunks(client)).map(bare),
        ];
        const direct = await work(clientAt(upstream));
        expect(await work(clientAt(`${proxy.url}/ticket`))).toEqual(direct);
        expect(seen.map(({ url, text, headers }) => [url, text, headers['x-goog-api-key']]).slice(2)).toEqual(
          seen.map(({ url, text, headers }) => [url, text, headers['x-goog-api-key']]).slice(0, 2),
        );
        expect(seen[3]?.url).toBe('/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse');
      },
    );
  });

  it('gets a mended answer, with everything else as it was', async () => {
    const run = [
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
    ];
    await behind(answering(candidate([thought, ...run, { text: MESSY }])), async ({ proxy }) => {
      const client = clientAt(`${proxy.url}/ticket`);
      const whole = await client.models.generateContent(asked);
      expect(whole.candidates?.[0]).toMatchObject({ finishReason: 'STOP', avgLogprobs: -0.1 });
      expect(whole.candidates?.[0]?.content).toEqual({
        role: 'model',
        parts: [thought, ...run, { text: JSON.stringify(VALUE) }],
      });
      expect(whole.sdkHttpResponse?.headers).toMatchObject({
        'x-tamis-unjudged': 'executableCode, codeExecutionResult',
        'x-tamis-changes': expect.stringContaining('extract.fence'),
      });
      const stream = await chunks(client);
      const parts = stream.flatMap((chunk) => chunk.candidates?.[0]?.content?.parts ?? []);
      const texts = parts.map((part) => (part.thought ? '' : (part.text ?? '')));
      expect(texts.join('')).toBe(JSON.stringify(VALUE));
      expect(parts.filter((part) => part.thought)).toHaveLength(5);
      expect(stream.at(-1)?.candidates?.[0]?.finishReason).toBe('STOP');
    });
  });

  it('gets calls as from the provider, and mended ones with their signatures', async () => {
    const call = (name: string, args: object) => ({ functionCall: { name, args }, thoughtSignature: 'c2ln' });
    const clean = candidate([call('get_weather', { city: 'Paris', days: 3 })]);
    await behind(answering(clean), async ({ proxy }, _, upstream) => {
      const work = async (client: GoogleGenAI) => [
        (await client.models.generateContent(asked)).functionCalls,
        (await chunks(client)).map((chunk) => chunk.functionCalls),
      ];
      expect(await work(clientAt(`${proxy.url}/tools`))).toEqual(await work(clientAt(upstream)));
    });
    const odd = candidate([
      { text: 'Hm.' },
      call('getWeather', { city: 'Paris', days: '3' }),
      call('get_weather', { city: 'Rome' }),
    ]);
    await behind(answering(odd), async ({ proxy }) => {
      const parts = [{ text: 'Hm.' }, call('get_weather', { city: 'Paris', days: 3 }), call('get_weather', { city: 'Rome' })];
      const client = clientAt(`${proxy.url}/tools`);
      expect((await client.models.generateContent(asked)).candidates?.[0]?.content?.parts).toEqual(parts);
      const streamed = (await chunks(client)).flatMap((chunk) => chunk.candidates?.[0]?.content?.parts ?? []);
      expect(streamed).toEqual(parts);
    });
  });

  it('sees an error also where the stream has begun', async () => {
    await behind(
      (to) => void setTimeout(() => sendEvents(to, chunksOf(candidate([{ text: '{}' }]))), 60),
      async ({ proxy }) => {
        const failed = (await rejection(chunks(clientAt(`${proxy.url}/ticket`)))) as ApiError;
        expect([failed.status, failed.message]).toEqual([422, expect.stringContaining('reply_failed')]);
      },
      { budget: { total: 0 }, keepAlive: 20 },
    );
  });

  it('counts tokens, embeds and lists models as with the provider', async () => {
    await behind(
      (to, _, { url }) => {
        const body = url.includes('countTokens')
          ? { totalTokens: 31 }
          : url.includes('mbed')
            ? { embeddings: [{ values: [0.5] }] }
            : { models: [{ name: 'models/gemini-2.5-flash' }] };
        to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      async ({ proxy }) => {
        const client = clientAt(`${proxy.url}/ticket`);
        expect((await client.models.countTokens(asked)).totalTokens).toBe(31);
        expect((await client.models.embedContent({ model: 'e', contents: 'x' })).embeddings?.[0]?.values).toEqual([0.5]);
        const models = await client.models.list();
        expect(models.page.map(({ name }) => name)).toEqual(['models/gemini-2.5-flash']);
      },
    );
  });

  it('runs a chat with tools, whose calls count for the order of the next', async () => {
    const names = ['get_ip_config', 'ip_renew'];
    const gate = compile({
      kind: 'tool-calls',
      tools: names.map((name) => ({ name, parameters: { type: 'object', properties: {} } })),
      order: [{ tool: 'ip_renew', requires: ['get_ip_config'], level: 'error' }],
    });
    const call = (name: string) => candidate([{ functionCall: { name, args: {} } }]);
    await behind(
      answering(call('get_ip_config'), call('ip_renew'), candidate([{ text: 'I ran ip_renew.' }]), call('ip_renew')),
      async ({ proxy }) => {
        const chat = clientAt(`${proxy.url}/net`).chats.create({ model: 'gemini-2.5-flash' });
        const result = (name: string) => ({ message: [{ functionResponse: { name, response: { output: 'all well' } } }] });
        await chat.sendMessage({ message: 'My network is down.' });
        expect((await chat.sendMessage(result('get_ip_config'))).functionCalls).toEqual([{ name: 'ip_renew', args: {} }]);
        const said = await chat.sendMessage(result('ip_renew'));
        expect([said.text, said.sdkHttpResponse?.headers?.['x-tamis-findings']]).toEqual(['I ran ip_renew.', undefined]);
        expect((await rejection(chat.sendMessage({ message: 'And again?' }))) as ApiError).toMatchObject({ status: 422 });
      },
      { contracts: new Map([['net', gate as unknown as Gate]]), budget: { total: 0 } },
    );
  });
});

describe('an error of the proxy', () => {
  it.each([
    [422, 'generateContent', []],
    [422, 'streamGenerateContent?alt=sse', []],
    [400, 'streamGenerateContent', []],
    [400, 'generateContent', [{ role: 'model', parts: [{ text: '{' }] }]],
  ])('has the form of Google: %i %s %j', async (status, method, contents) => {
    await behind(answering(candidate([{ shellCall: { command: 'rm' } }])), async ({ proxy }, seen) => {
      const got = await rawCall(`${proxy.url}/ticket/v1beta/models/m:${method}`, { contents });
      expect([got.status, JSON.parse(got.body)]).toMatchObject([status, { error: { code: status, status: 'INVALID_ARGUMENT' } }]);
      expect(seen).toHaveLength(status === 400 ? 0 : 1);
    });
  });
});
