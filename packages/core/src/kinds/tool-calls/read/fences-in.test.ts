import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthBySize, LINEAR } from '../../../../test/growth.ts';
import { behindMarks, closingFence, nextFence } from '../../../stages/extract/fence.ts';
import { type Fenced, fencesIn } from './fences-in.ts';

function oneByOne(text: string): readonly Fenced[] {
  const fences: Fenced[] = [];
  for (let pos = 0; ; ) {
    const fence = nextFence(text, pos, text.length);
    if (fence === undefined) return fences;
    const close = closingFence(text, fence, fence.body, text.length);
    const end = close < 0 ? text.length : behindMarks(text, close);
    fences.push({ start: fence.start, end, inside: { start: fence.body, end: close < 0 ? text.length : close } });
    pos = end;
  }
}

describe('fencesIn', () => {
  it('finds the same fences as a search for each of them', () => {
    const piece = fc.constantFrom('```', '~~~', '````', '`', '~~', '\n', ' ', 'x', 'json', '-', '\t', '"');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(fencesIn(pieces.join(''))).toEqual(oneByOne(pieces.join('')));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['x ```y ', '```\n', '~~~ '])('takes linear time on %j in a row', (piece) => {
    expect(growthBySize(fencesIn, (count) => piece.repeat(count), 50_000)).toBeLessThan(LINEAR);
  });
});
