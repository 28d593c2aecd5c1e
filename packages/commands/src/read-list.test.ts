import { expect, test } from 'vitest';
import { readPlainList, readPlainPresets, readTalonList, readTalonPresets } from './read-list.ts';

test.each([
  ['list: user.x\n-\none\n# no\n\n two \n', ['one', 'two']],
  ['list: user.x\none\n', []],
  ['one\r\ntwo', ['one', 'two']],
  ['\ufeff-\none', ['one']],
  ['-\none: 1', [{ say: 'one', value: '1' }]],
  ['-\none: one', ['one']],
  ['-\none: "a b"', [{ say: 'one', value: 'a b' }]],
  ["-\none: 'a: b'", [{ say: 'one', value: 'a: b' }]],
  ['-\none: "a\'', [{ say: 'one', value: '"a\'' }]],
  ['-\none: "', [{ say: 'one', value: '"' }]],
  ['-\none: aba', [{ say: 'one', value: 'aba' }]],
  ['-\none:', [{ say: 'one', value: '' }]],
  ['-\n: a', [{ say: '', value: 'a' }]],
])('%j is the list %j', (text, tokens) => {
  expect(readTalonList(text)).toEqual(tokens);
});

test('tokens that stand for the same thing are one preset', () => {
  expect(readTalonPresets('-\none: 1\nun: 1\none: 1\ntwo')).toEqual([
    { key: '1', say: 'one', spoken: ['un'] },
    { key: 'two', say: 'two' },
  ]);
  expect(readPlainPresets('a: b\n#c')).toEqual([{ key: 'a: b', say: 'a: b' }]);
  expect(readPlainList('list: a\nb # c')).toEqual(['list: a', 'b # c']);
});
