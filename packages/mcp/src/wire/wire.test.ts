import type { Json } from '@tamis/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from './digits.ts';
import { lineCutter } from './lines.ts';
import { callerReader, MOST_BYTES, serverReader } from './read-message.ts';

function cut(bytes: Buffer, sizes: readonly number[], most = 10_000) {
  const [lines, broken]: [string[], string[]] = [[], []];
  let long = 0;
  const cutter = lineCutter(most, {
    onLine: (line) => lines.push(line),
    onLong: () => {
      long += 1;
    },
    onBroken: (text) => broken.push(text),
  });
  let from = 0;
  for (const size of sizes) {
    cutter.push(bytes.subarray(from, from + size));
    from += size;
  }
  cutter.push(bytes.subarray(from));
  cutter.end();
  return { lines, long, broken };
}

describe('lines', () => {
  it('are the same however the bytes are split', () => {
    const text = fc.array(
      fc.string({ unit: 'grapheme' }).map((line) => line.replace(/[\r\n]/g, '')),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(text, fc.array(fc.nat(5)), (lines, sizes) => {
        expect(cut(Buffer.from(lines.join('\n')), sizes).lines).toEqual(lines.length === 0 ? [''] : lines);
      }),
    );
  });

  it('that are too long are dropped and reported once, and the next one is intact', () => {
    expect(cut(Buffer.from(`${'x'.repeat(50)}\nnext\n`), [7, 7, 7, 7], 10)).toMatchObject({ lines: ['next', ''], long: 1 });
    expect(cut(Buffer.from(`${'x'.repeat(10)}\n`), [], 10)).toMatchObject({ lines: ['x'.repeat(10), ''], long: 0 });
  });

  it('that are not UTF-8 are told apart from lines that are, however the bytes are split', () => {
    const bytes = Buffer.concat([
      Buffer.from('é\ncaf'),
      Buffer.from([0xe9, 0x0a]),
      Buffer.from('€\n'),
      Buffer.from([0xc0, 0xaf]),
    ]);
    for (let size = 1; size < bytes.length; size++)
      expect(cut(bytes, new Array(bytes.length).fill(size))).toEqual({
        ...{ lines: ['é', '€'], long: 0, broken: ['caf\ufffd', '\ufffd\ufffd'] },
      });
  });
});

it('lines may end with a carriage return', () => {
  expect(cut(Buffer.from('one\r\ntwo\n\rthree'), []).lines).toEqual(['one', 'two', '\rthree']);
});

