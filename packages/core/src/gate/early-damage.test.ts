import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showsDamageEarly } from './early-damage.ts';

test('strict JSON never looks damaged, however it is written and cut by the look', () => {
  const json = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, 2, '\t'), fc.nat(600));
  fc.assert(
    fc.property(json, ([value, indent, length]) => {
      const text = `[${JSON.stringify('x'.repeat(length))}, ${JSON.stringify(value, null, indent)}]`;
      expect(showsDamageEarly(text)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('damage at the start is seen', () => {
  for (const text of ['{"a": None, "b": 1}', "{'a': 1, 'b': 2}", '{"a": 1, // one\n "b": 2}', '{"a": "x "y" z", "b": 1}']) {
    expect(showsDamageEarly(text)).toBe(true);
  }
});
