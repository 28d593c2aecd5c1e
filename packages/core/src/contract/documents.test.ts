import { expect, it } from 'vitest';
import { compile } from '../index.ts';

it.each(['\ud800', 'a\udc00/~%', '😀', 'a b'])('finds the schema for the key %j, which must be encoded', (key) => {
  const gate = compile({ schema: { type: 'object', properties: { [key]: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } } });
  expect(gate.judge(JSON.stringify({ [key]: '5' }))).toMatchObject({ status: 'pass', value: { [key]: 5 } });
});