describe('messages', () => {
  const [caller, server] = [callerReader(), serverReader()];

  it('are read or refused, and nothing throws', () => {
    const message = fc.record(
      {
        jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', 2),
        id: fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.object()),
        method: fc.oneof(fc.string(), fc.jsonValue()),
        params: fc.jsonValue(),
        result: fc.jsonValue(),
        error: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      message.map((one) => JSON.stringify(one)),
    );
    fc.assert(
      fc.property(text, (said) => {
        for (const read of [caller, server]) {
          const found = read(said);
          if (found.kind === 'unreadable') expect(found.reason).not.toBe('');
          else expect(digitsOf(found.message).value).toEqual(JSON.parse(said));
        }
      }),
    );
  });

  it('have an id, a method and params of the right shape', () => {
    const read = (more: object) => {
      const { kind, ...found } = caller(JSON.stringify({ jsonrpc: '2.0', ...more }));
      return kind === 'unreadable' && 'reason' in found ? found.reason : kind;
    };
    const [fits, long] = ['x'.repeat(256), 'x'.repeat(257)];
    expect([read({ id: fits, method: fits }), read({ id: 0.5, method: 'a' }), read({ method: 'a' })]).toEqual([
      ...['request', 'request', 'notification'],
    ]);
    const noId = 'The id is neither a number nor a short string.';
    for (const id of [long, null, {}, true]) expect(read({ id, method: 'a' })).toBe(noId);
    for (const method of [long, 7, null, {}]) expect(read({ id: 1, method })).toBe('The method is not a name.');
    for (const params of [[], 7, null]) expect(read({ id: 1, method: 'a', params })).toBe('The params are not an object.');
    const neither = 'The message is neither a request nor an answer.';
    for (const odd of [{ result: 1 }, { id: 1 }, { id: 1, error: 7 }, { id: 1, error: null }, { id: 1, result: 1, error: {} }])
      expect(read(odd)).toBe(neither);
    for (const both of [{ result: 1 }, { error: {} }])
      expect(read({ id: 1, method: 'a', ...both })).toBe('The message is a request and an answer at once.');
    expect(read({ id: 1, error: { code: 1 } })).toBe('response');
    expect(caller('7')).toMatchObject({ reason: 'The message is not a JSON-RPC object.' });
    expect(caller('{"jsonrpc":"2.0","id":1e400,"method":"a"}').kind).toBe('unreadable');
  });

  it('have a size that fits into memory', () => {
    const message = `{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(MOST_BYTES)}"}`;
    expect(server(message)).toMatchObject({ kind: 'unreadable', reason: `A message may have at most ${MOST_BYTES} bytes.` });
  });

  it('from a caller have one meaning', () => {
    const kinds = (text: string) => [caller(text).kind, server(text).kind];
    expect(kinds('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toEqual(['request', 'request']);
    expect(kinds('{"jsonrpc":"2.0","method":"a","params":{}}')).toEqual(['notification', 'notification']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":null}')).toEqual(['response', 'response']);
    // Only a server may have more digits than a number holds: they are carried on.
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":12345678901234567890}')).toEqual(['unreadable', 'response']);
    for (const lost of ['9007199254740993', '1.00000000000000000001', '1e-400'])
      expect(kinds(`{"jsonrpc":"2.0","id":1,"result":{"a":${lost}}}`)).toEqual(['unreadable', 'response']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":{"a":1e400}}')).toEqual(['unreadable', 'unreadable']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":{"a":[-0.0e5]}}')).toEqual(['unreadable', 'response']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":"a: -0, -0 "}')).toEqual(['response', 'response']);
    // The same value twice has one meaning too, but not for a parser that refuses it.
    expect(kinds('{"jsonrpc":"2.0","id":1,"id":1,"method":"ping"}')).toEqual(['unreadable', 'request']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"id":2,"result":1}')).toEqual(['unreadable', 'unreadable']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":{"__proto__":1}}')).toEqual(['unreadable', 'unreadable']);
    // Parsers that ignore the case of keys read the last one.
    expect(kinds('{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call"}')).toEqual(['unreadable', 'request']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":[{"k":1,"\u212a":2}]}}')).toEqual(['unreadable', 'request']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"method":"a","params":{"s":1,"\u017f":2}}')).toEqual(['unreadable', 'request']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"method":"a","params":{"s":{"t":1},"t":{"s":2}}}')).toEqual(['request', 'request']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":1,"error":{}}')).toEqual(['unreadable', 'unreadable']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":1,"method":"ping"}')).toEqual(['unreadable', 'unreadable']);
  });

  it('from a server keep every digit of every number, and strings that look like them stay strings', () => {
    const number = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n ** 30n)),
        fc.option(fc.stringMatching(/^\d{1,25}$/)),
        fc.option(fc.integer({ min: -250, max: 250 })),
      )
      .map(
        ([sign, whole, part, power]) => `${sign}${whole}${part === null ? '' : `.${part}`}${power === null ? '' : `e${power}`}`,
      );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 5 }), (numbers) => {
        const found = server(`{"jsonrpc":"2.0","id":1,"result":{"n":[${numbers.join(',')}],"s":"${numbers[0] ?? ''}"}}`);
        if (found.kind !== 'response') throw new Error(found.kind);
        const { value, exact } = digitsOf(found.message.result as Json);
        expect(value).toEqual({ n: numbers.map(Number), s: numbers[0] ?? '' });
        const written = [...JSON.stringify((exact as { n: Json }).n).matchAll(/[^[\],]+/g)].map(([one]) => one);
        expect(written.map(decimal)).toEqual(numbers.map(decimal));
      }),
    );
  });
});

function decimal(text: string): string {
  const [, sign, whole = '', part = '', power = '0'] = /^(-?)(\d+)\.?(\d*)(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const all = BigInt(`${sign}${whole}${part}`);
  if (all === 0n) return `${sign}0`;
  let [digits, exponent] = [all, Number(power) - part.length];
  for (; digits % 10n === 0n; digits /= 10n) exponent++;
  return `${digits}e${exponent}`;
}
