import type { Act } from '../model/acting.ts';
import type { Check, Timer } from '../model/check.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckContext, DeclaredAct, Gate, UnitContext } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import type { JudgeResult } from '../model/result.ts';
import type { GateStream, StreamUpdate } from '../model/stream.ts';
import type { ToldContract } from '../model/told-contract.ts';
import type { Verdict } from '../model/verdict.ts';
import { ReplyChunks } from '../stream/reply-chunks.ts';
import { checkKeys } from '../wording/check-keys.ts';

/** What a kind makes of a contract: how a reply is judged before the checks that need the world. */
export interface Judge {
  /** The policy of its contract; the default policy if absent. */
  readonly policy?: Policy;
  readonly checks: readonly Check[];
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict;
  /** The same where validators may answer later; absent if there are none. */
  readonly judgeLater?: (reply: Reply, context?: CheckContext) => Promise<Verdict>;
  /** What is declared about something that is about to run; absent if values of this kind do not run. */
  readonly acts?: (act: Act) => DeclaredAct | undefined;
  /** Judges what a tool returned; absent if values of this kind call no tools. */
  readonly judgeResult?: JudgeResult;
  /** What a value that passed before violates in a newer world; absent if nothing can be violated. */
  readonly recheck?: (value: Json, context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;
  /** What is wrong with a value once parts of it are gone; absent if no part of it may go. */
  readonly explain?: (value: Json, unit?: UnitContext) => readonly Finding[];
  /** What a model is told about the contract; absent if nothing is. */
  readonly told?: () => ToldContract;
  /** Judges a reply in chunks; without it, nothing is reported before the end. */
  readonly stream?: (unit?: UnitContext) => GateStream;
}

/** What a gate is made with besides its judge. */
interface GateParts extends Required<Pick<Gate, 'kind' | 'contract' | 'warnings'>> {
  readonly timer: Timer | undefined;
}

/** The gate around the judge of a kind, without its checks. */
export function gateOf(judge: Judge, { kind, contract, warnings, timer }: GateParts): Gate {
  const { judgeLater } = judge;
  return {
    kind,
    contract,
    warnings,
    told: judge.told,
    acts: judge.acts,
    judgeResult: judge.judgeResult,
    judge: (reply, unit) => judge.judge(reply, checkUnit(unit)),
    check: async (reply, world, given) => {
      const context = { ...checkUnit(given), world };
      return judgeLater === undefined ? judge.judge(reply, context) : await judgeLater(reply, timed(context, timer));
    },
    recheck: async (value, world, context) => (await judge.recheck?.(value, { ...timed(context, timer), world })) ?? [],
    stream: (given) => {
      const unit = checkUnit(given);
      const stream = judge.stream?.(unit) ?? wholeStream(judge.judge, unit);
      return { push: (chunk) => stream.push(chunk), end: (last) => stream.end(checkUnit(last)) };
    },
  };
}

/** A context whose clock is the timer if none was given. */
export function timed(context: CheckContext | undefined, timer: Timer | undefined): CheckContext | undefined {
  const clock = context?.clock ?? timer;
  return clock === undefined ? context : { ...context, clock };
}

/** Every part of a context; the type makes sure that none is missing. */
const PARTS: { readonly [part in keyof Required<CheckContext>]: true } = {
  input: true,
  finishReason: true,
  world: true,
  clock: true,
  cancel: true,
};

const NAMES = Object.keys(PARTS);

/**
 * Throws if a context has parts that nothing reads, or a finish reason that is not a string: with `finish_reason`, a reply that
 * was cut would pass.
 */
function checkUnit<Context extends CheckContext | undefined>(unit: Context): Context {
  if (unit === undefined) return unit;
  checkKeys('a reply', unit, NAMES);
  const { finishReason } = unit;
  if (typeof (finishReason ?? '') !== 'string')
    throw new TypeError(`\`finishReason\` must be the provider's word, such as \`stop\`, not ${typeof finishReason}.`);
  return unit;
}

const NOTHING_YET: StreamUpdate = { completed: [], partial: undefined, violated: [] };

/** A stream for a kind of reply that can only be judged as a whole: chunks are kept, and nothing is reported before the end. */
function wholeStream<Value>(
  judge: (reply: Reply, unit: UnitContext | undefined) => Verdict<Value>,
  unit: UnitContext | undefined,
): GateStream<Value> {
  const chunks = new ReplyChunks();
  return {
    push: (chunk) => {
      chunks.add(chunk);
      return NOTHING_YET;
    },
    end: (last) => judge(chunks.whole(), { ...unit, ...last }),
  };
}
