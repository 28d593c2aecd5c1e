import { describe, expect, it } from 'vitest';
import { type Exchange, readCassette, writeExchange, writeHeader } from '../src/index.ts';

const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

function problemsOf(text: string): readonly string[] {
  const read = readCassette(text);
  return 'problems' in read ? read.problems.map(({ line, path, message }) => `${line} ${path} ${message}`) : [];
}

function cassetteOf(text: string) {
  const read = readCassette(text);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.cassette;
}

const FULL: Exchange = {
  step: 'extract',
  unit: 'u-7',
  attempt: 2,
  match: { contains: ['a', 'b'], digest: 'ff' },
  request: {
    messages: [{ role: 'user', content: 'hi' }],
    options: { temperature: 0, maxTokens: 5, seed: 1, stop: ['x'], json: { schema: { type: 'object' }, name: 'n' } },
  },
  reply: {
    text: 'hello',
    calls: [
      { name: 'f', arguments: { a: 1 }, id: 'c' },
      { name: 'g', arguments: '{a' },
    ],
    finish: 'stop',
    reasoning: 'hm',
    usage: { inputTokens: 1, outputTokens: 2, reasoningTokens: 1, cachedTokens: 0, cost: 0.1 },
    model: 'm',
    id: 'i',
  },
  fault: 'drip:50ms',
  after: 12,
  repeat: true,
};

