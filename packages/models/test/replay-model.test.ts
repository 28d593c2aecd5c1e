import { Fault, type Model, messageText } from '@tamis/core';
import type { FaultCode, TextMessage } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import { shareOfSize } from '../../../scripts/tests/share.ts';
import {
  CassetteError,
  type Exchange,
  type KeyOf,
  messagesDigest,
  readCassette,
  recordingModel,
  replayModel,
} from '../src/index.ts';
import { fixedClock } from './fixed-clock.ts';
import { exchangesIn, rejection } from './serving.ts';

const user = (content: string): readonly TextMessage[] => [{ role: 'user', content }];

async function faultOf(answer: Promise<unknown>): Promise<Fault> {
  const error = await rejection(answer);
  if (!(error instanceof Fault)) throw new Error(`no Fault, but ${String(error)}`);
  return error;
}

const textsOf = async (model: Model, ...questions: readonly string[]) => {
  const texts: string[] = [];
  for (const question of questions) texts.push((await model.ask(user(question))).text);
  return texts;
};

const FOUND = 'sk-proj-0aB1cD2eF3gH4iJ5kL6mN7oP8';

const reply = (text: string, more: Partial<Exchange> = {}): Exchange => ({ reply: { text }, ...more });

describe('the order of exchanges', () => {
  it('plays what has no conditions in turn', async () => {
    const model = replayModel([reply('1'), reply('2')]);
    expect(await textsOf(model, 'a', 'b')).toEqual(['1', '2']);
    expect((await faultOf(model.ask(user('c')))).code).toBe('fault.no-match');
  });

  it('says a reply in pieces to whoever hears it, until they have had enough', async () => {
    const heard: string[] = [];
    const controller = new AbortController();
    const model = replayModel([reply('{"number": 1, "other": 2}'), reply('{"number": 1, "other": 2}')]);
    await model.ask(user('a'), {}, undefined, (text) => heard.push(text));
    expect(heard.join('')).toBe('{"number": 1, "other": 2}');
    expect(heard.length).toBeGreaterThan(2);
    const fault = await faultOf(model.ask(user('b'), {}, controller.signal, () => controller.abort()));
    expect(fault.code).toBe('fault.cancelled');
  });

  it('gives the calls of tools, as adapters do', async () => {
    const calls = [{ name: 'f', arguments: {} }];
    const model = replayModel([{ reply: { text: '', calls } }]);
    expect(await model.ask(user('a'))).toEqual({ text: '', calls, finish: 'tool-calls' });
  });

  it('repeats as often as it says', async () => {
    const model = replayModel([reply('1', { repeat: 2 }), reply('2', { repeat: true })]);
    expect(await textsOf(model, 'a', 'b', 'c', 'd', 'e')).toEqual(['1', '1', '2', '2', '2']);
  });

  it('finds an exchange by a text, a digest or its recorded messages', async () => {
    const model = replayModel([
      reply('text', { match: { contains: ['red', 'blue'] } }),
      reply('digest', { match: { digest: messagesDigest(user('x')) } }),
      reply('recorded', { request: { messages: user('hello') } }),
    ]);
    expect(await textsOf(model, 'hello', 'x', 'blue and red')).toEqual(['recorded', 'digest', 'text']);
    expect(model.unused()).toEqual([]);
  });

  it('finds an exchange by step, unit and attempt, whatever its recorded messages', async () => {
    const key: KeyOf = ([first]) => JSON.parse(first === undefined ? '{}' : messageText(first)) as object;
    const model = replayModel(
      [
        reply('1', { step: 's', unit: 'a', attempt: 1, request: { messages: user('old prompt') } }),
        reply('2', { step: 's', unit: 'a', attempt: 2 }),
        reply('3', { step: 's', unit: 7 }),
      ],
      { key },
    );
    const asked = ['{"step":"s","unit":"7"}', '{"step":"s","unit":"a","attempt":2}', '{"step":"s","unit":"a","attempt":1}'];
    expect(await textsOf(model, ...asked)).toEqual(['3', '2', '1']);
  });

  it('a step alone does not name a call: the recorded messages still count', async () => {
    const recorded = reply('1', { step: 's', request: { messages: user('one') } });
    const model = replayModel([recorded], { key: () => ({ step: 's' }) });
    expect((await faultOf(model.ask(user('two')))).code).toBe('fault.no-match');
    expect(model.unused()).toEqual([recorded]);
    expect((await model.ask(user('one'))).text).toBe('1');
  });

  it('gives every exchange once to calls at the same time', async () => {
    const model = replayModel(Array.from({ length: 50 }, (_, index) => reply(String(index))));
    const texts = await Promise.all(Array.from({ length: 50 }, async () => (await model.ask(user('x'))).text));
    expect(new Set(texts).size).toBe(50);
  });

  it('plays a long cassette of recorded messages in reasonable time', async () => {
    const count = shareOfSize(2000);
    const exchanges = Array.from({ length: count }, (_, index) =>
      reply(String(index), { request: { messages: user(`${index}`) } }),
    );
    const model = replayModel(exchanges);
    for (let index = count - 1; index >= 0; index -= 1) expect((await model.ask(user(`${index}`))).text).toBe(String(index));
  });

  it('refuses exchanges that can not be played', () => {
    expect(() => replayModel([{ fault: '4x9' as 'hang' }, {}])).toThrow(CassetteError);
    expect(() => replayModel(readCassette('{"fault": "4x9"}\n{'))).toThrow(
      'The cassette has 2 problems:\n  line 1 at /fault: "4x9" is not a fault. Did you mean `429`?\n  line 2: The line is not JSON',
    );
  });

  it('plays what was read from a text', async () => {
    const model = replayModel(readCassette('{"cassette": 1, "model": "openai:m"}\n{"reply": {"text": "1"}}'));
    expect([model.name, ...(await textsOf(model, 'a'))]).toEqual(['openai:m', '1']);
  });
});

