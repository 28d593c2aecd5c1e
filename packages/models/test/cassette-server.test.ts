import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import type { Exchange } from '../src/index.ts';
import { fixedClock } from './fixed-clock.ts';
import { type ProtocolQuestion, QUESTIONS } from './protocols.ts';
import { type RawCall, type RawCallOptions, rawCall } from './raw-call.ts';
import { serving } from './serving.ts';

const TEXT = 'ein längerer Text, der in mehreren Stücken kommt, weil er länger als zwölf Zeichen ist';
const good: Exchange = { reply: { text: TEXT, usage: { inputTokens: 1, outputTokens: 2 } } };

const ask = (exchange: Exchange, { path, body }: ProtocolQuestion, options: RawCallOptions = {}): Promise<RawCall> =>
  serving([exchange], ({ url }) => rawCall(`${url}${path}`, body, options));

describe.each(QUESTIONS.map((question) => [question.provider, question.isStream ? 'stream' : 'whole', question] as const))(
  '%s, %s',
  (provider, _form, question) => {
    const type = question.isStream ? 'text/event-stream; charset=utf-8' : 'application/json; charset=utf-8';

    it('answers', async () => {
      const { status, headers, ending, pieces } = await ask(good, question);
      expect({ status, type: headers['content-type'], ending }).toEqual({ status: 200, type, ending: 'end' });
      if (question.isStream) expect(pieces).toBeGreaterThan(1);
    });

    it('gives a status with an error in the shape of the provider, and says when to come back', async () => {
      const { status, headers, body } = await ask({ fault: '429:1500ms' }, question);
      expect(status).toBe(429);
      expect(headers).toMatchObject({ 'retry-after': '2', 'retry-after-ms': '1500' });
      const { error } = JSON.parse(body) as { error: object };
      const shapes = {
        openai: { code: 'rate_limit_exceeded' },
        anthropic: { type: 'rate_limit_error' },
        gemini: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '1.5s' }] },
      };
      expect(error).toMatchObject(shapes[provider]);
    });

    it('hangs without a byte', async () => {
      expect(await ask({ fault: 'hang' }, question, { patience: 150 })).toMatchObject({ status: undefined, ending: 'patience' });
    });

    it('is silent after the headers', async () => {
      const { status, headers, bytes, ending } = await ask({ fault: 'silence' }, question, { silence: 150 });
      expect({ status, type: headers['content-type'], bytes, ending }).toEqual({
        status: 200,
        type,
        bytes: 0,
        ending: 'patience',
      });
    });

    it('drips', async () => {
      const { body, pieces, ending } = await ask({ ...good, fault: 'drip:2ms' }, question);
      expect(pieces).toBeGreaterThan(10);
      expect(ending).toBe('end');
      expect(body).toBe((await ask(good, question)).body);
    });

    it('resets the connection', async () => {
      expect(await ask({ fault: 'reset' }, question)).toMatchObject({ status: undefined, ending: 'ECONNRESET' });
    });

    it('cuts an answer after so many bytes, and never lets it look whole', async () => {
      const start = (await ask({ ...good, fault: 'cut@1000000' }, question)).body;
      expect(await ask({ ...good, fault: 'cut@60' }, question)).toMatchObject({
        status: 200,
        body: start.slice(0, 60),
        bytes: 60,
        ending: 'ECONNRESET',
      });
      expect(await ask({ fault: 'cut@0' }, question)).toMatchObject({ status: 200, bytes: 0, ending: 'ECONNRESET' });
      for (const end of ['[DONE]', 'message_stop', '"finish_reason":"stop"', 'finishReason', 'end_turn']) {
        expect(start).not.toContain(end);
      }
      if (!question.isStream) expect(() => JSON.parse(start) as unknown).toThrow();
    });

    it('serves a page, nothing, an error and no choices, all with 200', async () => {
      const page = await ask({ fault: 'html' }, question);
      expect(page).toMatchObject({ status: 200, ending: 'end' });
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('<html>');
      expect(await ask({ fault: 'empty' }, question)).toMatchObject({ status: 200, bytes: 0, ending: 'end' });
      const wrong = await ask({ fault: 'error-in-200' }, question);
      expect(wrong).toMatchObject({ status: 200, ending: 'end' });
      expect(wrong.body).toContain('"error"');
      const none = await ask({ fault: 'no-choices' }, question);
      expect(none).toMatchObject({ status: 200, ending: 'end' });
      expect(none.body).not.toMatch(/"index":0|content_block|candidates/);
    });

    it('ends well without saying why', async () => {
      const { status, body, ending } = await ask({ ...good, fault: 'no-finish' }, question);
      expect({ status, ending }).toEqual({ status: 200, ending: 'end' });
      expect(body).not.toMatch(/\[DONE\]|message_stop|"finish_reason":"|finishReason|"stop_reason":"/);
    });

    it('waits before it answers', async () => {
      const clock = fixedClock();
      await serving([{ ...good, after: 12_345 }], ({ url }) => rawCall(`${url}${question.path}`, question.body), { clock });
      expect(clock.waits).toEqual([12_345]);
    });

    it('tells a call that nothing answers from one that is no JSON, and wants its key', async () => {
      const strict: Exchange = { ...good, request: { messages: [{ role: 'user', content: 'bye' }] } };
      const lost = await ask(strict, question);
      expect(lost.status).toBe(404);
      expect(lost.body).toContain('+ user: hi');
      expect(await serving([good], ({ url }) => rawCall(`${url}${question.path}`, '{nope'))).toMatchObject({ status: 400 });
      const locked = { apiKey: 'the-right-key' };
      await serving(
        [good],
        async ({ url, hits }) => {
          const call = (headers: { [name: string]: string }) => rawCall(`${url}${question.path}`, question.body, { headers });
          expect((await call({})).status).toBe(401);
          expect((await call({ authorization: 'the-right-key', 'x-key': 'the-right-key' })).status).toBe(401);
          const header = { openai: 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' }[provider];
          expect((await call({ [header]: provider === 'openai' ? 'Bearer the-right-key' : 'the-right-key' })).status).toBe(200);
          expect(hits).toHaveLength(3);
          expect(JSON.stringify(hits)).not.toContain('the-right-key');
        },
        locked,
      );
    });
  },
);

