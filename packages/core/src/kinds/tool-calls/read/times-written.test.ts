import { describe, expect, it } from 'vitest';
import type { Change } from '../../../model/change.ts';
import { timesWritten } from './times-written.ts';

const again = (path: string): Change => ({ code: 'parse.repeated-key', safety: 'safe', path, before: {}, after: {} });
const call = (pointer: string) => ({ name: 'f', arguments: {}, pointer });

describe('how often a call is written', () => {
  it('counts every layer that is repeated', () => {
    const timesOf = timesWritten([again('/calls'), again('/calls/0/function'), again('/calls/0/function'), again('/other')]);
    expect(timesOf(call('/calls/0/function/arguments'))).toBe(4);
    expect(timesOf(call('/calls/1/function/arguments'))).toBe(2);
    expect(timesOf(call('/call/arguments'))).toBe(1);
  });

  it('counts a key that is a tool, even if its name is also a key for arguments', () => {
    expect(timesWritten([again('/input')])({ ...call('/input'), isKey: true })).toBe(2);
    expect(timesWritten([again('/input')])(call('/input'))).toBe(1);
  });

  it('counts nothing inside the arguments', () => {
    expect(timesWritten([again('/arguments/a'), again('/arguments/b')])(call('/arguments'))).toBe(1);
  });
});
