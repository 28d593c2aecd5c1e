import { expect, test } from 'vitest';
import { RunProgress } from './run-progress.ts';

const none = { pending: 0, running: 0, valid: 0, repaired: 0, failed: 0, waiting: 0, skipped: 0, quarantined: 0 };
const steps = [
  { name: 'sort', scope: 'chunk' },
  { name: 'answer', scope: 'chunk' },
] as const;
const counts = (sort: object, answer: object) => ({
  ...{ units: 4, states: none },
  steps: [
    { step: 'sort', states: { ...none, ...sort }, attempts: 0 },
    { step: 'answer', states: { ...none, ...answer }, attempts: 0 },
  ],
});

test('a line is about the whole run: all steps, one share, one time left', () => {
  const progress = new RunProgress(false);
  progress.see({ kind: 'run-start', run: 'letters', steps, counts: counts({ pending: 4 }, {}), spent: 0 });
  expect(progress.line()).toMatch(/Z letters 0% sort 0\/4 failed=0 waiting=0 \$0\.00 eta=—$/);
  progress.see({ kind: 'unit-moved', step: 'sort', unit: 'a', state: 'valid' });
  progress.see({ kind: 'unit-reached', step: 'answer', unit: 'a' });
  progress.see({ kind: 'unit-moved', step: 'sort', unit: 'b', state: 'failed' });
  // Of eight steps of units two are done, and the later one of the failed unit is not to come.
  expect(progress.line()).toMatch(/Z letters 28% sort 2\/4 answer 0\/1 failed=1 waiting=0 \$0\.00 eta=\d+s$/);
});

test('what other processes have done counts as soon as the ledger is seen', () => {
  const progress = new RunProgress(false);
  progress.see({ kind: 'run-start', run: 'letters', steps, counts: counts({ pending: 4 }, {}), spent: 0 });
  progress.see({
    kind: 'run-seen',
    run: 'letters',
    steps,
    counts: counts({ valid: 4 }, { valid: 3, waiting: 0, pending: 1 }),
    spent: 2,
  });
  expect(progress.line()).toMatch(/Z letters 87% answer 3\/4 failed=0 waiting=0 \$2\.00 eta=\d+s$/);
});
