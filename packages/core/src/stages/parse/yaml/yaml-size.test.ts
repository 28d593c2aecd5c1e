import { expect, it } from 'vitest';
import { rows } from '../../../../test/rows.ts';
import { sizeFinding } from './yaml-size.ts';

it.each(rows<[string, number]>('yaml', 'Depth'))('%j is %i deep', (text, depth) => {
  expect(sizeFinding(text, 0, { depth, marks: 100 })).toBeUndefined();
  const found = sizeFinding(text, 7, { depth: depth - 1, marks: 100 });
  expect(found).toMatchObject({ code: 'parse.too-deep', args: { limit: depth - 1 } });
});

it.each(rows<[string, number]>('yaml', 'Marks'))('%j has %i marks', (text, marks) => {
  expect(sizeFinding(text, 0, { depth: 100, marks })).toBeUndefined();
  expect(sizeFinding(text, 0, { depth: 100, marks: marks - 1 })).toMatchObject({ code: 'parse.yaml-too-long' });
});
