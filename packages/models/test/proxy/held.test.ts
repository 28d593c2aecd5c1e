import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { compile, type Gate, type JsonObject } from '@tamis/core';
import type { Ledger, ReviewRow } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../scripts/tests/until.ts';
import { type Exchange, type ProxyOptions, requestContract } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { ledgerInFolder } from './ledger-in-folder.ts';
import { type Pair, proxying } from './proxying.ts';

const amount = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
const policy = { effects: { change: 'hold' } } as const;
const tools = [
  { name: 'pay', parameters: amount },
  { name: 'look', parameters: amount, effect: 'read' as const },
];
const contracts: ProxyOptions['contracts'] = new Map<string, never>([
  ['shop', compile({ kind: 'tool-calls', tools, policy }) as never],
  [
    'order',
    compile({ kind: 'tool-calls', tools, policy, order: [{ tool: 'pay', requires: ['look'], level: 'error' }] }) as never,
  ],
  [
    'both',
    {
      document: compile({ schema: { type: 'object', properties: { n: { enum: ['a', 'b'] } } } }) as Gate,
      calls: compile({ kind: 'tool-calls', tools, policy }),
    } as never,
  ],
  ['request', requestContract({ calls: { policy } }) as never],
  ['letter', compile({ grounding: { source: 'messages' } }) as never],
]);
const call = (name: string, given: object, id = 'call_1') => ({ name, arguments: JSON.stringify(given), id });
const paying = (given: object = { amount: 5 }, text = ''): Exchange => ({ reply: { text, calls: [call('pay', given)] } });
const says = (text: string): Exchange => ({ reply: { text } });
const user = { role: 'user' as const, content: 'Pay five.' };

async function holding<T>(
  exchanges: readonly Exchange[],
  work: (pair: Pair & { readonly ledger: Ledger }) => Promise<T>,
  options: Partial<ProxyOptions> = {},
): Promise<T> {
  const ledger = ledgerInFolder();
  try {
    return await proxying(exchanges, (pair) => work({ ...pair, ledger }), { contracts, reviews: { ledger }, ...options });
  } finally {
    await ledger.close();
  }
}

async function every(ledger: Ledger, which: Parameters<Ledger['reviews']>[0] = {}): Promise<readonly ReviewRow[]> {
  const rows: ReviewRow[] = [];
  for await (const row of ledger.reviews(which)) rows.push(row);
  return rows;
}

async function only(ledger: Ledger): Promise<ReviewRow> {
  const rows = await every(ledger, { state: 'open' });
  expect(rows).toHaveLength(1);
  return rows[0] as ReviewRow;
}

const decide = async (ledger: Ledger, kind: 'approve' | 'deny' | 'hint' | 'edit', more: object = {}) => {
  const { review, digest } = await only(ledger);
  expect(await ledger.decide({ review, digest, kind, by: 'anna', ...more })).toMatchObject({ status: 'recorded' });
  return review;
};

