import { expect, it } from 'vitest';
import { differingFields } from './differing-fields.ts';

it('compares values field by field, as they are stored: digits count', () => {
  const before = ['{"mood": "calm", "at": {"x": 2.0, "y": [1, 2]}, "gone": null}', '{"twice": 4}'];
  const after = ['{"mood": "calm", "at": {"x": 2, "y": [1, 3]}, "a/b": 12345678901234567890}', '{"twice": 4}'];
  expect(differingFields(before, after)).toEqual([
    { path: '/at/x', before: '2.0', after: '2' },
    { path: '/at/y', before: '[1, 2]', after: '[1, 3]' },
    { path: '/gone', before: 'null' },
    { path: '/a~1b', after: '12345678901234567890' },
  ]);
  expect(differingFields(before, before)).toEqual([]);
});

it('takes what a later step says, and compares what is no object as a whole', () => {
  expect(differingFields(['{"a": 1}', '{"a": 2}'], ['{"a": 2}'])).toEqual([]);
  expect(differingFields(['"x"'], ['{}'])).toEqual([{ path: '', before: '"x"', after: '{}' }]);
  const own = differingFields(['{"__proto__": 1}'], ['{}']);
  expect(own).toContainEqual({ path: '/__proto__', before: '1' });
});

it('compares what is nested deeply as a whole', () => {
  const deep = (leaf: number) => `${'{"a":'.repeat(500)}${leaf}${'}'.repeat(500)}`;
  const [field, ...others] = differingFields([deep(1)], [deep(2)]);
  expect(field?.path).toBe('/a/a/a/a/a/a');
  expect(others).toEqual([]);
});
