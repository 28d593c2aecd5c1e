import { expect, test } from 'vitest';
import { rows } from '../../test/rows.ts';
import { jsonPath } from './json-path.ts';

test.each(rows<[string, string]>('json', 'Pointers as paths'))('%s is %s', (pointer, path) => {
  expect(jsonPath(pointer)).toBe(path);
});
