import { Fault } from '@tamis/core';
import { expect, it } from 'vitest';
import { onDisk } from './disk-fault.ts';

function thrown(error: unknown): unknown {
  try {
    return onDisk('/run', () => {
      throw error;
    });
  } catch (problem) {
    return problem;
  }
}

it.each([
  ['ENOSPC', 'fault.disk-full'],
  ['EDQUOT', 'fault.disk-full'],
  ['EROFS', 'fault.disk-read-only'],
  ['EACCES', 'fault.disk-read-only'],
  ['EPERM', 'fault.disk-read-only'],
  ['EIO', 'fault.disk'],
])('%s of a disk is the fault %s', (code, fault) => {
  const found = thrown(Object.assign(new Error('no'), { code }));
  expect(found).toBeInstanceOf(Fault);
  expect(found).toMatchObject({ code: fault, message: '/run: no' });
});

it('any other error stays what it is, and so does a result', () => {
  for (const error of [new Error('no'), Object.assign(new Error('no'), { code: 5 }), { code: 'EIO' }, 'no', undefined])
    expect(thrown(error)).toBe(error);
  expect(onDisk('/run', () => 5)).toBe(5);
});
