import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Fault } from '@tamis/core';
import type { ModelReply } from '@tamis/core/model';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listening } from '../../../../scripts/tests/listening.ts';
import { isTaken } from '../../../../scripts/tests/share.ts';
import { until } from '../../../../scripts/tests/until.ts';
import type { ProviderOptions } from '../../src/index.ts';
import { drip, type Handler, send, serve, type TestServer } from './server.ts';
import { type Wire, wires } from './wires.ts';

const KEY = 'planted-key-0123456789abcdef';
const SAID = 'Grüße, 世界 🙂 {"a": 1}';
const QUESTION = [{ role: 'user', content: 'Say it.' }] as const;

interface Outcome {
  readonly reply?: ModelReply;
  readonly fault?: Fault;
  readonly server: TestServer;
}

async function ask(wire: Wire, handler: Handler, options: Partial<ProviderOptions> = {}, cancel?: AbortSignal): Promise<Outcome> {
  const server = await serve(handler);
  const model = wire.model({ model: 'some-model', baseURL: server.url, apiKey: KEY, ...options });
  const result = await model.ask(QUESTION, {}, cancel).then(
    (reply) => ({ reply }),
    (error: unknown) => ({ fault: error as Fault }),
  );
  const outcome: Outcome = { ...result, server };
  expect(server.received).toHaveLength(1);
  if (outcome.fault) expect(outcome.fault).toBeInstanceOf(Fault);
  expect(everythingIn(outcome.fault)).not.toContain(KEY.slice(0, 10));
  return outcome;
}

function everythingIn(fault: Fault | undefined): string {
  return fault ? JSON.stringify([fault.message, fault.stack, fault.detail, fault.cause, Object.values(fault)]) : '';
}

function bytesOneByOne(events: readonly string[]): readonly Uint8Array[] {
  return [...Buffer.from(events.join(''))].map((byte) => Uint8Array.of(byte));
}

