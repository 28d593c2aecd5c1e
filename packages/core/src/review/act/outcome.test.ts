import { expect, it } from 'vitest';
import { compile } from '../../index.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { NotRun } from '../../model/not-run.ts';
import { runOutcome } from './outcome.ts';

const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const thrower = () => {
  throw new Error('It can not be read.');
};
const revoked = Proxy.revocable(new Error('x'), {});
revoked.revoke();

// What a function may throw and nobody can read.
const UNREADABLE = {
  'an object without a prototype': Object.create(null),
  'a proxy': new Proxy(new Error('x'), { get: thrower, getPrototypeOf: thrower }),
  'a revoked proxy': revoked.proxy,
  'a message': Object.defineProperty(new Error('x'), 'message', { get: thrower }),
  'a code': Object.defineProperty(new Error('x'), 'code', { get: thrower }),
  'a symbol': Symbol('x'),
};

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
  expect(runOutcome(problem, gate.acts?.({ name: 'pay', arguments: {} }))).toBe(outcome);
});

it.each(Object.entries(UNREADABLE))('%s proves nothing and can be told of', (_, problem) => {
  const failures = [{ code: 'NOPE' }, { name: 'Error', status: 404 }];
  expect(runOutcome(problem, { effect: 'change', failures })).toBe('unknown');
  expect(runOutcome(problem, { effect: 'read' })).toBe('failed');
  expect(typeof reasonOf(problem)).toBe('string');
});

it('what nothing is declared about may have run', () => {
  expect(runOutcome(reset)).toBe('unknown');
});
