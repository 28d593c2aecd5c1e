import { typeNamed } from '../lib/type-named.ts';
import { allKeys } from '../lib/words.ts';
import type {
  Act,
  Check,
  CheckContext,
  DeclaredAct,
  Finding,
  Gate,
  GateStream,
  Json,
  JudgeResult,
  Policy,
  PromptContract,
  Reply,
  StreamOptions,
  StreamUpdate,
  Timer,
  UnitContext,
  Verdict,
} from '../model/index.ts';
import { ReplyChunks } from '../stream/reply-chunks.ts';
import { checkKeys } from '../wording/check-keys.ts';
import { fromThought, LONGEST_SILENCE, onlyThought } from './two-channels.ts';
import type { WorldReading } from './world-now.ts';

/** A contract compiled by its kind. It judges replies up to the checks, which need outside data. */
export interface Judge {
  /** The policy of its contract. The default policy if absent. */
  readonly policy?: Policy;
  readonly checks: readonly Check[];
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict;
  /** Judges a reply whose validators may be asynchronous. Absent if there are none. */
  readonly judgeLater?: (reply: Reply, context?: CheckContext) => Promise<Verdict>;
  /** Returns the declarations about an act that is about to run. Absent if values of this kind do not run. */
  readonly acts?: (act: Act) => DeclaredAct | undefined;
  /** How it reads the world. Absent if it does not look at the world, which is then not read. */
  readonly world?: WorldReading | undefined;
  /** Returns the first precondition that reads the world, if any. Absent if values of this kind do not run. */
  readonly worldReader?: () => string | undefined;
  /** Judges a tool result. Absent if values of this kind call no tools. */
  readonly judgeResult?: JudgeResult;
  /** Returns the findings about a value that passed before, in a newer world. Absent if there can be none. */
  readonly recheck?: (value: Json, context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;
  /** Returns the problems with a value after parts of it were dropped. Absent if no part may be dropped. */
  readonly explain?: (value: Json, unit?: UnitContext) => readonly Finding[];
  /** Finds the places of `absent` that hold null in a value. Absent if the contract names none. */
  readonly abstained?: ((value: Json) => readonly string[]) | undefined;
  /** Returns the description of the contract for a model. Absent if there is none. */
  readonly told?: () => PromptContract;
  /** Whether it reads the reasoning in the context itself, so that the reasoning needs no separate verdict. */
  readonly readsReasoning?: boolean;
  /** Judges a reply in chunks. Without it, nothing is reported before the end. */
  readonly stream?: (unit: UnitContext | undefined, partial: StreamOptions['partial']) => GateStream;
}

interface GateParts extends Required<Pick<Gate, 'kind' | 'contract' | 'codes' | 'warnings'>> {
  readonly timer: Timer | undefined;
}

export function gateOf(judge: Judge, { kind, contract, codes, warnings, timer }: GateParts): Gate {
  const now: Judge['judge'] = (reply, unit) => withThought(judge, reply, unit, judge.judge(reply, unit));
  const later = async (reply: Reply, context: CheckContext | undefined): Promise<Verdict> => {
    const { judgeLater } = judge;
    if (judgeLater === undefined) return now(reply, context);
    const said = await judgeLater(reply, context);
    const thought = thoughtOf(judge, reply, context);
    return thought === undefined ? said : fromThought(said, await judgeLater(thought, context), judge.policy);
  };
  return {
    kind,
    contract,
    codes,
    warnings,
    told: judge.told,
    acts: judge.acts,
    worldReader: judge.worldReader,
    judgeResult: judge.judgeResult,
    judge: (reply, unit) => now(reply, inWorld(judge, checkUnit(unit))),
    check: async (reply, world, given) => {
      const unit = checkUnit(given);
      const state = await judge.world?.soon('gate.check', judge, world === undefined ? unit?.world : world);
      return await later(reply, timed({ ...unit, world: state }, timer));
    },
    recheck: async (value, world, context) => {
      const state = await judge.world?.soon('gate.recheck', judge, world);
      return (await judge.recheck?.(value, { ...timed(context, timer), world: state })) ?? [];
    },
    stream: ({ partial, ...given } = {}) => {
      const unit = checkUnit(given);
      const stream =
        judge.stream?.(unit, partial) ?? wholeStream((reply, whole) => judge.judge(reply, inWorld(judge, whole)), unit);
      const start = new ReplyChunks();
      return {
        push: (chunk) => {
          if (start.bytes <= LONGEST_SILENCE) start.add(chunk);
          return stream.push(chunk);
        },
        end: (last) => withThought(judge, start.whole(), { ...unit, ...checkUnit(last) }, stream.end(last)),
      };
    },
  };
}

function thoughtOf(judge: Judge, reply: Reply, unit: UnitContext | undefined): string | undefined {
  return judge.readsReasoning ? undefined : onlyThought(reply, unit);
}

function withThought(judge: Judge, reply: Reply, unit: UnitContext | undefined, said: Verdict): Verdict {
  const thought = thoughtOf(judge, reply, unit);
  return thought === undefined ? said : fromThought(said, judge.judge(thought, inWorld(judge, unit)), judge.policy);
}

function inWorld({ world }: Judge, unit: UnitContext | undefined): UnitContext | undefined {
  return unit?.world === undefined ? unit : { ...unit, world: world?.now(unit.world) };
}

export function timed(context: CheckContext | undefined, timer: Timer | undefined): CheckContext | undefined {
  const clock = context?.clock ?? timer;
  return clock === undefined ? context : { ...context, clock };
}

const PARTS = allKeys<CheckContext>()(['input finishReason reasoning absentNulls sources messages approved world clock signal']);

// Throws if a context has unknown parts, or a finish reason or reasoning that is not a string. With a misspelt `finish_reason`, a cut reply
// would pass.
function checkUnit<Context extends CheckContext | undefined>(unit: Context): Context {
  if (unit === undefined) return unit;
  checkKeys('a reply', unit, PARTS);
  const { finishReason, reasoning, absentNulls = [], messages = [], approved = [] } = unit;
  if (typeof (finishReason ?? '') !== 'string')
    throw new TypeError(`\`finishReason\` must be the provider's word, such as \`stop\`, not ${typeNamed(finishReason)}.`);
  if (typeof (reasoning ?? '') !== 'string') throw new TypeError(`\`reasoning\` must be a string, not ${typeNamed(reasoning)}.`);
  if (!Array.isArray(absentNulls))
    throw new TypeError(`\`absentNulls\` must be a list of references, not ${typeNamed(absentNulls)}.`);
  if (!Array.isArray(messages)) throw new TypeError(`\`messages\` must be a list of messages, not ${typeNamed(messages)}.`);
  if (!Array.isArray(approved)) throw new TypeError(`\`approved\` must be a list of calls, not ${typeNamed(approved)}.`);
  return unit;
}

const NOTHING_YET = { completed: [], partial: undefined, document: 0, violated: [] } satisfies StreamUpdate;

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
