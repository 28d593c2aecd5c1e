import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCutter } from './lines.ts';
import { callerReader, serverReader } from './read-message.ts';

/** The lines cut out of bytes that come in pieces. */
function cut(bytes: Buffer, sizes: readonly number[], most = 1_000): { readonly lines: string[]; readonly long: number } {
  const lines: string[] = [];
  let long = 0;
  const cutter = lineCutter(
    most,
    (line) => lines.push(line),
    () => {
      long += 1;
    },
  );
  let from = 0;
  for (const size of sizes) {
    cutter.push(bytes.subarray(from, from + size));
    from += size;
  }
  cutter.push(bytes.subarray(from));
  cutter.end();
  return { lines, long };
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
    expect(cut(Buffer.from(`${'x'.repeat(50)}\nnext\n`), [7, 7, 7, 7], 10)).toEqual({ lines: ['next', ''], long: 1 });
    expect(cut(Buffer.from(`${'x'.repeat(10)}\n`), [], 10)).toEqual({ lines: ['x'.repeat(10), ''], long: 0 });
  });
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
          else expect(JSON.parse(found.text)).toEqual(JSON.parse(said));
        }
      }),
    );
  });

  it('from a caller have one meaning', () => {
    const kinds = (text: string) => [caller(text).kind, server(text).kind];
    expect(kinds('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toEqual(['request', 'request']);
    expect(kinds('{"jsonrpc":"2.0","method":"a","params":{}}')).toEqual(['notification', 'notification']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":null}')).toEqual(['response', 'response']);
    // Only a server may have more digits than a number holds: its messages are passed on as received.
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":12345678901234567890}')).toEqual(['unreadable', 'response']);
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
});
