import { describe, expect, it } from 'vitest';
import { frame } from './frame.ts';
import { positionsIn } from './positions-in.ts';

describe('positionsIn', () => {
  it.each(['', 'a', 'a\nb', '\n\n', 'one\r\ntwo\n\nfour\n'])('gives what a frame shows in %j', (text) => {
    const positionOf = positionsIn(text);
    for (let offset = 0; offset <= text.length; offset++) {
      const { line, column } = frame(text, { start: offset, end: offset + 1 });
      expect(positionOf(offset)).toEqual({ line, column });
    }
  });
});