describe('a call without an answer', () => {
  it('shows the nearest exchange and the lines that differ', async () => {
    const model = replayModel([
      reply('far', { request: { messages: user('something else') } }),
      reply('near', {
        step: 'extract',
        request: { messages: [{ role: 'system', content: 'Be short.' }, ...user('one\ntwo\nthree')] },
      }),
    ]);
    const fault = await faultOf(model.ask([{ role: 'system', content: 'Be short.' }, ...user('one\n2\nthree')]));
    expect(fault.message).toBe(
      [
        'No exchange in the cassette matches this call (2 exchanges, 2 not played by this process).',
        'Nearest is line 2 of step "extract":',
        '  - user: two',
        '  + user: 2',
      ].join('\n'),
    );
    expect(fault.isPassing).toBe(false);
  });

  it('says what was played already, what a text lacks, and that there is nothing', async () => {
    const spent = replayModel([reply('1')]);
    await spent.ask(user('a'));
    expect((await faultOf(spent.ask(user('a')))).message).toContain('Line 1 would match, but it was already played once');
    const picky = replayModel([reply('1', { match: { contains: 'red' } })], { key: () => ({ unit: 3 }) });
    expect((await faultOf(picky.ask(user('a')))).message).toBe(
      'No exchange in the cassette matches this call of unit 3 (1 exchange, 1 not played by this process).\n' +
        'Nearest is line 1:\n  it expects "red" in the messages',
    );
    expect((await faultOf(replayModel([]).ask(user('a')))).message).toContain('0 exchanges');
  });

  it('says for which attempt the nearest exchange is', async () => {
    const model = replayModel([reply('1', { unit: 'a', attempt: 1 })], { key: () => ({ unit: 'a', attempt: 3 }) });
    expect((await faultOf(model.ask(user('x')))).message).toContain('of unit "a", attempt 1:\n  it is for attempt 1, not 3');
  });

  it('stays small for long messages', async () => {
    const long = Array.from({ length: 3000 }, (_, index) => `${'x'.repeat(500)} ${index}`).join('\n');
    const model = replayModel([reply('1', { request: { messages: user(long) } })]);
    expect((await faultOf(model.ask(user(long.replaceAll('x', 'y'))))).message.length).toBeLessThan(4000);
  });
});

describe('faults', () => {
  const cases: readonly (readonly [string, FaultCode, object])[] = [
    ['429', 'fault.rate-limited', { status: 429 }],
    ['429:2s', 'fault.rate-limited', { status: 429, retryAfter: 2000 }],
    ['500', 'fault.server', { status: 500 }],
    ['529:1s', 'fault.server', { status: 529, retryAfter: 1000 }],
    ['401', 'fault.auth', { status: 401 }],
    ['400', 'fault.bad-request', { status: 400 }],
    ['hang', 'fault.timeout-first-byte', {}],
    ['silence', 'fault.timeout-idle', {}],
    ['html', 'fault.bad-body', {}],
    ['empty', 'fault.bad-body', {}],
    ['error-in-200', 'fault.error-in-body', {}],
    ['no-choices', 'fault.no-choices', {}],
    ['cut@120', 'fault.cut-stream', {}],
    ['reset', 'fault.cut-stream', {}],
    ['refusal', 'fault.refused', {}],
    ['filter', 'fault.filtered', {}],
  ];

  it.each(cases)('%s is %s', async (fault, code, detail) => {
    const found = await faultOf(replayModel([{ fault } as Exchange], { clock: fixedClock() }).ask(user('a')));
    expect(found.code).toBe(code);
    expect(found.detail).toEqual(detail);
  });

  it('hangs as long as a caller would wait, and drips piece by piece', async () => {
    const clock = fixedClock();
    const timeouts = { firstByte: 7000, idle: 300 };
    const exchanges: readonly Exchange[] = [
      { fault: 'hang', after: 5 },
      reply('x', { fault: 'drip:50ms' }),
      reply('x', { fault: 'drip:1s' }),
    ];
    const model = replayModel(exchanges, { clock, timeouts });
    await faultOf(model.ask(user('a')));
    expect((await model.ask(user('a'))).text).toBe('x');
    expect((await faultOf(model.ask(user('a')))).code).toBe('fault.timeout-idle');
    expect(clock.waits).toEqual([5, 7000, 1000, 300]);
  });

  it('length is a reply that was cut', async () => {
    const model = replayModel([reply('{"a', { fault: 'length' })]);
    expect(await model.ask(user('a'))).toEqual({ text: '{"a', finish: 'length' });
  });

  it('ends at once when it is cancelled', async () => {
    const stop = new AbortController();
    const answer = replayModel([{ fault: 'hang' }]).ask(user('a'), {}, stop.signal);
    stop.abort();
    expect((await faultOf(answer)).code).toBe('fault.cancelled');
    expect((await faultOf(replayModel([reply('1')]).ask(user('a'), {}, stop.signal))).code).toBe('fault.cancelled');
  });
});

