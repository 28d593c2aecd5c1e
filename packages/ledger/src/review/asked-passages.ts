import type { AskOptions, Verdict } from '@tamis/core';
import { type EscalationCall, messageSources } from '@tamis/core/loop';
import { type Passages, passagesOf, sourceIn, sourceNameOf } from '@tamis/core/unit';

export type Asked<Value> = Pick<AskOptions<Value>, 'gate' | 'messages' | 'input' | 'world'>;

export function askedPassages<Value>(
  { attempts }: EscalationCall<Value>,
  { gate, messages, input, world }: Asked<Value>,
): Passages | undefined {
  const last = attempts.findLast(({ verdict }) => verdict.status === 'hold') ?? attempts.at(-1);
  if (last === undefined || sourceNameOf(gate) === undefined) return undefined;
  const unit = { sources: messageSources(messages), ...(input === undefined ? {} : { input }), world };
  return passagesOf(last.verdict as Verdict, sourceNameOf(gate), sourceIn(gate, unit));
}
