import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

test('calls are in flight until they end, and count for a minute after that', () => {
  let time = 0;
  const tally = new Tally(() => time);
  const call = { step: 'rate', unit: 'a', attempt: 1 };
  tally.see({ kind: 'call-start', ...call });
  tally.see({ kind: 'call-start', ...call, unit: 'b' });
  expect(tally.figures).toEqual({ active: 2, calls: 0, limited: 0 });
  tally.see({ kind: 'call-end', ...call, tokens: 1 });
  time = 30_000;
  tally.see({ kind: 'call-end', ...call, unit: 'b', tokens: 0, fault: 'fault.rate-limited' });
  tally.see({ kind: 'lane-paused', lane: 'openai', milliseconds: 10 });
  // A reply of a batch was never in flight here.
  tally.see({ kind: 'call-end', ...call, unit: 'c', tokens: 1 });
  expect(tally.figures).toEqual({ active: 0, calls: 3, limited: 1 });
  time = 60_000;
  expect(tally.figures).toEqual({ active: 0, calls: 2, limited: 1 });
  time = 90_000;
  expect(tally.figures).toEqual({ active: 0, calls: 0, limited: 0 });
});
