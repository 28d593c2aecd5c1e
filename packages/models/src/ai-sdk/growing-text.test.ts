import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrowingText } from './growing-text.ts';

function beginnings(value: fc.JsonValue): readonly fc.JsonValue[] {
  if (typeof value === 'string') return [...value].map((_, at, all) => all.slice(0, at).join('')).concat(value);
  if (Array.isArray(value))
    return [[], ...value.flatMap((item, at) => beginnings(item).map((part) => [...value.slice(0, at), part]))];
  if (typeof value !== 'object' || value === null) return [value];
  const entries = Object.entries(value as { [key: string]: fc.JsonValue });
  const grown = entries.flatMap(([key, item], at) =>
    beginnings(item).map((part) => Object.fromEntries([...entries.slice(0, at), [key, part]])),
  );
  return [{}, ...grown];
}

const values = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => typeof value === 'object' && value !== null && !JSON.stringify(value).includes('__proto__'));

const alike = fc.record({
  a: fc.string({ unit: fc.constantFrom('x', 'y'), maxLength: 3 }),
  b: fc.array(fc.nat(1), { maxLength: 3 }),
});

it('is the value in the end, however it grew', () => {
  fc.assert(
    fc.property(values, fc.nat(5), (value, skipped) => {
      const text = new GrowingText();
      const shown = beginnings(value).filter((_, at) => at % (skipped + 1) === 0);
      const written = shown.map((part) => text.show(part)).join('');
      expect(JSON.parse(written + text.finish(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('is never another value than the last', () => {
  fc.assert(
    fc.property(alike, alike, (one, other) => {
      const text = new GrowingText();
      const written = text.show(one);
      const rest = text.finish(other);
      if (rest !== undefined) expect(JSON.parse(written + rest)).toEqual(JSON.parse(JSON.stringify(other)));
    }),
  );
});

it('can not be taken back', () => {
  const text = new GrowingText();
  expect(text.show({ a: 'x', b: [1] })).toBe('{"a":"x","b":[1');
  expect(text.show({ a: 'x', b: [1, 2] })).toBe(',2');
  expect(text.show({ a: 'x', b: [] })).toBe('');
  expect(text.finish({ a: 'y', b: [1, 2] })).toBeUndefined();
});
