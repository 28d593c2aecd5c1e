import { expect, test } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { markedThoughts, reasoningSpans, unmarked } from './reasoning.ts';

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

const MARKS = rows<[string, string]>('surroundings', 'Marks around thoughts');

test.each(MARKS)('%s and %s enclose a thought', (open, close) => {
  const isShared = close === '<|end|>';
  const block = `${open}\n{"a": 1}${close}`;
  expect(markedThoughts(`${block}{"b": 2}`)).toEqual([{ start: 0, end: block.length }]);
  expect(markedThoughts(`Well. ${block}{"b": 2}`)).toEqual([{ start: 6, end: block.length + 6 }]);
  expect(markedThoughts(`${open}\n{"a": 1}`)).toEqual([{ start: 0, end: open.length + 9 }]);
  expect(markedThoughts(`{"a": 1}\n${close}\n{"b": 2}`)).toEqual(isShared ? [] : [{ start: 0, end: close.length + 9 }]);
  expect(markedThoughts(`{"a": "${open}", "b": "${close}"}`)).toEqual([]);
  expect(markedThoughts(`Here: {"a": "${open}", "b": "x ${close}"}`)).toEqual([]);
  for (const text of [`${open} a `, ` a ${close}`, ` ${open} a ${close}\n`, ' a ']) expect(unmarked(text)).toBe(' a ');
});

test('a document that opens a reply is a thought only if the closing mark has a line of its own', () => {
  expect(markedThoughts('{"a": 1} </think>\n{"b": 2}')).toEqual([]);
  expect(markedThoughts('{"a": 1}\n</think>\n{"b": 2}')).toEqual([{ start: 0, end: 17 }]);
});

test('what ends every message says nothing about thoughts', () => {
  expect(markedThoughts('Well.\n<|end|>\n{"b": 2}')).toEqual([]);
});

test('a mark of one template does not close that of another', () => {
  for (const [open] of MARKS) {
    for (const [other, close] of MARKS) {
      const text = `${open}\na${close} b`;
      if (other !== open) expect(markedThoughts(text)).toEqual([{ start: 0, end: text.length }]);
    }
  }
});
