import type { CodeTable } from '../codes/entry.ts';
import { defaultPolicy } from '../contract/policy.ts';
import type { Check } from '../model/check.ts';
import type { Policy } from '../model/contract.ts';
import type { CheckContext, Gate, UnitContext } from '../model/gate.ts';
import type { Problem } from '../model/problem.ts';
import type { Reply } from '../model/reply.ts';
import type { GateStream } from '../model/stream.ts';
import type { Verdict } from '../model/verdict.ts';
import { runChecks } from '../stages/checks/run-checks.ts';
import { underChecks, withoutChecks } from './checks.ts';
import { wholeStream } from './whole-stream.ts';

/** What a kind makes of a contract: how a reply is judged before the checks that need the world. */
export interface Judge {
  /** The policy of its contract; without it, the usual one. */
  readonly policy?: Policy;
  readonly checks: readonly Check[];
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict;
  /** The same where validators may answer later; without it there are none. */
  readonly judgeLater?: (reply: Reply, context?: CheckContext) => Promise<Verdict>;
  /** A reply in chunks; without it nothing is told before the end. */
  readonly stream?: (unit?: UnitContext) => GateStream;
}

/** The gate around the judge of a kind, which may use these codes. */
export function gateOf(kind: string, codes: CodeTable, judge: Judge, warnings: readonly Problem[]): Gate {
  const { checks, policy = defaultPolicy } = judge;
  const judgeAlone = checks.length === 0 ? judge.judge : withoutCheckedPass(judge, codes);
  return {
    kind,
    warnings,
    judge: judgeAlone,
    check: async (reply, world, context) => {
      const verdict = judge.judgeLater === undefined ? judge.judge(reply, context) : await judge.judgeLater(reply, context);
      return await underChecks(verdict, checks, { ...context, world }, policy, codes);
    },
    recheck: async (value, world, context) => await runChecks(checks, value, { ...context, world }),
    stream: (unit) => streamOf(judge, codes, unit) ?? wholeStream(judgeAlone, unit),
  };
}

function withoutCheckedPass({ judge, checks }: Judge, codes: CodeTable): Judge['judge'] {
  return (reply, unit) => withoutChecks(judge(reply, unit), checks, codes);
}

function streamOf({ stream, checks }: Judge, codes: CodeTable, unit: UnitContext | undefined): GateStream | undefined {
  const own = stream?.(unit);
  return own === undefined
    ? undefined
    : { push: (chunk) => own.push(chunk), end: (last) => withoutChecks(own.end(last), checks, codes) };
}
