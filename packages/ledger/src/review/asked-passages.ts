import type { AskOptions, EscalationCall, Verdict } from '@tamis/core';
import { messageSources } from '@tamis/core/loop';
import { type Passages, passagesOf, sourceIn, sourceNameOf } from '@tamis/core/unit';

/** The parts of a question that contain the sources of its answers. */
export type Asked<Value> = Pick<AskOptions<Value>, 'gate' | 'messages' | 'input' | 'world'>;

/** The passages that an escalation's values come from, or undefined if the contract looks nothing up. */
export function askedPassages<Value>(
  { attempts }: EscalationCall<Value>,
  { gate, messages, input, world }: Asked<Value>,
): Passages | undefined {
  const last = attempts.findLast(({ verdict }) => verdict.status === 'hold') ?? attempts.at(-1);
  if (last === undefined || sourceNameOf(gate) === undefined) return undefined;
  const unit = { sources: messageSources(messages), ...(input === undefined ? {} : { input }), world };
  return passagesOf(last.verdict as Verdict, sourceNameOf(gate), sourceIn(gate, unit));
}
