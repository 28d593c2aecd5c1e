import { compile, type Gate } from '@tamis/core';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../scripts/tests/until.ts';
import type { Exchange, ProxyOptions } from '../../src/index.ts';
import { ASKED, CLIENTS, USAGE as usage } from '../clients.ts';
import { rejection } from '../serving.ts';
import { contracts, messages, openAi, type Pair, proxying } from './proxying.ts';

const CLEAN = '{"title": "Grüße 🦊", "priority": "low"}';
const VALUE = { title: 'Grüße 🦊', priority: 'low' };
const clean: Exchange = { reply: { text: CLEAN, reasoning: 'Hm.', usage, model: 'the-model', id: 'the-id' } };
const messy: Exchange = {
  reply: { text: `Sure!\n\`\`\`json\n{"title": "Grüße 🦊", priority: 'Low',}\n\`\`\``, reasoning: 'Hm.', usage },
};
const wrong: Exchange = { reply: { text: '{"title": 7}', usage } };
const doubtful: Exchange = { reply: { text: '{"title": "a", "priority": "low", "priority": "high"}', usage }, repeat: true };
const calling = (name: string, given: string): Exchange => ({
  reply: { text: '', calls: [{ name, arguments: given, id: 'first' }], usage },
});
const WEATHER = { city: 'Paris', days: 3 };

