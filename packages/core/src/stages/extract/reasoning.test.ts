import { expect, test } from 'vitest';
import { reasoningSpans } from './reasoning.ts';

const thoughts = (text: string) => reasoningSpans(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['<think>a</think>b', ['<think>a</think>']],
  ['<|thinking|>a</|thinking|>b', ['<|thinking|>a</|thinking|>']],
  ['[think]a[/think]b', ['[think]a[/think]']],
  ['[thinking hard]a[/thinking]b', []],
  ['[think]a, and [/b]', []],
  ['My [thinking]:\n<think>a</think>b', ['<think>a</think>']],
  ['<think>a[/think]b</think>c', ['<think>a[/think]b</think>']],
  ['a\n</think>\nb', ['a\n</think>']],
  ['a "</think>" b', []],
  ['a\n<think>b', ['<think>b']],
  ['\ufeff<think>b', ['<think>b']],
  ['a <think>b', []],
  ['x < y and z', []],
  ['<think', []],
])('%j holds the thoughts %j', (text, expected) => {
  expect(thoughts(text)).toEqual(expected);
});

test('more than 64 blocks count as one', () => {
  const loop = (count: number) => '<think>a</think>b'.repeat(count);
  expect(reasoningSpans(loop(64))).toHaveLength(64);
  expect(reasoningSpans(loop(65))).toEqual([{ start: 0, end: loop(65).length - 1 }]);
});