describe('the server', () => {
  it.each([
    ['/v1/nothing', {}, { error: { code: 'not_found' } }],
    ['/v1/nothing', { 'anthropic-version': '2023-06-01' }, { type: 'error', error: { type: 'not_found_error' } }],
    ['/v1beta/nothing', {}, { error: { status: 'NOT_FOUND' } }],
  ])('answers %s with 404 in the shape of the provider', async (path, headers, shape) => {
    await serving([good], async ({ url, hits, unused }) => {
      const { status, body } = await rawCall(`${url}${path}?key=sk-planted`, {}, { headers });
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject(shape);
      expect(hits).toMatchObject([{ path, method: 'POST' }]);
      expect(JSON.stringify(hits)).not.toContain('sk-planted');
      expect(unused()).toEqual([good]);
    });
  });

  it('streams a list of chunks to clients of Gemini that do not ask for events', async () => {
    await serving([good], async ({ url }) => {
      const { body } = await rawCall(`${url}/v1beta/models/m:streamGenerateContent`, { contents: [] });
      expect((JSON.parse(body) as unknown[]).length).toBeGreaterThan(3);
    });
  });

  it('plays the same exchanges to all protocols, in order', async () => {
    const exchanges = QUESTIONS.map((_, index): Exchange => ({ reply: { text: `text ${index}` } }));
    await serving(exchanges, async ({ url, hits, unused }) => {
      for (const [index, { path, body }] of QUESTIONS.entries()) {
        expect((await rawCall(`${url}${path}`, body)).body).toContain(`text ${index}`);
      }
      expect(hits.map(({ provider, stream }) => ({ provider, isStream: stream }))).toEqual(
        QUESTIONS.map(({ provider, isStream }) => ({ provider, isStream })),
      );
      expect(unused()).toEqual([]);
    });
  });

  it('ends at once, also while calls hang', async () => {
    let call: Promise<RawCall> | undefined;
    await serving([{ fault: 'hang', repeat: true }], async ({ url, hits }) => {
      call = rawCall(`${url}/v1/messages`, {});
      await until('the call has come', () => hits.length > 0, 5);
    });
    expect((await call)?.ending).toBe('ECONNRESET');
  });

  it('says which port is taken', async () => {
    await serving([], async ({ url }) => {
      const port = Number(new URL(url).port);
      await expect(serving([], async () => {}, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    });
  });
});
