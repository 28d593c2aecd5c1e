import { underChecks, withoutChecks } from '../../gate/checks.ts';
import { wholeStream } from '../../gate/whole-stream.ts';
import type { Check } from '../../model/check.ts';
import type { Policy } from '../../model/contract.ts';
import type { Gate, UnitContext } from '../../model/gate.ts';
import type { Problem } from '../../model/problem.ts';
import type { Reply } from '../../model/reply.ts';
import type { Verdict } from '../../model/verdict.ts';
import { runChecks } from '../../stages/checks/run-checks.ts';

/** A gate around a judge that looks at a reply as a whole. */
export function gateOf<Value>(
  judge: (reply: Reply, finishReason: string | undefined) => Verdict,
  checks: readonly Check[],
  policy: Policy,
  warnings: readonly Problem[],
): Gate<Value> {
  const decide = (reply: Reply, unit: UnitContext | undefined) => {
    const verdict = judge(reply, unit?.finishReason);
    return checks.length === 0 ? verdict : withoutChecks(verdict, checks);
  };
  const gate: Gate = {
    kind: 'command',
    warnings,
    judge: decide,
    check: async (reply, world, context) =>
      await underChecks(judge(reply, context?.finishReason), checks, { ...context, world }, policy),
    recheck: async (value, world, context) => await runChecks(checks, value, { ...context, world }),
    stream: (unit) => wholeStream(decide, unit),
  };
  return gate as unknown as Gate<Value>;
}
