import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { utf8Bytes } from '../../core/src/lib/utf8.ts';
import { longOne, MUSIC, OTHERWISE, saidAndCut, TO_THE_LETTER } from '../test/music.ts';
import { written } from '../test/spoken.ts';

const music = compile({ kind: 'command', grammar: MUSIC });

describe('a command as text', () => {
  it.each([...TO_THE_LETTER, longOne(50)])('passes as it is: %s', (text) => {
    expect(music.judge(text)).toMatchObject({ status: 'pass', value: { say: text }, changes: [] });
  });

  // What comes as bytes always takes the long way.
  it.each([
    ['nothing different', 'play hip hop in living room'] as const,
    ...OTHERWISE,
    ['too many words', longOne(51)] as const,
  ])('with %s is judged like the same bytes', (_, text) => {
    expect(music.judge(text)).toEqual(music.judge(utf8Bytes(text)));
  });

  it('is judged like the same bytes, whatever the grammar', () => {
    const isSame = fc.property(saidAndCut, ({ grammar, texts }) => {
      const gate = compile({ kind: 'command', ...written(grammar) });
      for (const text of texts) expect(gate.judge(text)).toEqual(gate.judge(utf8Bytes(text)));
    });
    fc.assert(isSame, { numRuns: 200 });
  });
});
