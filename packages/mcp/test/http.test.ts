import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { closing, listening } from '../../../scripts/tests/listening.ts';
import { until } from '../../../scripts/tests/until.ts';
import { type HttpGate, type HttpGiven, startHttpGate } from '../src/index.ts';
import { eventReader } from '../src/link/event-stream.ts';
import { ACCEPT, post } from './asking.ts';
import { ABOUT, decide, HELLO, LOOK, metaOf, newLedger, PAY, reviewsIn, type Said, textOf } from './play.ts';

const atEnd = closing();
const ledger = newLedger();
const log: string[] = [];

let answerCall: ((answer: ServerResponse, id: unknown) => void) | undefined;
const got: { readonly method: string; readonly headers: IncomingMessage['headers']; readonly said: Said }[] = [];
let own: ServerResponse | undefined;

const text = (id: unknown, result: object) => JSON.stringify({ jsonrpc: '2.0', id, result });
const json = (answer: ServerResponse, body: string, status = 200) => {
  answer.writeHead(status, { 'content-type': 'application/json', 'mcp-session-id': 'upstream-1' });
  answer.end(body);
};

const upstream = createServer(async (asked, answer) => {
  let body = '';
  for await (const chunk of asked) body += chunk;
  const said = JSON.parse(body || '{}') as Said;
  got.push({ method: asked.method ?? '', headers: asked.headers, said });
  if (asked.method === 'GET') {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.flushHeaders();
    own = answer;
  } else if (said.method === 'initialize') json(answer, text(said.id, { ...ABOUT, capabilities: { tools: {} } }));
  else if (said.method === 'tools/list') json(answer, text(said.id, { tools: [LOOK, PAY] }));
  else if (said.method !== 'tools/call') json(answer, '', 202);
  else if (answerCall === undefined) json(answer, text(said.id, { content: [{ type: 'text', text: 'done' }] }));
  else {
    answerCall(answer, said.id);
    answerCall = undefined;
  }
});

let gate: HttpGate;
let upstreamUrl = '';
beforeAll(async () => {
  const { url, close } = await listening(upstream);
  upstreamUrl = `${url}/mcp`;
  atEnd(
    () => ledger.close(),
    close,
    () => gate.close(),
  );
  const given = { ledger, name: 'shop', hold: 'pending', port: 0, log: (line: string) => log.push(line) } as const;
  gate = await startHttpGate({ ...given, upstream: upstreamUrl });
});

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

// Sends a request with any headers, which `fetch` would not.
function sent(
  headers: { readonly [name: string]: string },
  body: string | Buffer = '{}',
  { method = 'POST', path = '/mcp' }: { readonly method?: string; readonly path?: string } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const to = new URL(path, gate.url);
    const asked = request(to, { method, headers: { ...ACCEPT, ...headers } }, async (answer) => {
      let all = '';
      for await (const chunk of answer) all += chunk;
      resolve({ status: answer.statusCode, headers: answer.headers, body: all });
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? body : undefined);
  });
}

const message = (method: string, params?: object, id: number | 'none' = 1) =>
  JSON.stringify({ jsonrpc: '2.0', ...(id === 'none' ? {} : { id }), method, ...(params && { params }) });
const statusOf = async (...given: Parameters<typeof sent>) => (await sent(...given)).status;
const events = ({ body }: Answered) =>
  [...body.matchAll(/^event: message\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data ?? '') as Said);

async function begun(headers: { readonly [name: string]: string } = {}): Promise<{ readonly 'mcp-session-id': string }> {
  const answer = await sent(headers, message('initialize', HELLO));
  return { 'mcp-session-id': String(answer.headers['mcp-session-id']) };
}