describe.each(Object.entries(CLIENTS))('the client of %s', (_, client) => {
  const { whole, stream, ends, counts, made, throws, inside, triesAgain } = client;
  const [stop, calls] = ends;
  const at = ({ proxy }: Pair, contract = 'ticket') => `${proxy.url}/${contract}`;
  const both = async (url: string) => [(await whole(url)).answer, await stream(url)];

  it('gets a clean reply as from the provider, whole and as a stream', async () => {
    for (const [contract, exchange, about] of [
      ['ticket', clean, { text: CLEAN, thoughts: 'Hm.', finish: stop }],
      [
        'tools',
        calling('get_weather', '{"city": "Paris", "days": 3}'),
        { calls: [{ id: 'first', given: WEATHER }], finish: calls },
      ],
    ] as const)
      await proxying([{ ...exchange, repeat: true }], async (pair) => {
        const direct = await both(pair.upstream.url);
        expect(direct).toMatchObject([about, about]);
        expect(await both(at(pair, contract))).toEqual(direct);
        const { headers, body } = await whole(at(pair, contract));
        expect(Object.fromEntries(headers)).toMatchObject({ 'x-tamis-status': 'pass', 'x-tamis-attempts': '1' });
        expect([headers.has('x-tamis-changes'), (body as { tamis?: object }).tamis]).toEqual([false, undefined]);
        for (const hit of pair.upstream.hits) expect(hit.messages).toEqual(ASKED);
      });
  });

  it('gets a mended reply, with its thoughts as they were and the codes of what was altered', async () => {
    await proxying([{ ...messy, repeat: true }], async (pair) => {
      const about = { text: JSON.stringify(VALUE), thoughts: 'Hm.', finish: stop };
      expect(await both(at(pair))).toMatchObject([about, about]);
      const { headers, body } = await whole(at(pair));
      expect(headers.get('x-tamis-changes')).toMatch(/extract\.fence.*parse\.trailing-comma, coerce\.vocabulary/);
      const { tamis } = body as { tamis?: { changes: readonly { code: string }[] } };
      if (triesAgain) expect(tamis).toMatchObject({ status: 'pass', attempts: 1 });
      if (triesAgain) expect(tamis?.changes.map(({ code }) => code)).toContain('extract.fence');
    });
  });

  it('gets the reply to a second question, and the tokens of both', async () => {
    await proxying([wrong, clean, wrong, messy], async (pair) => {
      const { answer, headers } = await whole(at(pair));
      expect(answer).toMatchObject({ text: CLEAN, usage: counts[1] });
      expect(headers.get('x-tamis-attempts')).toBe('2');
      expect(pair.upstream.hits[1]?.messages).toHaveLength(4);
      expect(pair.upstream.hits[1]?.messages[3]?.content).toContain('schema.required');
      expect(await stream(at(pair))).toMatchObject({ text: JSON.stringify(VALUE), usage: counts[1] });
    });
  });

  it('gets calls with mended arguments, whole and as a stream, with what was said next to them', async () => {
    const odd = calling('getWeather', `{city: 'Paris', "days": "3",}`);
    const about = { calls: [{ id: 'first', name: 'get_weather', given: WEATHER }], finish: calls };
    for (const text of ['', 'Hm.'])
      await proxying([{ reply: { ...odd.reply, text }, repeat: true }], async (pair) =>
        expect(await both(at(pair, 'tools'))).toMatchObject([
          { text, ...about },
          { text, ...about },
        ]),
      );
  });

  it('gets calls that stood in the text as calls', async () => {
    const text = '<tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}</tool_call>';
    await proxying([{ reply: { text }, repeat: true }], async (pair) => {
      const about = { text: '', calls: [{ id: made, name: 'get_weather', given: { city: 'Paris' } }], finish: calls };
      expect(await both(at(pair, 'tools'))).toMatchObject([about, about]);
    });
  });

  it('sees a failed reply as an error that it does not try again', async () => {
    await proxying([{ ...wrong, repeat: true }], async (pair) => {
      for (const asking of [whole, stream]) {
        const error = await rejection(asking(at(pair), { retries: 2 }));
        expect(error).toBeInstanceOf(throws[422]);
        expect(error).toMatchObject({ status: 422 });
        // The same mistake twice is not asked for a third time.
        const findings = [{ code: 'schema.required', message: 'The key "priority" is required but missing.' }];
        expect(inside(error)).toMatchObject({ tamis: { status: 'fail', attempts: 2, findings } });
        expect(JSON.stringify(inside(error))).toContain('"type":"reply_failed"');
      }
      expect(pair.upstream.hits).toHaveLength(4);
    });
  });

  it('sees a held reply as an error that it does not try again, with what is held', async () => {
    await proxying([doubtful], async (pair) => {
      const error = inside(await rejection(whole(at(pair), { retries: 2 })));
      // The proxy itself asked once more.
      expect(pair.upstream.hits).toHaveLength(2);
      expect(error).toMatchObject({ tamis: { status: 'hold', reason: 'doubt', held: { priority: 'high' } } });
      expect(JSON.stringify(error)).toMatch(/"type":"reply_held".*parse\.duplicate-key/);
    });
  });

  it.skipIf(!triesAgain)('tries again by itself after a 429, and waits as it is told (only some clients do)', async () => {
    await proxying([{ fault: '429:300ms' }, clean], async (pair) => {
      const start = performance.now();
      const { answer, headers } = await whole(at(pair), { retries: 1 });
      expect([answer.text, headers.get('x-tamis-attempts')]).toEqual([CLEAN, '1']);
      expect(performance.now() - start).toBeGreaterThan(250);
    });
  });

  it('does not spend a second budget by itself when the provider fails between two attempts', async () => {
    await proxying([wrong, { fault: '429:1s' }, clean], async (pair) => {
      expect(await rejection(whole(at(pair), { retries: 2 }))).toMatchObject({ status: 429 });
      expect(pair.upstream.hits).toHaveLength(2);
    });
  });

  it('sees the errors of the provider as they are', async () => {
    await proxying([{ fault: '401' }, { fault: '529' }, { fault: '400' }], async (pair) => {
      for (const status of [401, 529]) expect(await rejection(whole(at(pair)))).toMatchObject({ status });
      const last = await rejection(whole(at(pair)));
      expect([last, String(last)]).toMatchObject([{ status: 400 }, expect.stringContaining('The cassette responds with 400.')]);
    });
  });

  it('ends the call of the provider when it hangs up', async () => {
    // The server closes only when its last request is dealt with: one that still waited a minute would show.
    await proxying([{ ...clean, after: 60_000, repeat: true }], async (pair) => {
      for (const [hits, asking] of [whole, stream].entries()) {
        const gone = new AbortController();
        const call = rejection(asking(at(pair), { signal: gone.signal }));
        await until('the request has come', () => pair.upstream.hits.length > hits, 5);
        gone.abort();
        expect(String(await call)).toMatch(/abort/i);
      }
    });
  });

  it('gets what the model only thought as its reply, where the contract allows that', async () => {
    const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.in-reasoning'] } }) as Gate;
    const options: Partial<ProxyOptions> = { contracts: new Map([...contracts, ['thought', gate]]), budget: { total: 0 } };
    const thought: Exchange = { reply: { text: '', reasoning: CLEAN, usage }, repeat: true };
    const work = async (pair: Pair) => {
      for (const { text } of await both(at(pair, 'thought'))) expect(JSON.parse(text)).toEqual(VALUE);
      expect(await rejection(whole(at(pair)))).toMatchObject({ status: 422 });
    };
    await proxying([thought], work, options);
  });
});

it('the limit of a provider between two attempts comes with its wait and with what was spent', async () => {
  await proxying([wrong, { fault: '429:1s' }], async (pair) => {
    const error = await rejection(openAi(pair).chat.completions.create({ model: 'm', messages }));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    const { headers } = error as InstanceType<typeof OpenAI.APIError>;
    expect([headers?.get('retry-after'), headers?.get('x-tamis-attempts')]).toEqual(['1', '2']);
  });
});
