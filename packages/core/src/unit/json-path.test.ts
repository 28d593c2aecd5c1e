import { expect, test } from 'vitest';
import { jsonPath } from './json-path.ts';

test.each([
  ['', '$'],
  ['/score', '$.score'],
  ['/items/0/name', '$.items[0].name'],
  ['/a b/c~1d/01', '$["a b"]["c/d"]["01"]'],
])('%s is %s', (pointer, path) => {
  expect(jsonPath(pointer)).toBe(path);
});
