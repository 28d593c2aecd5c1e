import { expect, test } from 'vitest';
import { remarkLanguages } from '../../../../remarks/remark-languages.ts';
import { RemarkReader } from '../../../../remarks/remark-reader.ts';
import { assignedCalls } from './assigned-calls.ts';

const REMARKS = new RemarkReader(remarkLanguages);

const read = (text: string) => assignedCalls(text, 0, text.length, false, REMARKS)?.map((call) => call.arguments);

test.each([
  ['a = look(n=1)\nb = look(n=2)', [{ n: 1 }, { n: 2 }]],
  ['a = look(n=1);\nb = look(n=2) # twice', [{ n: 1 }, { n: 2 }]],
  ['a = look(n=1) b = look(n=2)', undefined],
  ['a = look(n=1) + look(n=2)', undefined],
  ['a = look(n=1) if b else look(n=2)', undefined],
])('each call has a line of its own: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('Markdown escapes in the name of an argument are in its text too', () => {
  expect(read('a = look(to\\_go="x\\_y")')).toEqual([{ to_go: 'x_y' }]);
  expect(read('a = look(to="x\\_y")')).toEqual([{ to: 'x\\_y' }]);
});
