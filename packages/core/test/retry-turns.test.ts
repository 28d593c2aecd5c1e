import { expect, test } from 'vitest';
import { type Attempt, callsText } from '../src/entries/loop.ts';
import { compile, retryRequest } from '../src/index.ts';

const gate = compile({ schema: { type: 'object' } });
const attempt = (reply: string, reason: Attempt['reason'] = 'first', number = 1): Attempt => ({
  number,
  reason,
  reply,
  verdict: gate.judge('no'),
});
const roles = (...attempts: readonly Attempt[]) =>
  retryRequest({ messages: [{ role: 'user', content: 'Task.' }], attempts, boundary: 'q' }).map(({ role }) => role);

test.each([
  ['words', 'no', ['user', 'assistant', 'user']],
  ['nothing, which servers refuse', ' \n', ['user']],
  ['calls that the provider parsed, which would need results', callsText('', [{ name: 'pay', arguments: {} }]), ['user']],
  ['more than the limit', 'x'.repeat(12_001), ['user']],
])('a reply of %s is a turn only if it can be one', (_, reply, expected) => {
  expect(roles(attempt(reply))).toEqual(expected);
});

test("a person's edit is not the model's turn", () => {
  const request = retryRequest({
    messages: [{ role: 'user', content: 'Task.' }],
    attempts: [attempt('no'), attempt('mine', 'edit', 2)],
    boundary: 'q',
  });
  expect(request[1]).toEqual({ role: 'assistant', content: 'no' });
});
