import type { Gate } from '@tamis/core';
import { inSpan, noteVerdict, type OpenSpan, type Telemetry } from '@tamis/core/model';
import { otel } from './otel.ts';

/** Wraps a gate to record its verdicts as spans. `ask`, the proxy and runs already record theirs if they are given telemetry. */
export function traced<Value, Given extends Gate<Value>>(gate: Given & Gate<Value>, telemetry: Telemetry = otel()): Given {
  const judging = <Result>(work: (span: OpenSpan | undefined) => Result): Result =>
    inSpan(telemetry, { name: 'tamis.judge', facts: { 'tamis.kind': gate.kind } }, work);
  const own: Pick<Gate<Value>, 'judge' | 'check' | 'stream'> = {
    judge: (reply, unit) => judging((span) => noteVerdict(span, gate.judge(reply, unit))),
    check: (reply, world, context) => judging(async (span) => noteVerdict(span, await gate.check(reply, world, context))),
    // The whole reply is judged at the end of its stream. A stream that is given up has no verdict and no span.
    stream: (unit) => {
      const { push, end } = gate.stream(unit);
      return { push, end: (last) => judging((span) => noteVerdict(span, end(last))) };
    },
  };
  // Descriptors are copied, because a gate's properties may change while it is in use.
  const parts = { ...Object.getOwnPropertyDescriptors(gate), ...Object.getOwnPropertyDescriptors(own) };
  return Object.defineProperties({}, parts) as Given;
}
