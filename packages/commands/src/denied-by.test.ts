import { expect, it } from 'vitest';
import { deniedBy } from './denied-by.ts';

const nothing = () => false;

it('finds the member that says that an object is not to be used', () => {
  for (const member of [{ valid: false }, { is_valid: 'no' }, { recommended: 0 }, { rejected: true }, { isRejected: 1 }]) {
    expect(deniedBy({ name: 'A', ...member }, nothing)).toBe(Object.keys(member)[0]);
  }
  expect(deniedBy({ rejected: 'too loud' }, nothing)).toBe('rejected');
  expect(deniedBy({ rejected: [1] }, nothing)).toBe('rejected');
  expect(deniedBy({ status: ' Withdrawn ' }, nothing)).toBe('status');
});

it('passes over members that deny nothing', () => {
  for (const value of [false, 0, 'no', 'none', '', null, [], {}]) expect(deniedBy({ rejected: value }, nothing)).toBeUndefined();
  for (const member of [{ valid: true }, { valid: 'yes' }, { valid: null }, { status: 'ok' }, { loud: false }])
    expect(deniedBy(member, nothing)).toBeUndefined();
});

it('leaves members that the grammar declares to the grammar', () => {
  expect(deniedBy({ valid: false }, (name) => name === 'valid')).toBeUndefined();
});