describe.each(wires)('$name', (wire) => {
  const good = { text: SAID, finish: 'stop', reasoning: 'hm', model: 'm-1', id: 'id-1' };
  const [start, end] = [SAID.slice(0, 9), SAID.slice(9)];

  describe('answers', () => {
    it('whole', async () => {
      const { reply, server } = await ask(wire, send(wire.whole(SAID, 'stop')), { stream: false });
      expect(reply).toMatchObject(good);
      expect(reply?.usage).toMatchObject({ inputTokens: 10, outputTokens: 5, cachedTokens: 4 });
      expect(server.received[0]?.headers[wire.keyHeader]).toContain(KEY);
      expect(server.received[0]?.url).not.toContain(KEY);
    });

    it('in a stream, and lets the text be heard while it comes, without thoughts', async () => {
      const server = await serve(drip(wire.stream([start, end], 'stop')));
      const heard: string[] = [];
      const model = wire.model({ model: 'some-model', baseURL: server.url, apiKey: KEY });
      const reply = await model.ask(QUESTION, {}, undefined, (text) => heard.push(text));
      expect(heard).toEqual([start, end]);
      expect(reply).toMatchObject(good);
    });

    it('in a stream', async () => {
      const { reply } = await ask(wire, drip(wire.stream([start, end], 'stop')));
      expect(reply).toMatchObject(good);
      expect(reply?.usage).toMatchObject({ inputTokens: 10, outputTokens: 5, cachedTokens: 4 });
    });

    it('in a stream that is cut between any two bytes', async () => {
      const { reply } = await ask(wire, drip(bytesOneByOne(wire.stream([start, end], 'stop')), 'end', 0));
      expect(reply).toMatchObject(good);
    });

    it('in a stream with other line ends, comments and a byte order mark', async () => {
      const text = `\ufeff: hello\r\n\r\n${wire.stream([start, end], 'stop').join('').replaceAll('\n', '\r\n')}`;
      const { reply } = await ask(wire, drip([text]));
      expect(reply).toMatchObject(good);
    });

    it('whole though a stream was asked for', async () => {
      const { reply } = await ask(wire, send(wire.whole(SAID, 'stop'), 200, { 'content-type': 'text/event-stream' }));
      expect(reply).toMatchObject(good);
    });

    it('whole after blanks that keep the connection open', async () => {
      const { reply } = await ask(wire, send(`\n \n${JSON.stringify(wire.whole(SAID, 'stop'))}`), { stream: false });
      expect(reply).toMatchObject(good);
    });

    it('cut by the limit of tokens', async () => {
      for (const handler of [send(wire.whole(SAID, 'length')), drip(wire.stream([start, end], 'length'))])
        expect((await ask(wire, handler)).reply).toMatchObject({ text: SAID, finish: 'length' });
    });

    it('without a finish reason in a whole body', async () => {
      const { reply } = await ask(wire, send(wire.whole(SAID, 'none')), { stream: false });
      expect(reply).toMatchObject({ text: SAID, finish: 'other' });
    });

    it('twice over one connection', async () => {
      const server = await serve(drip(wire.stream([SAID], 'stop')));
      const model = wire.model({ model: 'some-model', baseURL: server.url, apiKey: KEY });
      await model.ask(QUESTION);
      // A connection is free again a moment after the end of its answer.
      await until('a connection is used twice', async () => {
        await model.ask(QUESTION);
        return server.received.length > server.connections;
      });
    });
  });

  describe('does not answer', () => {
    it('because the model refused or a filter stopped it', async () => {
      for (const stop of ['refusal', 'filter'] as const)
        for (const handler of [send(wire.whole('No.', stop)), drip(wire.stream(['No', '.'], stop))]) {
          const { fault } = await ask(wire, handler);
          const isRefusal = wire.name !== 'gemini' && (stop === 'refusal' || wire.name === 'anthropic');
          expect(fault).toMatchObject({
            code: isRefusal ? 'fault.refused' : 'fault.filtered',
            detail: { excerpt: 'No.', status: 200 },
          });
        }
    });

    it('but sends HTML', async () => {
      const page = `<!doctype html><p>${KEY}</p>${'x'.repeat(5000)}`;
      for (const stream of [true, false]) {
        const { fault } = await ask(wire, send(page, 200, { 'content-type': 'text/html' }), { stream });
        expect(fault).toMatchObject({ code: 'fault.bad-body', detail: { status: 200 } });
        expect(fault?.detail.excerpt).toMatch(/^<!doctype html><p>\[redacted\]<\/p>x+$/);
        expect(fault?.detail.excerpt).toHaveLength(4000);
      }
    });

    it('but sends something that is no JSON, or no UTF-8', async () => {
      for (const body of ['OK, done', '{"choices": [', '[1, 2]']) {
        const { fault } = await ask(wire, send(body));
        expect(fault).toMatchObject({ code: 'fault.bad-body', detail: { excerpt: body } });
      }
      const { fault } = await ask(wire, (response) => response.end(Buffer.from([0x7b, 0xff, 0x7d])));
      expect(fault).toMatchObject({ code: 'fault.bad-body' });
    });

    it('but sends nothing, or blanks', async () => {
      for (const body of ['', ' \n\n'])
        for (const stream of [true, false])
          expect((await ask(wire, send(body), { stream })).fault).toMatchObject({ code: 'fault.bad-body' });
    });

    it('but sends an error with a good status, also in the middle of a stream', async () => {
      const plain = { error: { message: `Something with ${KEY} went wrong`, type: 'odd_error' } };
      for (const [body, code] of [
        [plain, 'fault.error-in-body'],
        [wire.overloaded, 'fault.server'],
        [wire.limited, 'fault.rate-limited'],
      ] as const)
        for (const handler of [send(body), drip([...wire.stream([start], 'none'), `data: ${JSON.stringify(body)}\n\n`])])
          expect((await ask(wire, handler)).fault).toMatchObject({ code, detail: { status: 200 } });
    });

    it('but sends no choice', async () => {
      const { fault } = await ask(wire, send(wire.nothing));
      expect(fault).toMatchObject({ code: 'fault.no-choices', detail: { excerpt: JSON.stringify(wire.nothing) } });
      expect((await ask(wire, drip(['data: {}\n\n', 'data: [DONE]\n\n']))).fault).toMatchObject({ code: 'fault.no-choices' });
    });

    it('but cuts its stream, cleanly or not', async () => {
      const events = wire.stream([start, end], 'none');
      for (const pieces of [events, [...events, 'data: {"choi'], [': waiting\n\n']])
        for (const how of ['end', 'reset'] as const) {
          const { fault } = await ask(wire, drip(pieces, how));
          expect(fault).toMatchObject({ code: 'fault.cut-stream' });
          if (pieces.length > 1) expect(fault?.detail.excerpt).toBe(SAID);
        }
    });

    it('but cuts a whole body', async () => {
      const { fault } = await ask(wire, (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"choices": [');
        setTimeout(() => response.destroy(), 10);
      });
      expect(fault).toMatchObject({ code: 'fault.cut-stream' });
    });

    it.each([
      [400, 'fault.bad-request'],
      [401, 'fault.auth'],
      [403, 'fault.auth'],
      [404, 'fault.bad-request'],
      [408, 'fault.timeout-first-byte'],
      [504, 'fault.timeout-first-byte'],
      [409, 'fault.server'],
      [422, 'fault.bad-request'],
      [429, 'fault.rate-limited'],
      [500, 'fault.server'],
      [503, 'fault.server'],
      [529, 'fault.server'],
    ])('but answers %i', async (status, code) => {
      const { fault } = await ask(wire, send({ error: { message: `No, ${KEY}` } }, status, { 'x-echo': KEY }));
      expect(fault).toMatchObject({ code, message: `The server answered ${status}: No, [redacted]`, detail: { status } });
      expect(fault?.detail.excerpt).toBe('{"error":{"message":"No, [redacted]"}}');
    });

    it('but says when to come back', async () => {
      const limit = (headers: Record<string, string>) => send('<p>Too many</p>', 429, headers);
      const waitAfter = async (headers: Record<string, string>) => (await ask(wire, limit(headers))).fault?.detail.retryAfter;
      expect(await waitAfter({ 'retry-after': '7' })).toBe(7000);
      const date = await waitAfter({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
      expect(date).toBeGreaterThan(55_000);
      expect(date).toBeLessThanOrEqual(60_000);
      expect(await waitAfter({ 'retry-after': '99999999999' })).toBe(3_600_000);
      expect(await waitAfter({})).toBeUndefined();
    });

    it('but points elsewhere, which is not followed', async () => {
      const elsewhere = await serve(send(wire.whole(SAID, 'stop')));
      const { fault } = await ask(wire, send('', 302, { location: elsewhere.url }));
      expect(fault).toMatchObject({ code: 'fault.bad-request', detail: { status: 302 } });
      expect(elsewhere.received).toHaveLength(0);
    });

    // All read with the same code, so one protocol shows it, another one with each commit.
    it.skipIf(!isTaken(wires.indexOf(wire), 3))('but is longer than 16 MiB (one protocol of three)', async () => {
      const long = 'x'.repeat(17 * 1024 * 1024);
      expect((await ask(wire, send(wire.whole(long, 'stop')))).fault).toMatchObject({ code: 'fault.bad-body' });
      expect((await ask(wire, drip(wire.stream([long], 'stop')))).fault).toMatchObject({ code: 'fault.bad-body' });
      const many = wire.stream(Array(17).fill('y'.repeat(1024 * 1024)), 'stop');
      expect((await ask(wire, drip(many))).fault).toMatchObject({ code: 'fault.bad-body' });
    });

    it('but resets the connection', async () => {
      const { fault } = await ask(wire, (response) => response.socket?.resetAndDestroy());
      // The request was delivered, so it may have been charged.
      expect(fault).toMatchObject({ code: 'fault.cut-stream' });
    });
  });

  describe('is not waited for', () => {
    it('when nothing comes', async () => {
      const { fault, server } = await ask(wire, () => {}, { timeouts: { firstByte: 100 } });
      expect(fault).toMatchObject({ code: 'fault.timeout-first-byte' });
      await server.closed;
    });

    it('when nothing comes after the headers, or after a part', async () => {
      for (const pieces of [[], wire.stream([start], 'none')]) {
        const { fault, server } = await ask(wire, drip(pieces, 'hang'), { timeouts: { idle: 100 } });
        expect(fault).toMatchObject({ code: 'fault.timeout-idle', detail: { status: 200 } });
        await server.closed;
      }
    });

    it('when it drips on and on', async () => {
      const forever = drip(Array(1000).fill(': ping\n\n'), 'hang', 20);
      const { fault, server } = await ask(wire, forever, { timeouts: { idle: 60_000, total: 200 } });
      expect(fault).toMatchObject({ code: 'fault.timeout-total' });
      await server.closed;
    });

    it('when somebody cancels in the middle', async () => {
      const cancel = new AbortController();
      const speak = drip(wire.stream([start], 'none'), 'hang');
      const speakAndLeave: typeof speak = (...given) => {
        setTimeout(() => cancel.abort(), 60);
        return speak(...given);
      };
      const { fault, server } = await ask(wire, speakAndLeave, {}, cancel.signal);
      expect(fault).toMatchObject({ code: 'fault.cancelled' });
      await server.closed;
    });

    it('when somebody cancels before an answer', async () => {
      const cancel = new AbortController();
      const { fault, server } = await ask(wire, () => cancel.abort(), {}, cancel.signal);
      expect(fault).toMatchObject({ code: 'fault.cancelled' });
      await server.closed;
    });

    it('when a page of an error does not end', async () => {
      const { fault } = await ask(wire, (response) => response.writeHead(500).write('Oh'), { timeouts: { idle: 50 } });
      expect(fault).toMatchObject({ code: 'fault.server', detail: { status: 500 } });
    });
  });

  describe('is not reached', () => {
    const faultOf = (options: Partial<ProviderOptions>, cancel?: AbortSignal) =>
      wire
        .model({ model: 'some-model', apiKey: KEY, ...options })
        .ask(QUESTION, {}, cancel)
        .catch((error: unknown) => error);

    it('when it was cancelled before', async () => {
      const server = await serve(send({}));
      expect(await faultOf({ baseURL: server.url }, AbortSignal.abort())).toMatchObject({ code: 'fault.cancelled' });
      expect(server.connections).toBe(0);
    });

    it('when nobody listens, or there is no such host', async () => {
      const { url, close } = await listening(http.createServer());
      await close();
      for (const baseURL of [url, 'http://no-such-host.invalid'])
        expect(await faultOf({ baseURL })).toMatchObject({ code: 'fault.network' });
    });

    it('when a connection does not stand in time', async () => {
      const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
      await new Promise((resolve) => silent.once('listening', resolve));
      onTestFinished(() => void silent.close());
      const baseURL = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      expect(await faultOf({ baseURL, timeouts: { connect: 100 } })).toMatchObject({ code: 'fault.timeout-connect' });
    });

    it('when the base is no URL, or the key no header', async () => {
      expect(await faultOf({ baseURL: 'localhost:80' })).toMatchObject({ code: 'fault.bad-request' });
      const fault = (await faultOf({ baseURL: 'http://127.0.0.1:1', apiKey: `${KEY}\n${KEY}` })) as Fault;
      expect(fault).toMatchObject({ code: 'fault.bad-request' });
      expect(everythingIn(fault)).not.toContain(KEY);
    });
  });
});
