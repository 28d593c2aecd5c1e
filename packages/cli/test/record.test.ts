import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CassetteServer, type Exchange, readCassette, startCassetteServer } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { asked, serving as servingAnyone } from './asking.ts';
import { fileWith, jsonl, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const KEY = 'sk-planted-0123456789';
const messages = [{ role: 'user', content: 'hi' }];
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];

const QUESTIONS: readonly (readonly [path: string, body: object])[] = [
  ['/v1/chat/completions', { model: 'm', messages }],
  ['/v1/chat/completions', { model: 'm', messages, stream: true }],
  ['/v1/messages', { model: 'm', max_tokens: 9, messages }],
  ['/v1/messages', { model: 'm', max_tokens: 9, messages, stream: true }],
  ['/v1beta/models/m:generateContent', { contents }],
  ['/v1beta/models/m:streamGenerateContent?alt=sse', { contents }],
];

const newFile = () => join(mkdtempSync(join(tmpdir(), 'tamis-')), 'calls.jsonl');

async function serving<T>(exchanges: readonly Exchange[], work: (server: CassetteServer) => Promise<T>): Promise<T> {
  const server = await startCassetteServer(exchanges, { apiKey: KEY });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

const post = (url: string, body: object): Promise<string> =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${KEY}`, 'x-goog-api-key': KEY },
  }).then(
    (response) => response.text(),
    (error: unknown) => String(error),
  );

describe('tamis record', () => {
  it('records the three protocols, and never the key', async () => {
    const replies = QUESTIONS.map((_, index): Exchange => ({ reply: { text: `answer ${index}, and your key is ${KEY}` } }));
    await serving([...replies, { fault: '429:2s' }, { fault: 'html' }], async ({ url, hits }) => {
      const file = newFile();
      const [last] = QUESTIONS;
      const session = await whileServing(['record', file, '--upstream', url], async (address) => {
        for (const [path, body] of QUESTIONS) expect(await post(`${address}${path}`, body)).toContain('answer');
        for (let i = 0; i < 2; i++) await post(`${address}${last?.[0]}`, last?.[1] ?? {});
        await fetch(`${address}/v1/models`, { headers: { authorization: `Bearer ${KEY}` } });
      });
      expect(session.code).toBe(0);
      expect(session.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
      expect(session.stderr).toContain(`6 replies, 2 faults, 1 other request passed on in ${file}.`);
      expect(hits).toHaveLength(9);
      const content = readFileSync(file, 'utf8');
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
      for (const text of [content, session.stdout, session.stderr]) expect(text).not.toContain('sk-planted');
      const reading = readCassette(content);
      if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
      const { header, exchanges } = reading.cassette;
      expect(header?.note).toBe(`recorded from ${new URL(url).host}`);
      expect(exchanges.map(({ reply, fault }) => fault ?? reply?.text)).toEqual([
        ...QUESTIONS.map((_, index) => `answer ${index}, and your key is [redacted]`),
        '429:2s',
        'html',
      ]);
      for (const { request } of exchanges) expect(request?.messages).toEqual(messages);
    });
  });

  it('records a run with a retry, which is replayed although its marks are random', async () => {
    const schema = fileWith('n.json', JSON.stringify({ type: 'object', properties: { n: { type: 'integer' } } }));
    const file = newFile();
    await servingAnyone(['{"n": "x"}', '{"n": 1}'], async ({ url }) => {
      await whileServing(['record', file, '--upstream', url], async (address) => {
        const live = await asked(['--schema', schema, '--model', `${address}/v1#m`]);
        expect([live.code, JSON.parse(String(live.stdout))]).toEqual([0, { n: 1 }]);
      });
    });
    expect(jsonl(readFileSync(file))).toHaveLength(3);
    const replayed = await asked(['--schema', schema, '--cassette', file]);
    expect([replayed.code, JSON.parse(String(replayed.stdout))]).toEqual([0, { n: 1 }]);
  });

  it('says why a call is not recorded', async () => {
    await serving([{ reply: { text: 'a' }, repeat: true }], async ({ url }) => {
      const { stderr } = await whileServing(['record', newFile(), '--upstream', url], async (address) => {
        await fetch(`${address}/v1/messages`, { method: 'POST', body: 'not json' }).then((response) => response.text());
      });
      expect(stderr).toContain("A call to /v1/messages was passed on but can't be recorded: the request is not a JSON object.");
    });
  });

  it('reports that the provider is down, and continues', async () => {
    const gone = await serving([], async ({ url }) => url);
    const file = newFile();
    const { code, stderr } = await whileServing(['record', file, '--upstream', gone], async (address) => {
      for (const [path, body] of QUESTIONS) expect(await post(`${address}${path}`, body)).toContain('fetch failed');
    });
    expect(code).toBe(0);
    expect(stderr).toContain('did not send a complete response (ECONNREFUSED)');
    expect(jsonl(readFileSync(file)).map(({ fault }) => fault)).toEqual([undefined, ...Array(6).fill('reset')]);
  });

  it('redacts more secrets, also in its own messages', async () => {
    await serving([{ reply: { text: 'the customer is Zwiebelkuchen' } }], async ({ url }) => {
      const file = newFile();
      const args = [file, '--upstream', url, '--redact-env', 'CUSTOMER'];
      const work = async (address: string) => {
        await post(`${address}/v1/messages`, { messages });
      };
      const { stderr } = await whileServing(['record', ...args], work, { CUSTOMER: 'Zwiebelkuchen' });
      expect(readFileSync(file, 'utf8')).toContain('the customer is [redacted]');
      expect(readFileSync(file, 'utf8') + stderr).not.toContain('Zwiebelkuchen');
    });
  });

  it('adds to a cassette only when told to, and to nothing else', async () => {
    await serving([{ reply: { text: 'a' }, repeat: true }], async ({ url }) => {
      const file = newFile();
      const call = async (address: string) => {
        await post(`${address}/v1/messages`, { messages });
      };
      await whileServing(['record', file, '--upstream', url], call);
      const before = readFileSync(file, 'utf8');
      expect((await whileServing(['record', file, '--upstream', url, '--append'], call)).code).toBe(0);
      expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
      expect(jsonl(readFileSync(file))).toHaveLength(3);
      const open = fileWith('open.jsonl', '{"fault": "500"}');
      expect(await tamis(['record', open, '--upstream', url, '--append'])).toMatchObject({ code: 2 });
    });
  });

  it('names a port that is in use', async () => {
    await serving([], async ({ url }) => {
      const { port } = new URL(url);
      const { code, stderr } = await tamis(['record', newFile(), '--upstream', url, '--port', port]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`Port ${port} is already in use.`)]);
    });
  });

  it('ends when the disk is full', async () => {
    if (!existsSync('/dev/full')) return;
    const { code, stderr } = await tamis(['record', '/dev/full', '--upstream', 'http://127.0.0.1:9']);
    expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('The disk is full') });
  });
});
