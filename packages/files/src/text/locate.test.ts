import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';

describe('locate', () => {
  it('finds the place a pointer names, in characters', () => {
    const text = '{"é": 1, "a/b": [true, {"~x": "日本"}]}';
    const span = locate(text, '/a~1b/1/~0x');
    expect(span && text.slice(span.start, span.end)).toBe('"日本"');
    expect(locate(text, '/nope')).toBeUndefined();
    expect(locate('no json', '/a')).toBeUndefined();
  });

  it('terminates on any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ a1\n') }), (text) => void locate(text, '/a/0')),
      { numRuns: 2000 },
    );
  });
});
