import { expect, test } from 'vitest';
import { MarkFinder } from './mark-finder.ts';
import { taggedCall } from './tagged-call.ts';

const argumentsIn = (text: string, pos = 0) => taggedCall(new MarkFinder(text), pos, text.length)?.calls[0]?.arguments;

test.each(['{"n": 1}', '{"s": "</function>"}', '{"s": "</invoke>", "n": {}}', '{"n": 1'])(
  'JSON between tags goes on to the tag that closes behind it: %s',
  (json) => expect(argumentsIn(`<function=look>${json}</function>`)).toBe(json),
);

test('a tag that closes something before the call does not close it', () => {
  const before = '<function=look></function> ';
  expect(argumentsIn(`${before}<function=look>{"n": 1</function>`, before.length)).toBe('{"n": 1');
});
