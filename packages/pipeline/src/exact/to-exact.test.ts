import { dictOf, Float, PyRange, Tuple, type Value } from '@tamis/core/python-values';
import { describe, expect, it } from 'vitest';
import { NotJson, toExact } from './to-exact.ts';
import { writeJson } from './write-json.ts';

function nested(depth: number): Value {
  let value: Value = [];
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : new Tuple([value]);
  return value;
}

function reasonOf(value: Value): string {
  try {
    return writeJson(toExact(value));
  } catch (error) {
    return error instanceof NotJson ? error.reason : String(error);
  }
}

describe('a Python value as JSON', () => {
  it.each<[Value, string]>([
    [new Tuple([1, new Float(2), null, true, 10n ** 20n]), '[1,2.0,null,true,100000000000000000000]'],
    [Number.NaN, 'JSON has no number nan'],
    [new Float(Number.POSITIVE_INFINITY), 'JSON has no number inf'],
    [new PyRange(0, 3, 1), 'JSON has no range'],
    [[new Float(Number.NEGATIVE_INFINITY)], 'JSON has no number -inf'],
  ])('writes what JSON has, and names what it has not: %s', (value, written) => {
    expect(reasonOf(value)).toBe(written);
  });

  it('spells keys as Python does', () => {
    const keys: readonly Value[] = ['a', null, false, 1, new Float(2.5), 10n ** 20n];
    expect(Object.keys(toExact(dictOf(keys.map((key) => [key, 0] as const))) as object).sort()).toEqual(
      ['1', '100000000000000000000', '2.5', 'a', 'false', 'null'].sort(),
    );
    expect(reasonOf(dictOf([[new Tuple([1]), 0]]))).toBe('a key is a tuple');
  });

  it('refuses what is nested more than 500 deep', () => {
    expect(reasonOf(nested(500))).toBe(`${'['.repeat(501)}${']'.repeat(501)}`);
    expect(reasonOf(nested(501))).toBe('it is nested too deeply');
  });
});
