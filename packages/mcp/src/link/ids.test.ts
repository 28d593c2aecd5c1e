import { expect, it } from 'vitest';
import { answerIdIn, exchangeOf, type SdkMessage, sentIds } from './ids.ts';

it('a request that is cancelled is no longer waited for, and what the server says belongs to the one that is left', () => {
  const ids = sentIds();
  const send = (message: object, exchange: string) =>
    ids.sent({ jsonrpc: '2.0', ...message } as SdkMessage, { headers: { 'tamis-exchange': exchange } });
  send({ id: 1, method: 'tools/call' }, 'first');
  send({ id: 2, method: 'tools/call' }, 'second');
  const question = { jsonrpc: '2.0', id: 'q', method: 'elicitation/create', params: {} };
  const exchange = () => exchangeOf(ids.related(question).params as never).exchange;
  expect(exchange()).toBeUndefined();
  send({ method: 'notifications/cancelled', params: { requestId: 1 } }, 'first');
  expect([exchange(), ids.answered(1), ids.all()]).toEqual(['second', false, [2]]);
});

it('an answer is told from a request of the server with the same id', () => {
  expect(answerIdIn('{"id":1,"result":{},"result":{}}')).toBe(1);
  for (const other of ['{"id":1,"method":"ping"}', '[]', '7', 'null', '{']) expect(answerIdIn(other)).toBeUndefined();
});
