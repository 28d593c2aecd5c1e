import { expect, it } from 'vitest';
import { waitingText } from './waiting-text.ts';

it('says whether a run can continue without the people it waits for', () => {
  expect(waitingText({ waiting: 0, pending: 3, running: 0 })).toBeUndefined();
  expect(waitingText({ waiting: 1, pending: 0, running: 0 })).toContain(
    "1 unit waits for a person. The run can't continue until",
  );
  expect(waitingText({ waiting: 15, pending: 36, running: 1 })).toBe(
    '15 units wait for a person. The other 37 that are left do not.',
  );
  expect(waitingText({ waiting: 2, pending: 0, running: 1 })).toBe(
    '2 units wait for a person. The other one that is left does not.',
  );
});
