import { connect } from 'node:net';
import { compile } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { ProxyError, type ProxyLogLine, type ProxyOptions, startProxy, UpstreamError } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { rejection } from '../serving.ts';
import { contracts, messages, type Pair, proxying } from './proxying.ts';

const KEY = 'sk-planted-0123456789';
const clean = { reply: { text: '{"title": "a", "priority": "low"}' }, repeat: true } as const;
const body = { model: 'm', messages };
const chat = ({ proxy }: Pair, contract = '/ticket') => `${proxy.url}${contract}/v1/chat/completions`;
const said = (call: { readonly body: string }) => (JSON.parse(call.body) as { error: { message: string } }).error.message;

// Sends bytes as they are, and gives what comes back until the other side closes.
function rawBytes(url: string, text: string, patience = 3000): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    const end = () => resolve(heard);
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    socket.on('close', end).on('error', end);
  });
}

describe('which contract', () => {
  it('is chosen by path or by header', async () => {
    await proxying([clean], async (pair) => {
      expect((await rawCall(chat(pair), body)).status).toBe(200);
      const headers = { 'x-tamis-contract': 'ticket' };
      expect((await rawCall(chat(pair, ''), body, { headers })).status).toBe(200);
      expect((await rawCall(chat(pair), body, { headers })).status).toBe(200);
      expect(pair.upstream.hits.map(({ path }) => path)).toEqual(Array(3).fill('/v1/chat/completions'));
    });
  });

  it('has to be chosen, and to be there', async () => {
    await proxying([clean], async (pair) => {
      const none = await rawCall(chat(pair, ''), body);
      expect([none.status, said(none)]).toEqual([400, expect.stringContaining('Contracts: ticket, tools.')]);
      for (const name of ['__proto__', 'constructor', 'toString', '..', '%2e%2e', 'ticket%00', '', 'v1', 'Ticket']) {
        const call = await rawCall(chat(pair, `/${name}`), body);
        expect([name, call.status]).toEqual([name, name === '..' || name === '%2e%2e' ? 400 : 400]);
      }
      const both = await rawCall(chat(pair), body, { headers: { 'x-tamis-contract': 'tools' } });
      expect(both.status).toBe(400);
      expect(pair.upstream.hits).toHaveLength(0);
    });
  });

  it('has a name that fits into a path', async () => {
    const gate = compile({});
    for (const name of ['__proto__', '..', 'a/b', 'a b', 'a\r\nb', '', 'v1', 'v1beta', 'x'.repeat(65)]) {
      const error = await rejection(startProxy({ contracts: new Map([[name, gate]]), upstream: 'http://127.0.0.1:9' }));
      expect([name, error]).toEqual([name, expect.any(ProxyError)]);
    }
    expect(await rejection(startProxy({ contracts: new Map(), upstream: 'http://127.0.0.1:9' }))).toBeInstanceOf(ProxyError);
    const typo = { contracts, upstream: 'http://127.0.0.1:9', tokn: 't' } as ProxyOptions;
    expect(await rejection(startProxy(typo))).toMatchObject({ message: expect.stringContaining('`token`') });
    expect(await rejection(startProxy({ contracts, upstream: 'ftp://127.0.0.1' }))).toBeInstanceOf(UpstreamError);
  });
});