describe('who is served', () => {
  it('is a program on this machine, at the right place, with a message', async () => {
    expect(await statusOf({ host: 'evil.example' })).toBe(403);
    expect(await statusOf({ host: '127.0.0.1.evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'null' })).toBe(403);
    const { host } = new URL(gate.url);
    for (const origin of [`ftp://${host}`, `https://${host}`, 'http://127.0.0.1:1', 'http://127.0.0.1', `http://me@${host}`])
      expect([origin, await statusOf({ origin })]).toEqual([origin, 403]);
    expect(await statusOf({}, '{}', { path: '/other' })).toBe(404);
    expect(await statusOf({ 'mcp-session-id': 'guessed' })).toBe(404);
    expect(await statusOf({ 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({}, '', { method: 'GET' })).toBe(405);
    expect(await statusOf({}, '', { method: 'DELETE' })).toBe(405);
    expect(await statusOf({}, Buffer.from([0x22, 0xe9, 0x22]))).toBe(400);
    for (const first of ['{', 'null', message('ping')]) expect(await statusOf({}, first)).toBe(400);
    expect(got).toEqual([]);
    const local = await sent({ host: 'LOCALHOST:1', origin: 'http://localhost:1' }, message('initialize', HELLO), {
      path: '/mcp?x=1',
    });
    expect([local.status, local.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(events(local)).toMatchObject([{ id: 1, result: ABOUT }]);
    expect(await statusOf({}, `"${'x'.repeat(16 * 1024 * 1024 - 2)}"`)).toBe(400);
    expect(await statusOf({}, `"${'x'.repeat(16 * 1024 * 1024 - 1)}"`)).toBe(413);
  });

  it('has an address with http', async () => {
    const given = { ledger, name: 'shop', port: 0 };
    await expect(startHttpGate({ ...given, upstream: 'ftp://127.0.0.1/' })).rejects.toThrow(RangeError);
    await expect(startHttpGate({ ...given, upstream: 'shop' })).rejects.toThrow('is not the address of a server');
    await expect(startHttpGate({ ...given, name: 'a b', upstream: 'http://127.0.0.1:1' })).rejects.toThrow(RangeError);
    const taken = Number(new URL(gate.url).port);
    await expect(startHttpGate({ ...given, port: taken, upstream: 'http://127.0.0.1:1' })).rejects.toThrow('EADDRINUSE');
    const secure = await startHttpGate({ ...given, upstream: 'https://127.0.0.1:1' });
    await secure.close();
  });
});

describe('a session over HTTP', () => {
  it('is one with the server, and ends there too', async () => {
    const own = { authorization: 'Bearer key', cookie: 'c' };
    const session = { ...(await begun(own)), ...own };
    const start = got.findLast(({ said }) => said.method === 'initialize');
    // A token is for the one that it names, and that is not the server.
    expect(start?.headers).not.toHaveProperty('authorization');
    expect(start?.headers).not.toHaveProperty('cookie');
    expect(start?.headers).not.toHaveProperty('mcp-session-id');
    expect(await statusOf(session, message('notifications/initialized', {}, 'none'))).toBe(202);
    const called = await sent(session, message('tools/call', { name: 'look', arguments: {} }, 5));
    expect(called.headers['mcp-session-id']).toBe(session['mcp-session-id']);
    expect(events(called).map(textOf)).toEqual(['done']);
    expect(got.at(-1)?.headers['mcp-session-id']).toBe('upstream-1');
    const held = await sent(session, message('tools/call', { name: 'pay', arguments: { amount: 1 } }, 6));
    expect(metaOf(events(held)[0])).toMatchObject({ 'tamis/status': 'pending' });
    expect(await statusOf(session, '', { method: 'DELETE' })).toBe(200);
    expect(got.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'mcp-session-id': 'upstream-1' } });
    expect(await reviewsIn(ledger, { state: 'open' })).toEqual([]);
    expect(await statusOf(session, message('ping'))).toBe(404);
  });

  it('passes on what the server says on its own to the stream that listens last', async () => {
    const session = await begun();
    const first = sent(session, '', { method: 'GET' });
    await until('the server has its own stream', () => own !== undefined);
    const second = sent(session, '', { method: 'GET' });
    expect((await first).body).toBe('');
    const params = { level: 'info', data: 1 };
    own?.write(`data:${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params })}\n\n`);
    own?.end('data: not a message\n\n: a comment\n\n');
    await until('the message is dropped', () => log.some((line) => line.startsWith('dropped a message from the server')));
    await sent(session, '', { method: 'DELETE' });
    expect(events(await second)).toMatchObject([{ method: 'notifications/message', params }]);
  });
});

it('events of several lines are read up to the size of a message', () => {
  const read = (text: string) => {
    const [found, long]: [string[], string[]] = [[], []];
    const reader = eventReader(16, {
      onEvent: ({ data, fields }) => found.push(...(data === undefined ? [] : [data]), ...fields),
      onLong: () => long.push('long'),
      onBroken: () => found.push('broken'),
    });
    reader.push(Buffer.from(text, 'latin1'));
    reader.end();
    return [...found, ...long];
  };
  expect(read('data: a\ndata:b\n\nid: 7\n\n: c\n\ndata: d\n\n')).toEqual(['a\nb', 'id: 7', 'd']);
  expect(read('data: 12\ndata: 34\n\n')).toEqual(['12\n34']);
  expect(read('data: 12\ndata: 345\n\ndata: 6\n\n')).toEqual(['12', '6', 'long']);
  expect(read('data: caf\xe9\nid: 1\n\ndata: 6\n\n')).toEqual(['broken', '6']);
  // A carriage return ends a line as well: nothing is hidden in a line that is passed on as it is.
  expect(read('id: 1\rdata: a\n\n')).toEqual(['a', 'id: 1']);
  expect(read('data:a\r\rdata:b\r\n\r\n')).toEqual(['a', 'b']);
  expect(read('data: a\r\rdata: \xe9\n\n')).toEqual(['broken', 'broken']);
});

it('a request that was refused because of its headers can be made again under the same id', async () => {
  const session = await begun();
  const list = message('tools/list', {}, 9);
  for (const headers of [{ accept: 'text/html' }, { 'mcp-protocol-version': '1999-01-01' }])
    expect((await sent({ ...session, ...headers }, list)).status).toBeGreaterThanOrEqual(400);
  expect(events(await sent(session, list))).toMatchObject([{ id: 9, result: { tools: expect.any(Array) } }]);
  await sent(session, '', { method: 'DELETE' });
});

it('a request whose id is in progress is refused, and the first one is answered', async () => {
  const session = await begun();
  let finish: (() => void) | undefined;
  answerCall = (answer, id) => {
    finish = () => json(answer, text(id, { content: [{ type: 'text', text: 'the first' }] }));
  };
  const look = message('tools/call', { name: 'look', arguments: {} }, 9);
  const first = sent(session, look);
  const end = await until('the call has come', () => finish);
  const second = await sent(session, look);
  expect([second.status, second.body]).toEqual([400, expect.stringContaining('already in progress')]);
  end();
  expect(events(await first).map(textOf)).toEqual(['the first']);
  await sent(session, '', { method: 'DELETE' });
});

describe('an answer of the server', () => {
  it.each([
    [400, true],
    [401, false],
    [403, false],
    [404, false],
    [405, true],
    [408, true],
    [409, true],
    [422, true],
    [429, true],
    [500, true],
  ])('with status %i leaves open whether the call ran: %s', async (status, isOpen) => {
    const session = await begun();
    const unknown = async () => (await reviewsIn(ledger, { state: 'open' })).filter(({ kind }) => kind === 'unknown').length;
    const before = await unknown();
    const call = message('tools/call', { name: 'pay', arguments: { amount: status } }, 7);
    await sent(session, call);
    await decide(ledger, { kind: 'approve' });
    answerCall = (answer) => {
      answer.writeHead(status, { 'www-authenticate': 'Bearer realm="shop"' });
      answer.end();
    };
    const answer = await sent(session, call);
    const [said] = events(answer);
    expect(metaOf(said)).toEqual(isOpen ? { 'tamis/status': 'unknown' } : {});
    expect(textOf(said)).toContain(`${isOpen ? '' : 'pay was not run: '}The server answered with status ${status}.`);
    expect(await unknown()).toBe(before + (isOpen ? 1 : 0));
    await sent(session, '', { method: 'DELETE' });
  });

  it('that is not UTF-8 is not passed on', async () => {
    const session = await begun();
    for (const type of ['application/json', 'text/event-stream']) {
      answerCall = (answer, id) => {
        answer.writeHead(200, { 'content-type': type });
        const said = text(id, { content: [{ type: 'text', text: 'caf\xe9' }] });
        // A stream may be left open.
        if (type === 'application/json') answer.end(Buffer.from(said, 'latin1'));
        else answer.write(Buffer.from(`data: ${said}\n\n`, 'latin1'));
      };
      const answer = await sent(session, message('tools/call', { name: 'look', arguments: {} }, 8));
      expect(textOf(events(answer)[0])).toContain('look failed: ');
    }
    await sent(session, '', { method: 'DELETE' });
  });

  it('may come on a stream that is resumed where the first one ended', async () => {
    const session = await begun();
    let asked: unknown;
    answerCall = (answer, id) => {
      asked = id;
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      own = undefined;
      answer.end('id: place-1\nretry: 1\ndata: \n\n');
    };
    const answered = sent(session, message('tools/call', { name: 'look', arguments: {} }, 8));
    await until('the stream is taken up', () => got.at(-1)?.headers['last-event-id'] === 'place-1' && own !== undefined);
    own?.end(`data: ${text(asked, { content: [] })}\n\n`);
    expect(events(await answered)).toEqual([{ jsonrpc: '2.0', id: 8, result: { content: [] } }]);
    await sent(session, '', { method: 'DELETE' });
  });

  it('may be a stream of events, in several lines, or break off', async () => {
    const session = await begun();
    const look = async (how: typeof answerCall) => {
      answerCall = how;
      return events(await sent(session, message('tools/call', { name: 'look', arguments: {} }, 8)))[0];
    };
    const streamed = await look((answer, id) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      const [start, end] = text(id, { content: [] }).split(',"result"');
      answer.end(`event: message\ndata: ${start}\ndata:,"result"${end}\n\n`);
    });
    expect(streamed).toEqual({ jsonrpc: '2.0', id: 8, result: { content: [] } });
    const other = await look((answer, id) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(text(id, { content: [] }));
    });
    expect(other?.result?.isError).toBe(true);
    const broken = await look((answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('data: {', () => answer.destroy());
    });
    expect(textOf(broken)).toContain('look failed: ');
    const early = await look((answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end();
    });
    expect(textOf(early)).toContain('look failed: ');
    const gone = await look((answer) => void answer.destroy());
    expect(textOf(gone)).toContain('look failed: ');
  });

  it('is not waited for if the caller leaves, but what runs continues', async () => {
    const session = await begun();
    let finish: (() => void) | undefined;
    answerCall = (answer, id) => {
      finish = () => json(answer, text(id, { content: [] }));
    };
    const asked = request(gate.url, { method: 'POST', headers: { ...ACCEPT, ...session } });
    asked.on('error', () => undefined);
    asked.end(message('tools/call', { name: 'look', arguments: { far: true } }, 9));
    await until('the call has come', () => finish !== undefined);
    asked.destroy();
    // When this is answered, the gate knows that the caller has left.
    await begun();
    finish?.();
    const ran = async () =>
      (await reviewsIn(ledger)).some(({ held, execution }) => held === '{"far":true}' && execution?.state === 'done');
    await until('it is recorded that it ran', ran);
  });
});

describe('a call that was never sent', () => {
  it('failed, did not run, and can be made again, unlike one that may have been sent', async () => {
    const own = newLedger();
    let token = () => 'key';
    let isBroken = false;
    const spare = createServer((asked, answer) => {
      if (isBroken) return void answer.destroy();
      const way = request(upstreamUrl, { method: asked.method, headers: asked.headers }, (said) => {
        answer.writeHead(said.statusCode ?? 500, said.headers);
        said.pipe(answer);
      });
      asked.pipe(way);
    });
    const at = await listening(spare);
    const given = { ledger: own, name: 'shop', hold: 'pending', port: 0, token: async () => token() } as const;
    const front = await startHttpGate({ ...given, upstream: `${at.url}/mcp` });
    const begun = await post(front.url, message('initialize', HELLO));
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') };
    const call = async (amount: number) =>
      (await post(front.url, message('tools/call', { name: 'pay', arguments: { amount } }), session)).said;
    const agreed = async (amount: number) => {
      await call(amount);
      await decide(own, { kind: 'approve' });
      return await call(amount);
    };
    await post(front.url, message('tools/list'), session);
    token = () => {
      throw new Error('get-token ended with exit code 1');
    };
    expect(textOf(await agreed(1))).toBe(
      'pay was not run: get-token ended with exit code 1\nMake the call again if you still want it.',
    );
    token = () => 'key\n';
    expect(textOf(await agreed(2))).toContain('pay was not run: Invalid character in header content');
    token = () => 'key';
    isBroken = true;
    expect(textOf(await agreed(3))).toContain('pay may have run');
    isBroken = false;
    expect(textOf(await agreed(1))).toBe('done');
    await at.close();
    expect(textOf(await agreed(4))).toContain("pay was not run: The server can't be reached");
    const states = (await reviewsIn(own)).flatMap(({ held, execution }) => (execution ? [[held, execution.state]] : []));
    expect(states).toEqual([
      ...['{"amount":1}', '{"amount":2}'].map((held) => [held, 'not-run']),
      ...[['{"amount":3}', 'unknown'] as const, ['{"amount":1}', 'done'] as const, ['{"amount":4}', 'not-run'] as const],
    ]);
    await front.close();
    await own.close();
  });
});

describe('a caller over HTTP', () => {
  it('that leaves while its call waits for a person leaves the question to whoever makes the call again', async () => {
    const waiting = newLedger();
    const patient = await startHttpGate({ ledger: waiting, name: 'shop', port: 0, upstream: upstreamUrl });
    const { headers } = await post(patient.url, message('initialize', HELLO));
    const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
    const call = message('tools/call', { name: 'pay', arguments: { amount: 3 } }, 9);
    const leaving = request(patient.url, { method: 'POST', headers: { ...ACCEPT, ...session } });
    leaving.on('error', () => undefined).end(call);
    await until('1 review is open', async () => (await reviewsIn(waiting, { state: 'open' })).length === 1);
    leaving.destroy();
    // When this is answered, the gate knows that the caller has left.
    await post(patient.url, message('ping', {}, 11), session);
    const again = post(patient.url, call.replace('"id":9', '"id":10'), session);
    await decide(waiting, { kind: 'approve' });
    expect((await again).text).toContain('done');
    expect((await reviewsIn(waiting)).filter(({ held }) => held === '{"amount":3}')).toHaveLength(1);
    await patient.close();
    await waiting.close();
  });

  it('is told how to authenticate if the server wants that, and that it can not be reached', async () => {
    const closed = createServer((_, answer) => {
      answer.writeHead(401, { 'www-authenticate': 'Bearer realm="shop"' });
      answer.end();
    });
    const { url, close } = await listening(closed);
    const given = { ledger, name: 'closed', port: 0 };
    const asks = async (to: string, more: Partial<HttpGiven> = {}) => {
      const front = await startHttpGate({ ...given, upstream: to, ...more });
      const { status, headers, said } = await post(front.url, message('initialize', HELLO));
      await front.close();
      return [status, headers.get('www-authenticate'), said?.error?.message];
    };
    const passed = await asks(`${url}/`, { passToken: 'One server for both.' });
    expect(passed).toEqual([401, 'Bearer realm="shop"', 'The server requires authentication.']);
    const none = 'The server requires authentication, and the gate has no token for it.';
    expect(await asks(`${url}/`)).toEqual([502, null, none]);
    await close();
    expect(await asks(`${url}/`)).toEqual([502, null, expect.stringContaining("The server can't be reached")]);
  });
});
