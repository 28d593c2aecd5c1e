import { expect, test } from 'vitest';
import { runWork } from './run-work.ts';

const chunk = (states: object) => ({ scope: 'chunk', states }) as const;

test('a unit that is open has all later steps before it', () => {
  expect(runWork([chunk({ pending: 6, running: 2, valid: 2 }), chunk({ pending: 1, valid: 1 })])).toEqual({ done: 3, left: 17 });
  expect(runWork([chunk({ valid: 2 }), chunk({ valid: 1, failed: 1 })])).toEqual({ done: 4, left: 0 });
});

test('only calls to models count, unless there are none', () => {
  const computed = (states: object) => ({ scope: 'expression', states }) as const;
  expect(runWork([computed({ pending: 5 }), chunk({ pending: 1 })])).toEqual({ done: 0, left: 6 });
  expect(runWork([computed({ pending: 5, valid: 1 }), computed({ valid: 1 })])).toEqual({ done: 2, left: 10 });
});

test('units before a fan-out count as often as those that it has made so far', () => {
  const fan = (states: object) => ({ scope: 'fan_out', states }) as const;
  expect(runWork([chunk({ pending: 2, valid: 2 }), fan({ valid: 2 }), chunk({ pending: 6 })])).toEqual({ done: 2, left: 14 });
  expect(runWork([chunk({ pending: 2 }), fan({}), chunk({})])).toEqual({ done: 0, left: 4 });
});