describe('what is served', () => {
  it('is what can be judged, with POST', async () => {
    await proxying([clean], async (pair) => {
      const { url } = pair.proxy;
      for (const path of [
        '/',
        '/v1/models',
        '/ticket/v1/models',
        '/ticket/v1/files',
        '/ticket/v1/chat/completions/',
        '/ticket/v1/responses/',
        '/ticket/v1beta/models/gemini:generateContent/',
        '/ticket/v1beta/models/a/b:generateContent',
        '/ticket/v1beta1/models/gemini:generateContent',
      ]) {
        expect([path, (await rawCall(`${url}${path}`, body)).status]).toEqual([path, 404]);
      }
      for (const [path, advice] of [
        ['/ticket/chat/completions', 'The base URL of an OpenAI client must end with /v1.'],
        ['/ticket/v1/v1/messages', 'The base URL of an Anthropic client must end before /v1.'],
        ['/ticket/responses', 'The base URL of an OpenAI client must end with /v1.'],
        ['/ticket/models/m:generateContent', 'The base URL of a Google client must end before /v1beta.'],
        ['/ticket/v1/completions', '/v1/completions is not judged, so it is not served here. Use /v1/responses'],
        ['/ticket/v1/responses/resp_1', '/v1/responses/resp_1 is not judged'],
        ['/ticket/v1/responses/compact', '/v1/responses/compact is not judged'],
        ['/ticket/v1/conversations', '/v1/conversations is not judged'],
        ['/ticket/v1/realtime/client_secrets', '/v1/realtime/client_secrets is not judged'],
        ['/ticket/v1/audio/speech', '/v1/audio/speech is not judged'],
        ['/ticket/v1/images/generations', '/v1/images/generations is not judged'],
        ['/ticket/v1/batches', '/v1/batches is not judged'],
        ['/ticket/v1/messages/batches', '/v1/messages/batches is not judged'],
        ['/ticket/v1/complete', 'Use /v1/messages.'],
        ['/ticket/v1beta/interactions', '/v1beta/interactions is not judged'],
        ['/ticket/v1beta/models/m:batchGenerateContent', 'm:batchGenerateContent is not judged'],
        ['/ticket/v1beta/models/m:predict', 'm:predict is not judged'],
        ['/ticket/v1beta/models/..%2f:generateContent', 'Only /v1/chat/completions'],
        ['/tickets/v1/chat/completions', 'There is no contract named tickets. Contracts: ticket'],
        ['/%3Cb%3E/v1/chat/completions', 'There is no contract of that name.'],
      ] as const) {
        expect((await rawCall(`${url}${path}`, body)).body.toString()).toContain(advice);
      }
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
        const { status, headers } = await rawCall(chat(pair), '', { method });
        expect([method, status, headers.allow]).toEqual([method, 405, 'POST']);
      }
      for (const path of ['responses/resp_1', 'chat/completions/c_1', 'conversations/conv_1'])
        expect((await rawCall(`${url}/ticket/v1/${path}`, '', { method: 'DELETE' })).body).toContain(
          'delete it directly at the provider',
        );
      const google = await rawCall(`${url}/ticket/v1beta/interactions`, body);
      expect(JSON.parse(google.body)).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
      const anthropic = await rawCall(`${url}/ticket/v1/batches`, body, { headers: { 'anthropic-version': '2023-06-01' } });
      expect(JSON.parse(anthropic.body)).toMatchObject({ type: 'error', error: { type: 'not_found_error' } });
      expect(pair.upstream.hits).toHaveLength(0);
    });
  });

  it('is nothing else, however its path is written', async () => {
    await proxying([clean], async (pair) => {
      const names = ['..', '%2e%2e', '.%2E', 'x/../..', 'x/%2e%2e/%2e%2e'];
      const slashes = ['%2F', '%2f', '%5C', '%5c', '%252F', '%255c', '%25252f'];
      const escaped = slashes.flatMap((slash) => [`..${slash}responses${slash}resp_1`, `x${slash}..${slash}..${slash}responses`]);
      const paths = names.flatMap((name) => [`GET /v1/models/${name}/files`, `POST /v1/models/${name}/completions:countTokens`]);
      for (const path of [
        ...paths,
        ...escaped.map((name) => `GET /v1/models/${name}`),
        'POST /ticket/v1beta/models/../x:generateContent',
        'GET /v1/models/',
      ])
        expect([path, (await rawBytes(pair.proxy.url, `${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`)).slice(0, 12)]).toEqual([
          path,
          'HTTP/1.1 404',
        ]);
      expect(pair.upstream.hits).toHaveLength(0);
    });
  });

  it('is a JSON object that can be judged', async () => {
    await proxying([clean], async (pair) => {
      for (const bad of ['', '[]', 'null', '{"model"', 'x'.repeat(1000)])
        expect((await rawCall(chat(pair), bad)).status).toBe(400);
      const several = await rawCall(chat(pair), { ...body, n: 3 });
      expect([several.status, said(several)]).toEqual([400, expect.stringContaining('`n`')]);
      const started = { ...body, messages: [...messages, { role: 'assistant', content: '{' }] };
      expect((await rawCall(`${pair.proxy.url}/ticket/v1/messages`, started)).status).toBe(400);
      expect((await rawCall(chat(pair), body, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
      expect(pair.upstream.hits).toHaveLength(0);
    });
  });

  it('has a limit, told before all of it was sent', async () => {
    await proxying([clean], async (pair) => {
      const head = 'POST /ticket/v1/chat/completions HTTP/1.1\r\nHost: localhost\r\n';
      const long = await rawBytes(pair.proxy.url, `${head}Content-Length: 99999999999\r\n\r\n{`);
      expect(long).toMatch(/^HTTP\/1\.1 413 /);
      expect(long.toLowerCase()).toContain('connection: close');
      const chunked = await rawCall(chat(pair), ' '.repeat(33 * 1024 * 1024), { headers: { 'transfer-encoding': 'chunked' } });
      expect([413, undefined]).toContain(chunked.status);
      expect(pair.upstream.hits).toHaveLength(0);
    });
  });
});

describe('who is let in', () => {
  it('knows the name of this machine', async () => {
    await proxying([clean], async (pair) => {
      const { port } = new URL(pair.proxy.url);
      for (const host of ['127.0.0.1', `127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
        expect([host, (await rawCall(chat(pair), body, { headers: { host } })).status]).toEqual([host, 200]);
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        '127.0.0.1.evil.example',
        'localhost.evil.example',
        '[::2]',
        '127.0.0.1:1:2',
      ])
        expect([host, (await rawCall(chat(pair), body, { headers: { host } })).status]).toEqual([host, 403]);
      expect((await rawBytes(pair.proxy.url, 'POST /ticket/v1/messages HTTP/1.0\r\n\r\n')).split('\r\n')[0]).toContain(' 403 ');
      const statusOf = async (headers: { readonly [name: string]: string }) =>
        (await rawCall(chat(pair), body, { headers })).status;
      for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
        expect([origin, await statusOf({ origin })]).toEqual([origin, 403]);
      const own = `127.0.0.1:${port}`;
      for (const origin of [`ftp://${own}`, `https://${own}`, 'http://127.0.0.1:1', 'http://127.0.0.1', `http://me@${own}`])
        expect([origin, await statusOf({ origin })]).toEqual([origin, 403]);
      expect(await statusOf({ origin: `http://${own}` })).toBe(200);
    });
    await proxying(
      [clean],
      async (pair) => {
        const host = 'gate.internal:8080';
        expect((await rawCall(chat(pair), body, { headers: { host } })).status).toBe(200);
        for (const [origin, status] of [
          ['https://gate.internal:8080', 200],
          ['http://gate.internal:8080', 200],
          ['https://gate.internal', 403],
        ] as const)
          expect([origin, (await rawCall(chat(pair), body, { headers: { host, origin } })).status]).toEqual([origin, status]);
      },
      { allowHosts: ['gate.internal'] },
    );
  });

  it('brings the token, which goes no further', async () => {
    const token = 'tok-planted-0123456789';
    await proxying(
      [clean],
      async (pair) => {
        for (const given of ['', 'x', `${token}x`, token.slice(1)])
          expect((await rawCall(chat(pair), body, { headers: { 'x-tamis-token': given } })).status).toBe(401);
        expect((await rawCall(chat(pair), body)).status).toBe(401);
        expect((await rawCall(chat(pair), body, { headers: { 'x-tamis-token': token } })).status).toBe(200);
      },
      { token },
    );
  });

  it('needs one from other machines', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.org', '127.0.0.1.evil.example']) {
      const error = await rejection(startProxy({ contracts, upstream: 'http://127.0.0.1:9', host }));
      expect([host, error]).toEqual([host, expect.any(ProxyError)]);
    }
    const open = await startProxy({ contracts, upstream: 'http://127.0.0.1:9', host: '0.0.0.0', token: 't' });
    await open.close();
  });
});

describe('the connection', () => {
  it('may be of HTTP/1.0, and sees no absolute address', async () => {
    await proxying([clean], async (pair) => {
      const sent = JSON.stringify(body);
      const old = await rawBytes(
        pair.proxy.url,
        `POST /ticket/v1/chat/completions HTTP/1.0\r\nHost: localhost\r\nContent-Length: ${sent.length}\r\n\r\n${sent}`,
      );
      expect(old).toContain(' 200 OK');
      expect(old).toContain('x-tamis-status: pass');
      const absolute = await rawBytes(
        pair.proxy.url,
        'POST http://evil.example/ticket/v1/messages HTTP/1.0\r\nHost: localhost\r\n\r\n',
      );
      expect(absolute.split('\r\n')[0]).toContain(' 404 ');
      expect(pair.upstream.hits).toHaveLength(1);
    });
  });

  it('is told of in lines without contents', async () => {
    const lines: ProxyLogLine[] = [];
    const log = (line: ProxyLogLine) => lines.push(line);
    await proxying(
      [{ reply: { text: '{"title": "secret", "priority": "Low"}' } }],
      async (pair) => {
        const headers = { authorization: `Bearer ${KEY}`, 'x-stainless-retry-count': '1' };
        await rawCall(`${chat(pair)}?key=${KEY}`, { model: 'm', messages: [{ role: 'user', content: 'private' }] }, { headers });
        await rawCall(`${pair.proxy.url}/v1/files`, '', { method: 'GET' });
        await rawCall(`${pair.proxy.url}/v1/models/private`, '', { method: 'GET' });
        await rawCall(`${pair.proxy.url}/v1beta/models/private:countTokens`, {});
      },
      { log },
    );
    expect(lines).toMatchObject([
      {
        contract: 'ticket',
        path: '/v1/chat/completions',
        status: 200,
        retries: 1,
        marks: { status: 'pass', attempts: 1, changes: ['coerce.vocabulary'] },
      },
      { status: 404 },
      { status: 404, path: '/v1/models/MODEL' },
      { status: 404, path: '/v1beta/models/MODEL:countTokens' },
    ]);
    for (const word of [KEY, 'private', 'secret']) expect(JSON.stringify(lines)).not.toContain(word);
  });
});