const functions = [{ type: 'function', function: { name: 'pay', parameters: amount } }] as never;
const messages = { model: 'm', max_tokens: 9, messages: [user] };
const contents = { contents: [{ role: 'user', parts: [{ text: 'Pay.' }] }] };
const TEXT = /"name":"pay","arguments":"\{\\"amount\\":5\}"/;
const PART = /"functionCall":\{.*"name":"pay"/;

const protocols: readonly (readonly [name: string, path: string, body: JsonObject, called: RegExp])[] = [
  ['Chat Completions', 'v1/chat/completions', { model: 'm', messages: [user], tools: functions }, TEXT],
  ['Chat Completions as a stream', 'v1/chat/completions', { model: 'm', messages: [user], stream: true }, TEXT],
  ['Messages', 'v1/messages', messages, /"name":"pay","input":\{"amount":5\}/],
  ['Messages as a stream', 'v1/messages', { ...messages, stream: true }, /"partial_json":"\{\\"amount\\":5\}"/],
  ['Responses', 'v1/responses', { model: 'm', input: 'Pay five.' }, TEXT],
  ['Responses as a stream', 'v1/responses', { model: 'm', input: 'Pay five.', stream: true }, TEXT],
  ['generateContent', 'v1beta/models/g:generateContent', contents, PART],
  ['generateContent as a stream', 'v1beta/models/g:streamGenerateContent?alt=sse', contents, PART],
];

describe.each(protocols)('a held call in %s', (_, path, body, called) => {
  it('waits for a person, goes out once when it is approved, and the model is not asked again for that', async () => {
    await holding([paying(), says('Done.')], async ({ proxy, upstream, ledger }) => {
      const ask = () => rawCall(`${proxy.url}/shop/${path}`, body);
      const first = await ask();
      const { review, action, held, state, kind } = await only(ledger);
      expect({ action, held, state, kind }).toEqual({ action: 'pay', held: '{"amount":5}', state: 'open', kind: 'tool-call' });
      expect([first.status, first.headers['x-tamis-review'], first.headers['x-tamis-status']]).toEqual([422, review, 'hold']);
      expect(JSON.parse(first.body).error).toMatchObject({ type: 'reply_held', tamis: { review, action: 'pay' } });
      const again = await ask();
      expect([again.status, again.headers['x-tamis-review'], again.headers['x-tamis-attempts']]).toEqual([422, review, '0']);
      await decide(ledger, 'approve');
      const third = await ask();
      expect([third.status, third.headers['x-tamis-status'], third.headers['x-tamis-review']]).toEqual([200, 'pass', review]);
      expect(third.body).toMatch(called);
      expect(upstream.hits).toHaveLength(1);
      const fourth = await ask();
      expect(fourth.body).toContain('Done.');
      expect(upstream.hits).toHaveLength(2);
      expect((await ledger.review(review))?.execution).toMatchObject({ state: 'done' });
    });
  });

  it('tells the model when it is denied, and does not ask people the same twice', async () => {
    await holding([paying(), says('No, sorry.'), paying()], async ({ proxy, upstream, ledger }) => {
      const ask = () => rawCall(`${proxy.url}/shop/${path}`, body);
      await ask();
      await decide(ledger, 'deny', { text: 'Five is too much.' });
      const second = await ask();
      expect([second.status, second.body]).toEqual([200, expect.stringContaining('No, sorry.')]);
      expect(JSON.stringify(upstream.hits.at(-1))).toContain('A person did not allow the call pay');
      const third = await ask();
      expect([third.status, JSON.parse(third.body).error]).toMatchObject([
        422,
        { type: 'reply_denied', tamis: { by: 'anna', why: 'Five is too much.' } },
      ]);
      expect(await every(ledger)).toHaveLength(1);
    });
  });
});

const chat = ({ proxy }: Pair, contract = 'shop', more: object = {}, headers = {}) =>
  rawCall(`${proxy.url}/${contract}/v1/chat/completions`, { model: 'm', messages: [user], ...more }, { headers });
const callsIn = (body: string) => JSON.parse(body).choices[0].message.tool_calls;

describe('a held reply', () => {
  it('waits for the next request if a client leaves before it is handed out', async () => {
    const ledger = ledgerInFolder();
    const leaving = new AbortController();
    let isLeaving = false;
    let closed: Promise<unknown> | undefined;
    const seen = (message: unknown) => {
      closed = once((message as { readonly response: ServerResponse }).response, 'close');
    };
    // While the ledger is looked at, the client leaves, and the proxy gets to know it.
    const tend = async () => {
      if (isLeaving) {
        isLeaving = false;
        leaving.abort();
        await closed;
      }
      return await ledger.tend();
    };
    const slow = new Proxy(ledger, {
      get: (target, key) => {
        const member: unknown = key === 'tend' ? tend : Reflect.get(target, key);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const work = async (pair: Pair & { readonly ledger: Ledger }) => {
      await chat(pair);
      await decide(ledger, 'approve');
      isLeaving = true;
      subscribe('http.server.request.start', seen);
      const body = JSON.stringify({ model: 'm', messages: [user] });
      const url = `${pair.proxy.url}/shop/v1/chat/completions`;
      await expect(fetch(url, { method: 'POST', body, signal: leaving.signal })).rejects.toThrow('abort');
      unsubscribe('http.server.request.start', seen);
      await until('the reply is handed out', async () => (await chat(pair)).status === 200);
      expect(pair.upstream.hits).toHaveLength(1);
    };
    await holding([paying()], work, { reviews: { ledger: slow } });
    await ledger.close();
  });

  it('stays denied if it is made again without the doubt that it was held for', async () => {
    const loose: ProxyOptions['contracts'] = new Map([['shop', compile({ kind: 'tool-calls', tools }) as unknown as Gate]]);
    const doubtful: Exchange = { reply: { text: '', calls: [{ ...call('pay', {}), arguments: '{"amount": 5, "amount": 7}' }] } };
    const two: Exchange = { reply: { text: '', calls: [call('look', { amount: 1 }), call('pay', { amount: 7 }, 'call_2')] } };
    const replies = [doubtful, paying({ amount: 7 }), two, paying({ amount: 6 })];
    await holding(
      replies,
      async (pair) => {
        await chat(pair);
        const review = await decide(pair.ledger, 'deny', { text: 'Not seven.' });
        for (const answer of [await chat(pair), await chat(pair)]) {
          expect([answer.status, answer.headers['x-tamis-review']]).toEqual([422, review]);
          expect(JSON.parse(answer.body).error).toMatchObject({ type: 'reply_denied', tamis: { by: 'anna', why: 'Not seven.' } });
        }
        expect((await chat(pair)).status).toBe(200);
      },
      { contracts: loose, budget: { total: 0 } },
    );
  });

  it('is for the request with the same numbers, also where a double has no room for their digits', async () => {
    await holding([paying(), says('Another order.')], async ({ proxy, ledger }) => {
      const ask = (order: string) =>
        rawCall(`${proxy.url}/shop/v1/chat/completions`, `{"model": "m", "messages": [], "metadata": {"order": ${order}}}`);
      await ask('9007199254740993');
      await decide(ledger, 'approve');
      expect((await ask('9007199254740992')).body).toContain('Another order.');
      expect(callsIn((await ask('9007199254740993')).body)).toHaveLength(1);
    });
  });

  it('goes to one of several who ask at once', async () => {
    await holding([{ ...paying(), repeat: true }], async (pair) => {
      await chat(pair);
      await decide(pair.ledger, 'approve');
      const answers = await Promise.all(Array.from({ length: 6 }, () => chat(pair)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const types = answers.flatMap(({ status, body }) => (status === 200 ? [] : [JSON.parse(body).error.type]));
      for (const type of types) expect(['reply_held', 'reply_taken']).toContain(type);
    });
  });

  it('is not for those with another key, another question or another contract', async () => {
    await holding([{ ...paying(), repeat: true }], async (pair) => {
      await chat(pair, 'shop', {}, { authorization: 'Bearer one' });
      await decide(pair.ledger, 'approve');
      expect((await chat(pair, 'shop', {}, { authorization: 'Bearer two' })).status).toBe(422);
      expect((await chat(pair, 'both', {}, { authorization: 'Bearer one' })).status).toBe(422);
      expect((await chat(pair, 'shop', { temperature: 1 }, { authorization: 'Bearer one' })).status).toBe(422);
      expect((await chat(pair, 'shop', {}, { authorization: 'Bearer one' })).status).toBe(200);
    });
  });

  it('goes out as a person changed it, with the id of the call', async () => {
    await holding([paying({ amount: 500 }, 'I pay.')], async (pair) => {
      await chat(pair);
      await decide(pair.ledger, 'edit', { value: '{"amount":50}' });
      const { body } = await chat(pair);
      expect(callsIn(body)).toMatchObject([{ id: 'call_1', function: { name: 'pay', arguments: '{"amount":50}' } }]);
      expect(JSON.parse(body).choices[0].message.content).toBe('I pay.');
    });
  });

  it('with several calls is decided as a whole', async () => {
    const both: Exchange = {
      reply: { text: 'Both.', calls: [call('look', { amount: 1 }, 'a'), call('pay', { amount: 2 }, 'b')] },
    };
    await holding([both], async (pair) => {
      await chat(pair);
      expect(await only(pair.ledger)).toMatchObject({ kind: 'tool-calls', held: expect.stringContaining('look') });
      await decide(pair.ledger, 'approve');
      expect(callsIn((await chat(pair)).body)).toMatchObject([{ id: 'a' }, { id: 'b', function: { name: 'pay' } }]);
    });
  });

  it('in doubt is shown with what is in doubt, and goes out as it was read', async () => {
    const doubted: Exchange = {
      reply: { text: '', calls: [{ name: 'pay', arguments: '{"amount": 5, "amount": 50}', id: 'a' }] },
    };
    await holding([{ ...doubted, repeat: true }], async (pair) => {
      const { body } = await chat(pair, 'shop');
      expect(JSON.parse(body).error).toMatchObject({ type: 'reply_held', code: 'parse.duplicate-key' });
      expect(JSON.parse((await only(pair.ledger)).detail ?? '')).toMatchObject({ codes: ['parse.duplicate-key'] });
      await decide(pair.ledger, 'approve');
      expect(callsIn((await chat(pair, 'shop')).body)).toMatchObject([{ id: 'a', function: { arguments: '{"amount":50}' } }]);
    });
  });

  it('whose value is not in the messages waits, and goes out as it is once people have seen it', async () => {
    await holding([{ ...says('["Bern"]'), repeat: true }], async (pair) => {
      expect((await chat(pair, 'letter')).status).toBe(422);
      await decide(pair.ledger, 'approve');
      const { status, body } = await chat(pair, 'letter');
      expect([status, JSON.parse(body).choices[0].message.content]).toEqual([200, '["Bern"]']);
    });
  });

  it('that is a document waits too', async () => {
    await holding([{ ...says('{"n": "a", "n": "b"}'), repeat: true }], async (pair) => {
      expect((await chat(pair, 'both')).status).toBe(422);
      expect(await only(pair.ledger)).toMatchObject({ kind: 'document', held: '{"n":"b"}' });
      await decide(pair.ledger, 'approve');
      expect(JSON.parse((await chat(pair, 'both')).body).choices[0].message.content).toBe('{"n":"b"}');
    });
  });

  it('is judged with the calls before it', async () => {
    const before = [
      user,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'x', type: 'function', function: { name: 'look', arguments: '{"amount":1}' } }],
      },
      { role: 'tool', tool_call_id: 'x', content: 'fine' },
    ];
    await holding([paying(), paying()], async (pair) => {
      const { status } = await chat(pair, 'order', { messages: before });
      expect([status, (await only(pair.ledger)).action]).toEqual([422, 'pay']);
      await decide(pair.ledger, 'approve');
      expect((await chat(pair, 'order', { messages: before })).status).toBe(200);
    });
  });

  it('is asked about again once nobody decided in time, or the world has changed', async () => {
    const shop = { ...tools[0], preconditions: [{ name: 'funds', expr: 'amount <= world.funds', error: 'Too little.' }] };
    const gate = compile({ kind: 'tool-calls', tools: [shop as never], policy }) as never;
    const world = { funds: 10 };
    const own = { contracts: new Map([['shop', gate]]), world: () => ({ ...world }) };
    await holding(
      [paying(), paying(), paying({ amount: 500 })],
      async (pair) => {
        await chat(pair);
        await decide(pair.ledger, 'approve');
        world.funds = 9;
        const { status, body } = await chat(pair);
        expect([status, JSON.parse(body).error.type, pair.upstream.hits.length]).toEqual([422, 'reply_held', 2]);
        await decide(pair.ledger, 'approve');
        expect((await chat(pair)).status).toBe(200);
        expect(await chat(pair, 'shop', { messages: [user, user] })).toMatchObject({
          status: 422,
          headers: { 'x-tamis-status': 'fail' },
        });
      },
      { ...own, budget: { total: 0 } },
    );
  });

  it('is an error as before where replies are only observed, or nobody is asked', async () => {
    await holding(
      [paying()],
      async (pair) => {
        expect((await chat(pair)).status).toBe(200);
        expect(await every(pair.ledger)).toEqual([]);
      },
      { mode: 'observe' },
    );
    await proxying(
      [paying()],
      async (pair) => {
        const { status, headers } = await chat(pair);
        expect([status, headers['x-tamis-review']]).toEqual([422, undefined]);
      },
      { contracts },
    );
  });

  it('is asked for anew once the contents of its review are purged', async () => {
    await holding([paying(), says('No.')], async (pair) => {
      await chat(pair);
      await decide(pair.ledger, 'approve');
      expect(await pair.ledger.purge('proxy shop')).toEqual({ status: 'purged' });
      const { status, body } = await chat(pair);
      expect([status, JSON.parse(body).choices[0].message.content]).toEqual([200, 'No.']);
    });
  });

  it('comes as an event where the stream has begun', async () => {
    await holding(
      [{ ...paying(), after: 300 }],
      async (pair) => {
        const { status, body } = await chat(pair, 'shop', { stream: true });
        const { review } = await only(pair.ledger);
        expect([status, body]).toEqual([200, expect.stringContaining('"type":"reply_held"')]);
        expect(body).toContain(review);
      },
      { keepAlive: 50 },
    );
  });

  it('is refused where the ledger fails, and nothing is passed on', async () => {
    const ledger = ledgerInFolder();
    await ledger.close();
    await proxying(
      [paying()],
      async (pair) => {
        const { status, body } = await chat(pair);
        expect([status === 500, body.includes('pay"')]).toEqual([true, false]);
        expect(pair.upstream.hits).toHaveLength(0);
      },
      { contracts, reviews: { ledger } },
    );
  });
});
