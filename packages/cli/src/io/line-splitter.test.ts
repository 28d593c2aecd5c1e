import { createHash } from 'node:crypto';
import type { LongLine } from '@tamis/core/unit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

interface Seen {
  readonly lines: string[];
  readonly long: LongLine[];
}

function split(chunks: readonly Uint8Array[], limit: number, lines = true): Seen {
  const seen: Seen = { lines: [], long: [] };
  const splitter = new LineSplitter(
    {
      line: (bytes, start, _end, next, number) => seen.lines.push(`${number}:${bytes.toString('latin1', start, next)}`),
      long: (line) => seen.long.push(line),
    },
    limit,
    lines,
  );
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const space = splitter.space();
      const count = Math.min(space.length, chunk.length - from);
      space.set(chunk.subarray(from, from + count));
      splitter.advance(count);
      from += count;
    }
  }
  splitter.finish();
  return seen;
}

describe('LineSplitter', () => {
  it('gives the same lines however the bytes are cut', () => {
    const bytes = fc.array(fc.constantFrom(0x0a, 0x61, 0x0d, 0xff), { maxLength: 60 }).map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 6 }), (chunks) => {
        const text = Buffer.concat(chunks).toString('latin1');
        const wanted = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
        expect(split(chunks, 1000).lines).toEqual(wanted.map((line, index) => `${index + 1}:${line}`));
      }),
    );
  });

  it('keeps head, tail, length and digest of a line that is too long, and continues', () => {
    const long = Buffer.from(`HEAD${'x'.repeat(5_000_000)}TAIL`);
    const chunks = [Buffer.from('a\n'), long.subarray(0, 10), long.subarray(10), Buffer.from('\nb\n')];
    const seen = split(chunks, 1000);
    expect(seen.lines).toEqual(['1:a\n', '3:b\n']);
    expect(seen.long).toHaveLength(1);
    const [line] = seen.long;
    expect(line?.number).toBe(2);
    expect(line?.length).toBe(long.length);
    expect(line?.head.toString().startsWith('HEADxx')).toBe(true);
    expect(line?.tail.toString().endsWith('xxTAIL')).toBe(true);
    expect(line?.sha256).toBe(createHash('sha256').update(long).digest('hex'));
  });

  it('stays at the front of its buffer, whatever the limit allows, so that memory does not grow', () => {
    const splitter = new LineSplitter({ line: () => {}, long: () => {} }, 64 << 20);
    let farthest = 0;
    for (let i = 0; i < 40; i++) {
      const space = splitter.space();
      farthest = Math.max(farthest, space.byteOffset);
      space.fill('x').write('\n', 500_000);
      splitter.advance(space.length);
    }
    expect(farthest).toBeLessThan(2 << 20);
  });

  it('tells a line of exactly the limit from one above it', () => {
    const seen = split([Buffer.from(`${'a'.repeat(10)}\n${'b'.repeat(11)}\n`)], 10);
    expect(seen.lines).toEqual([`1:${'a'.repeat(10)}\n`]);
    expect(seen.long.map((line) => line.length)).toEqual([11]);
  });

  it('takes everything as one line if splitting is off', () => {
    expect(split([Buffer.from('a\nb\n'), Buffer.from('c')], 1000, false).lines).toEqual(['1:a\nb\nc']);
  });
});