describe('reading a cassette', () => {
  it('reads a header, blank lines and exchanges, with their lines', () => {
    const cassette = cassetteOf(`\uFEFF${writeHeader({ model: 'p:m' })}\r\n\n${lines({ reply: { text: 'a' } }, FULL)}\n`);
    expect(cassette.header).toEqual({ cassette: 1, model: 'p:m' });
    expect(cassette.exchanges).toEqual([{ reply: { text: 'a' } }, FULL]);
    expect(cassette.lines).toEqual([3, 4]);
  });

  it('reads what was written', () => {
    expect(cassetteOf(writeExchange(FULL)).exchanges).toEqual([FULL]);
  });

  it('reads nothing as no exchanges', () => {
    expect(cassetteOf('')).toEqual({ exchanges: [], lines: [] });
  });

  it.each(['429', '429:2s', '429:1.5s', '500', '503:100ms', '529', '401', '400', 'hang', 'silence', 'html', 'empty', 'reset'])(
    'knows the fault %s, which stands alone',
    (fault) => {
      expect(problemsOf(lines({ fault }))).toEqual([]);
      expect(problemsOf(lines({ fault, reply: { text: 'x' } }))).toEqual([
        `1 /reply It is never played: the fault ${fault} takes its place.`,
      ]);
    },
  );

  it.each(['drip:50ms', 'length', 'no-finish'])('wants a reply for the fault %s to spoil', (fault) => {
    expect(problemsOf(lines({ fault, reply: { text: 'x' } }))).toEqual([]);
    expect(problemsOf(lines({ fault }))).toEqual([`1 /fault ${fault} damages a reply, but the line has none.`]);
  });

  it.each(['refusal', 'filter', 'cut@120'])('takes the fault %s with and without a reply', (fault) => {
    expect(problemsOf(lines({ fault, reply: { text: 'x' } }, { fault }))).toEqual([]);
  });

  it.each([
    '',
    '200',
    '399',
    '600',
    '429:',
    '429:2',
    '429:-2s',
    'drip',
    'drip:',
    'cut@',
    'cut@-1',
    'cut@1.5',
    'HANG',
    'toString',
  ])('refuses %j as a fault', (fault) => {
    expect(problemsOf(lines({ fault }))).toHaveLength(1);
  });

  it('tells all problems at once, in the order of their lines', () => {
    const text = [
      '{"cassette": 2, "modle": "x"}',
      '{"fualt": "500"}',
      'not json',
      '[]',
      '{"fault": "hagn"}',
      '{"reply": {"txt": ""}}',
      '{"reply": {"text": "", "finish": "done", "usage": {"inputTokens": -1}}}',
      '{"step": 1, "unit": {}, "attempt": 0, "after": -1, "repeat": 0, "match": {"contains": [1]}, "fault": 500}',
      '{"request": {"messages": [{"role": "human", "content": null}, {"role": "user", "content": null}], "options": {"temprature": 1}}}',
      '{}',
      '{"reply": {"text": "", "calls": [{"name": "f", "arguments": 1}, {"arguments": "", "nam": ""}]}}',
    ].join('\n');
    expect(problemsOf(text)).toEqual([
      '1 /cassette It must be 1, the version of the format.',
      '1  The key modle is not known. Did you mean `model`?',
      '2  The key fualt is not known. Did you mean `fault`?',
      '3  The line is not JSON; each line must be one object.',
      '4  It must be an object.',
      '5 /fault "hagn" is not a fault. Did you mean `hang`?',
      '6 /reply text is missing.',
      '6 /reply The key txt is not known. Did you mean `text`?',
      '7 /reply/finish It must be one of stop, length, tool-calls, other.',
      '7 /reply/usage outputTokens is missing.',
      '7 /reply/usage/inputTokens It must be a whole number from 0.',
      '8 /step It must be a string.',
      '8 /unit It must be a string or a number.',
      '8 /attempt It must be a whole number from 1.',
      '8 /after It must be a number of milliseconds from 0.',
      '8 /repeat It must be a whole number from 1.',
      '8 /match/contains It must be a string or a list of strings.',
      '8 /fault It must be a string.',
      '9 /request/messages/0/role It must be one of system, user, assistant, tool.',
      '9 /request/messages/0/content It must be a string.',
      '9 /request/messages/1/content It must be a string or a list of parts.',
      '9 /request/options The key temprature is not known. Did you mean `temperature`?',
      '10  It has neither a reply nor a fault.',
      '11 /reply/calls/0/arguments It must be a string or an object.',
      '11 /reply/calls/1 name is missing.',
      '11 /reply/calls/1 The key nam is not known. Did you mean `name`?',
    ]);
  });

  it('takes a header for one on the first line only, and no key of Object for a known one', () => {
    expect(problemsOf(lines({ fault: '500' }, { cassette: 1 }))).toEqual(['2  The key cassette is not known.']);
    expect(problemsOf('{"__proto__": 1, "fault": "500"}')).toEqual([
      '1  A key in the line occurs twice or is refused, or the line is nested too deeply.',
    ]);
    expect(problemsOf('{"constructor": 1, "fault": "500"}')).toEqual(['1  The key constructor is not known.']);
  });
});

describe('writing an exchange', () => {
  it('takes secrets out of every text, in every form, keys included', () => {
    const secret = 'sk "1"/2';
    const exchange: Exchange = {
      step: `s ${secret}`,
      request: {
        messages: [
          { role: 'user', content: `raw ${secret}, json ${JSON.stringify({ secret })}, address ${encodeURIComponent(secret)}` },
        ],
        options: { stop: [secret], json: { schema: { properties: { [secret]: { const: secret } } } } },
      },
      reply: { text: secret, reasoning: `${secret}${secret}`, model: secret, id: secret },
    };
    const line = writeExchange(exchange, ['', secret]);
    for (const form of ['sk \\"1\\"', 'sk \\\\\\"1', encodeURIComponent(secret)]) expect(line).not.toContain(form);
    expect(line).toContain('raw [redacted], json {\\"secret\\":\\"[redacted]\\"}, address [redacted]');
  });

  it('leaves nothing of a secret that holds another one', () => {
    expect(writeExchange({ reply: { text: 'abcdef' } }, ['abc', 'abcdef'])).toBe('{"reply":{"text":"[redacted]"}}');
  });

  it('keeps one line, whatever the text', () => {
    expect(writeExchange({ reply: { text: 'a\nb\r\u2028' } }).split('\n')).toHaveLength(1);
  });
});
