import { expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { hasStrayCall } from './stray-call.ts';

const places = new Map([['/output/*', 'function_call']]);
const tools = new Set(['pay']);
const call = { type: 'function_call', name: 'pay', arguments: { name: 'pay', arguments: {} } };

it('finds a call wherever it is, except where calls are', () => {
  expect(hasStrayCall({ output: [call], more: [{ name: 'pay' }, { name: 'mail', arguments: {} }] }, places, tools)).toBe(false);
  for (const stray of [call, { tool: 'pay', args: '' }, { function_name: 'pay', params: [] }, { function: call }])
    for (const body of [{ output: [stray === call ? [call] : stray] }, { output: [], a: [[{ b: stray }]] }, stray])
      expect(hasStrayCall(body as Json, places, tools)).toBe(true);
  expect(hasStrayCall({ output: [{ ...call, status: { vendor: call } }] }, places, tools)).toBe(true);
  expect(hasStrayCall({ output: [{ ...call, type: 'reasoning' }] }, places, tools)).toBe(true);
});

it('leaves out what repeats the question, and tools that the provider ran', () => {
  const declared = { type: 'function', name: 'pay', parameters: {} };
  expect(hasStrayCall({ tools: [declared], output: [{ type: 'mcp_call', name: 'pay', arguments: '{}' }] }, places, tools)).toBe(
    false,
  );
  expect(hasStrayCall({ instructions: [call], response: { metadata: call, tools: [declared] } }, places, tools)).toBe(false);
  expect(hasStrayCall({ output: [{ type: 'message', metadata: call }] }, places, tools)).toBe(true);
});

it('looks at each part of a response once, however wide or deep it is', () => {
  const looks = (value: object) => {
    let count = 0;
    const watched = (one: unknown): unknown =>
      typeof one !== 'object' || one === null
        ? one
        : new Proxy(one, {
            getOwnPropertyDescriptor: (target, key) => {
              count++;
              return Reflect.getOwnPropertyDescriptor(target, key);
            },
            get: (target, key) => watched(Reflect.get(target, key)),
          });
    expect(hasStrayCall(watched(value) as Json, places, tools)).toBe(false);
    return count;
  };
  const wide = (size: number) => ({ a: new Array(size).fill({ name: 'pay', b: [{}, {}] }) });
  const deep = (size: number) => {
    let value: object = {};
    for (let depth = 0; depth < size; depth++) value = { name: 'pay', a: [value] };
    return value;
  };
  for (const made of [wide, deep]) expect(looks(made(400)) / looks(made(200))).toBeCloseTo(2, 1);
});
