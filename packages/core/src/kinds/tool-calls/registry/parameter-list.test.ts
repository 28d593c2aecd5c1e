import { expect, test } from 'vitest';
import { isParameterList } from './parameter-list.ts';

test('each parameter of a list is an object with a unique name', () => {
  expect(isParameterList([{ name: 'a' }, { name: 'b' }])).toBe(true);
  expect(isParameterList([{ name: 'a' }, null])).toBe(false);
  expect(isParameterList([{ name: 'a' }, { name: 'a' }])).toBe(false);
});
