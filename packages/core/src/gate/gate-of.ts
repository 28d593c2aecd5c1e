import type { Check } from '../model/check.ts';
import type { Policy } from '../model/contract.ts';
import type { CheckContext, Gate, UnitContext } from '../model/gate.ts';
import type { Problem } from '../model/problem.ts';
import type { Reply } from '../model/reply.ts';
import type { GateStream } from '../model/stream.ts';
import type { Verdict } from '../model/verdict.ts';
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

/** The gate around the judge of a kind, without its checks. */
export function gateOf(kind: string, judge: Judge, warnings: readonly Problem[]): Gate {
  return {
    kind,
    warnings,
    judge: judge.judge,
    check: async (reply, _world, context) =>
      judge.judgeLater === undefined ? judge.judge(reply, context) : await judge.judgeLater(reply, context),
    recheck: async () => [],
    stream: (unit) => judge.stream?.(unit) ?? wholeStream(judge.judge, unit),
  };
}
