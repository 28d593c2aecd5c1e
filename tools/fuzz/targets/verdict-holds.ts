import type { Gate, Verdict } from '@tamis/core';
import type { Random } from '../../damage/random.ts';
import { demand } from '../target.ts';

// The promises that every gate makes, on one reply: a verdict, the same from a stream, and `value` on a pass only.
export function verdictHolds(gate: Gate<unknown>, input: Buffer, random: Random): Verdict<unknown> {
  const verdict = gate.judge(input);
  demand(verdict.status === 'pass' || !('value' in verdict), 'a verdict that is no pass has a value');
  const unsafe = verdict.changes.filter(({ safety }) => safety === 'unsafe');
  demand(verdict.status !== 'pass' || unsafe.length === 0, `passed with ${unsafe[0]?.code}, which is unsafe`);
  const again = streamed(gate, input, random);
  demand(JSON.stringify(again) === JSON.stringify(verdict), 'a stream of the same bytes has another verdict');
  return verdict;
}

export function signOf({ status, changes, findings }: Verdict<unknown>): string {
  return [status, ...changes.map(({ code }) => code), ...findings.map(({ code }) => code)].slice(0, 6).join(' ');
}

function streamed(gate: Gate<unknown>, input: Buffer, random: Random): Verdict<unknown> {
  const stream = gate.stream();
  for (let at = 0; at < input.length; ) {
    const next = at + 1 + random.below(random.chance(0.5) ? 3 : 400);
    stream.push(input.subarray(at, next));
    at = next;
  }
  return stream.end();
}
