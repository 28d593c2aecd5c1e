import { underChecks, withoutChecks } from '../../gate/checks.ts';
import { wholeStream } from '../../gate/whole-stream.ts';
import type { Check } from '../../model/check.ts';
import type { Policy } from '../../model/contract.ts';
import type { Gate } from '../../model/gate.ts';
import type { Problem } from '../../model/problem.ts';
import type { Reply } from '../../model/reply.ts';
import type { Verdict } from '../../model/verdict.ts';
import { runChecks } from '../../stages/checks/run-checks.ts';

/** A gate around a judge that looks at a reply as a whole. */
export function gateOf<Value>(
  judge: (reply: Reply) => Verdict,
  checks: readonly Check[],
  policy: Policy,
  warnings: readonly Problem[],
): Gate<Value> {
  const decide = checks.length === 0 ? judge : (reply: Reply) => withoutChecks(judge(reply), checks);
  const gate: Gate = {
    kind: 'command',
    warnings,
    judge: (reply) => decide(reply),
    check: async (reply, world, context) => await underChecks(judge(reply), checks, { ...context, world }, policy),
    recheck: async (value, world, context) => await runChecks(checks, value, { ...context, world }),
    stream: () => wholeStream(decide),
  };
  return gate as unknown as Gate<Value>;
}
