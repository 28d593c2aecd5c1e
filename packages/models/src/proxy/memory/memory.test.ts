import { expect, it } from 'vitest';
import { Memory } from './memory.ts';

const called = (length: number) => ({ items: [{ type: 'function_call_output', output: 'x'.repeat(length) }], untold: [] });

it('forgets the oldest responses when all together are too large', () => {
  const memory = new Memory(100, 3000);
  for (const id of ['a', 'b', 'c']) memory.keep('one', new Map([[id, called(1000)]]));
  const recall = memory.recall('one');
  expect(['a', 'b', 'c'].map((id) => recall(id) !== undefined)).toEqual([false, true, true]);
  memory.keep('one', new Map([['d', called(4000)]]));
  expect(['b', 'c', 'd'].map((id) => recall(id) !== undefined)).toEqual([true, true, false]);
});

it('does not keep one that is too large for any conversation', () => {
  const memory = new Memory();
  memory.keep('one', new Map([['a', called(1024 * 1024)]]));
  memory.keep('one', new Map([['b', called(1024 * 1023)]]));
  expect([memory.recall('one')('a'), memory.recall('one')('b') !== undefined]).toEqual([undefined, true]);
});

it('keeps the latest under an id that comes twice, and forgets it with its response', () => {
  const memory = new Memory(2);
  memory.keep('one', new Map([['a', called(1)]]));
  memory.keep('one', new Map([['a', called(2)]]));
  memory.keep('one', new Map([['b', called(3)]]));
  expect(memory.recall('one')('a')).toEqual(called(2));
  memory.keep('one', new Map([['c', called(4)]]));
  expect([memory.recall('one')('a'), memory.recall('one 1')('c')]).toEqual([undefined, undefined]);
});
