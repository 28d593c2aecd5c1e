import { expect, it } from 'vitest';
import { compile } from '../../entries/compile.ts';
import { NotRun } from '../../model/not-run.ts';
import { outcomeOf } from './outcome.ts';

const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const refused = Object.assign(new Error('No such order.'), { name: 'ApiError', status: 404, code: 'order_missing' });

it.each([
  ['change', [], reset, 'unknown'],
  ['destroy', [], reset, 'unknown'],
  ['read', [], reset, 'failed'],
  [undefined, [], reset, 'unknown'],
  ['destroy', [], new NotRun('No connection.'), 'not-run'],
  ['read', [], new NotRun('No connection.'), 'not-run'],
  ['change', [{ status: 404 }], refused, 'failed'],
  ['change', [{ name: 'ApiError', status: 404 }], refused, 'failed'],
  ['change', [{ name: 'ApiError', status: 500 }], refused, 'unknown'],
  ['change', [{ code: '404' }, { status: 409 }], refused, 'unknown'],
  ['change', [{ code: 'order_missing' }], refused, 'failed'],
  ['change', [{ name: 'ApiError' }], 'ApiError', 'unknown'],
  ['change', [{ name: 'ApiError' }], null, 'unknown'],
  ['change', [{ code: 'ECONNREFUSED' }], new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), 'unknown'],
] as const)('a %s that lists %j and throws %s is %s', (effect, failures, problem, outcome) => {
  const about = { ...(effect && { effect }), failures };
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'pay' }], about: { pay: about } });
  expect(outcomeOf(problem, gate.acts?.({ name: 'pay', arguments: {} }))).toBe(outcome);
});

it('what nothing is declared about may have run', () => {
  expect(outcomeOf(reset)).toBe('unknown');
});
