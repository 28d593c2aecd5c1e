import { expect, test } from 'vitest';
import { responsesDialect } from './responses-dialect.ts';

const asked = (output: unknown) =>
  responsesDialect.readQuestion({
    path: '/v1/responses',
    body: { model: 'gpt', input: [{ type: 'function_call_output', call_id: 'c', output }] },
  } as never).named;

test('what a tool returned is named for older cassettes, with its text', () => {
  expect(asked('sunny')).toEqual([{ role: 'user', content: '[function_call_output]\nsunny' }]);
  expect(asked([{ type: 'input_text', text: 'rain' }])).toEqual([{ role: 'user', content: '[function_call_output]\nrain' }]);
  expect(asked('')).toEqual([{ role: 'user', content: '[function_call_output]' }]);
});
