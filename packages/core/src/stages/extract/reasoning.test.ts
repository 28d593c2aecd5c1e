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
  ['<analysis>a</analysis>b', ['<analysis>a</analysis>']],
  ['<zen_thinking>a</zen_thinking>b', ['<zen_thinking>a</zen_thinking>']],
  ['<_think>a</_think>b', []],
  ['<-think->a</-think->b', []],
  ['<think>a</think>b\n</think>\nc', ['<think>a</think>']],
  ['{"a": "<think>"}</think>\nb', []],
  ['{"a": "<think>"}</thinking>\nb', ['{"a": "<think>"}</thinking>']],
  ['{"a": "<think>"}[/think]\nb', ['{"a": "<think>"}[/think]']],
  [`{"a": "<think>${' '.repeat(511)}</think>\nb`, []],
  [`{"a": "<think>${' '.repeat(512)}</think>\nb`, [`{"a": "<think>${' '.repeat(512)}</think>`]],
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
