import { expect, test } from 'vitest';
import { READ_OPTIONS } from '../../../../test/read-options.ts';
import { MarkFinder } from './mark-finder.ts';
import { taggedCall } from './tagged-call.ts';

const argumentsIn = (text: string, pos = 0) =>
  taggedCall(new MarkFinder(text), pos, text.length, READ_OPTIONS)?.calls[0]?.arguments;

test.each(['{"n": 1}', '{"s": "</function>"}', '{"s": "</invoke>", "n": {}}', '{"n": 1'])(
  'JSON between tags goes on to the tag that closes behind it: %s',
  (json) => expect(argumentsIn(`<function=look>${json}</function>`)).toBe(json),
);

test('a tag that closes something before the call does not close it', () => {
  const before = '<function=look></function> ';
  expect(argumentsIn(`${before}<function=look>{"n": 1</function>`, before.length)).toBe('{"n": 1');
});

test.each([
  ['<function=look>{"n": "1</function>"}</function>', '{"n": "1</function>"}', '', false],
  ['<function=look>{"n": "1</function>"} and so on', '{"n": "1</function>"}', ' and so on', false],
  ['<function=look>{"n": "1</function> and so on', '{"n": "1', ' and so on', true],
])('a closing tag in a string of strict JSON is text: %s', (text, given, rest, isBroken) => {
  const bound = text.indexOf('</function>') + '</function>'.length;
  const call = taggedCall(new MarkFinder(text), 0, bound, READ_OPTIONS);
  expect(call?.calls[0]?.arguments).toBe(given);
  expect(text.slice(call?.end)).toBe(rest);
  expect(call?.reach === undefined).toBe(isBroken);
});