describe('recording a model', () => {
  it('writes what replays the same, faults and durations included', async () => {
    const clock = fixedClock();
    const source: readonly Exchange[] = [
      { reply: { text: 'one', finish: 'length', reasoning: 'r', usage: { inputTokens: 1, outputTokens: 2 } }, after: 40 },
      ...'429:2s 503 hang silence html error-in-200 no-choices cut@0 reset refusal filter 403'
        .split(' ')
        .map((fault) => ({ fault, after: 3 }) as Exchange),
    ];
    const lines: string[] = [];
    const recording = recordingModel(replayModel(source, { clock }), (line) => lines.push(line), {
      clock,
      key: ([first]) => ({ unit: first === undefined ? '' : messageText(first) }),
    });
    const settle = (model: Model) =>
      Promise.all(source.map((_, index) => model.ask(user(`${index}`), { seed: index }).catch((error: Fault) => error.code)));
    const first: unknown[] = [];
    for (const [index] of source.entries())
      first.push(await recording.ask(user(`${index}`), { seed: index }).catch((error: Fault) => error.code));
    const exchanges = exchangesIn(lines);
    expect(await settle(replayModel(exchanges, { clock }))).toEqual(first);
    expect(exchanges[0]).toEqual({
      unit: '0',
      request: { messages: user('0'), options: { seed: 0 } },
      ...source[0],
    });
    // For the caller, a reset is an answer that broke off before its first byte.
    const words = source.map(({ fault }) => (fault === 'reset' ? 'cut@0' : fault));
    expect(exchanges.map(({ fault }) => fault)).toEqual(words);
    expect(exchanges.map(({ fault, after }) => `${fault} ${after}`)).toContain('hang undefined');
  });

  it('finds redacted messages again by their digest', async () => {
    const lines: string[] = [];
    const recording = recordingModel(replayModel([reply('the key is sk-planted')]), (line) => lines.push(line), {
      redact: ['sk-planted'],
    });
    await recording.ask(user('use sk-planted'));
    expect(lines.join('')).not.toContain('sk-planted');
    const replayed = replayModel(exchangesIn(lines), { clock: fixedClock() });
    expect(await textsOf(replayed, 'use sk-planted')).toEqual(['the key is [redacted]']);
  });

  it('finds messages with keys in them again, whichever keys, and writes none of them', async () => {
    const lines: string[] = [];
    const said = `the key is ${FOUND}`;
    // On a busy machine, an answer takes a moment, which would be written down.
    const clock = fixedClock();
    const recording = recordingModel(replayModel([reply(said), reply('another')], { clock }), (line) => lines.push(line), {
      clock,
      key: () => ({ step: 'a', unit: FOUND }),
    });
    // What is asked and answered passes as it is.
    expect((await recording.ask(user(`use ${FOUND} here`))).text).toBe(said);
    await recording.ask(user('use none here'));
    expect(lines[0]).toBe(
      `{"step":"a","unit":"${FOUND}","request":{"messages":[{"role":"user","content":"use [redacted] here"}]},"reply":{"text":"the key is [redacted]","finish":"stop"},"after":0}\n`,
    );
    const exchanges = exchangesIn(lines.map((line) => line.replace(`"step":"a","unit":"${FOUND}",`, '')));
    const replay = () => replayModel(exchanges, { clock: fixedClock() });
    expect(await textsOf(replay(), 'use none here', `use ${FOUND} here`)).toEqual(['another', 'the key is [redacted]']);
    expect(await textsOf(replay(), 'use ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8 here')).toEqual(['the key is [redacted]']);
    const fault = await faultOf(replay().ask(user(`use ${FOUND} there`)));
    expect(fault.message).toContain('+ user: use [redacted] there');
    // A digest is of the messages as they are.
    const digest = messagesDigest(user(FOUND));
    expect(await textsOf(replayModel([{ match: { digest }, ...reply('by digest') }]), FOUND)).toEqual(['by digest']);
  });

  it('writes nothing for what is not the provider’s doing', async () => {
    const lines: string[] = [];
    const recording = recordingModel(replayModel([]), (line) => lines.push(line));
    expect((await faultOf(recording.ask(user('a')))).code).toBe('fault.no-match');
    expect(lines).toEqual([]);
  });
});
