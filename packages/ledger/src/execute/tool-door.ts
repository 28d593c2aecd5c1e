import {
  type AnyCall,
  type Finding,
  type Gate,
  type Json,
  messageOf,
  type ToolReply,
  type Verdict,
  type World,
} from '@tamis/core';
import { carriedDoubt, type HoldDoubt, requireWorld, worldNow } from '@tamis/core/loop';
import type { Telemetry } from '@tamis/core/model';
import {
  type ActProposal,
  AnotherAct,
  actVerdict,
  declaredFor,
  EffectTaken,
  type Executed,
  execute,
  heldAct,
  isSameAct,
  propose,
  type ReviewPolicy,
  type ReviewRow,
  type Runnable,
  type Running,
  reconcile,
  takenBy,
} from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';
import { resultOf, unchecked } from './guarded.ts';
import { unsettledActs, whileRunning } from './unsettled-acts.ts';

/** Options for the door to a program's tools. */
export interface ToolDoorGiven {
  readonly ledger: Ledger;
  readonly gate: Gate<ToolReply<AnyCall>>;
  /** The name of the program or conversation; call ids are unique within it. */
  readonly source: string;
  /** The data that preconditions read. It is read when a call is offered, and again just before the call runs. */
  readonly world?: World;
  /** How people are asked about each tool, by name; `*` covers all others. */
  readonly policy?: { readonly [tool: string]: ReviewPolicy };
  /** Records executions as spans. */
  readonly telemetry?: Telemetry;
}

/** A tool call, as providers and SDKs represent it. */
export interface ToolCallGiven {
  readonly id: string;
  readonly name: string;
  readonly arguments: Json;
  /** A doubt about the call that was released before it came here. A person decides on it, whatever the contract says. */
  readonly doubt?: HoldDoubt<unknown> | undefined;
}

/** The fields used here of the argument that the AI SDK passes to `toolApproval`. */
export interface ApprovalAsked {
  readonly toolCall: {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: unknown;
    /** Where the middleware of `@tamis/models` puts the doubt about a call. */
    readonly providerMetadata?: unknown;
    readonly providerOptions?: unknown;
  };
}

/** The answer the AI SDK expects. Undefined means that the call may run. */
export type ApprovalAnswer = { type: 'denied' | 'user-approval'; reason: string } | undefined;

/** The single entry point through which a program's tools have side effects. */
export interface ToolDoor {
  /** Judges a call and opens its review; `open` if a person must decide first. */
  readonly offer: (call: ToolCallGiven) => Promise<Offered>;
  /** Runs a call at most once, if it passed or a person agreed to it. */
  readonly run: <Result>(call: ToolCallGiven, run: (given: Running) => Promise<Result> | Result) => Promise<Executed<Result>>;
  /** For the AI SDK's `toolApproval`. */
  readonly approval: (asked: ApprovalAsked) => Promise<ApprovalAnswer>;
  /** Returns the review of a call that was offered, for a page that shows it. Undefined if there is none. */
  readonly reviewOf: (call: Pick<ToolCallGiven, 'id' | 'name'>) => Promise<ReviewRow | undefined>;
  /** Wraps the `execute` function of an AI SDK tool. Approvals claimed in the conversation are not trusted; the ledger decides. */
  readonly guard: <Input, Result>(
    tool: string,
    run: (input: Input, given: Running) => Promise<Result> | Result,
  ) => (input: Input, options: { readonly toolCallId: string }) => Promise<Result>;
}

/** The state of a call after it has been judged. */
export type Offered =
  | { readonly status: 'failed'; readonly findings: readonly Finding[]; readonly verdict: Verdict }
  /** `altered`: the conversation came back with different arguments under the id of a known call; this is that call's review. */
  | { readonly status: 'open' | 'decided' | 'over' | 'altered'; readonly review: ReviewRow }
  /** Another call has the same effect, or is exactly this one and is run elsewhere or may have run; this is its review. */
  | { readonly status: 'taken'; readonly review: ReviewRow };

/** Creates the door for a program's tools. Throws a Fault if the contract reads the world and none is given. */
export function toolDoor(given: ToolDoorGiven): ToolDoor {
  requireWorld('toolDoor', given.gate, given.world);
  const offer = (call: ToolCallGiven) => offerCall(given, call);
  const run: ToolDoor['run'] = async (call, work) => {
    const offered = await offer(call);
    if (offered.status === 'failed') return { status: 'refused', reason: 'not-met', findings: offered.findings };
    const { review } = offered;
    if (offered.status === 'taken') return takenBy(review, actOf(call));
    if (offered.status === 'altered') return { status: 'refused', reason: 'altered', findings: [] };
    const { ledger, gate, world, telemetry } = given;
    const act = { ledger, review: review.review, gate, world, telemetry };
    return await whileRunning(review.review, () => execute(act, work));
  };
  return {
    offer,
    run,
    approval: async ({ toolCall: { toolCallId: id, toolName: name, input, providerMetadata, providerOptions } }) => {
      const doubt = carriedDoubt(providerMetadata, providerOptions);
      return answerOf(await offer({ id, name, arguments: input as Json, doubt }));
    },
    reviewOf: (call) => reviewOf(given, call),
    guard:
      (name, work) =>
      async (input, { toolCallId: id }) =>
        resultOf(
          name,
          await run({ id, name, arguments: input as Json }, (given) => work(given.value as typeof input, given)).catch(
            unchecked(name),
          ),
        ),
  };
}

function actOf({ name, arguments: value }: ToolCallGiven): Runnable {
  return { action: name, value };
}

// The review of a call. A call that passes without a person is decided by the contract, and still runs only once.
async function offerCall(given: ToolDoorGiven, call: ToolCallGiven): Promise<Offered> {
  const { ledger, gate, source, world } = given;
  const act = actOf(call);
  const now = await worldNow('toolDoor', gate, world);
  const verdict = await actVerdict(gate, act, now);
  // The program runs its own copy of the call, and a call that needs repair first is not the same call.
  if (verdict.status === 'fail' || verdict.changes.length > 0) {
    // A call that was offered before keeps its review, even if the world has changed since.
    const known = await reviewOf(given, call);
    if (known !== undefined) return offeredBy(known, act);
    return { status: 'failed', findings: verdict.findings, verdict: verdict as Verdict };
  }
  const lost = await lostLike(given, call);
  if (lost !== undefined) return { status: 'taken', review: lost };
  const others = otherReadings(call);
  const proposal: ActProposal = {
    ...{ ledger, gate, act, kind: 'tool-call', reason: call.doubt?.reason ?? 'approval', doubt: call.doubt },
    source: { run: source, step: call.name, unit: call.id, attempt: 1 },
    ...(others.length > 0 && { alternatives: others }),
    ...(world === undefined ? {} : { world: now }),
    policy: policyOf(given, call.name),
    ...(verdict.status === 'pass' && call.doubt === undefined ? { decidedBy: 'contract' } : {}),
    detail: {
      why: [...(call.doubt?.why ?? []), ...verdict.findings.map(messageOf)],
      ...(verdict.findings.length > 0 && { findings: verdict.findings as never }),
    },
  };
  try {
    return offeredBy(await propose(proposal), act);
  } catch (problem) {
    if (problem instanceof AnotherAct) return { status: 'altered', review: problem.review };
    if (!(problem instanceof EffectTaken)) throw problem;
    if ((await reconcile(given, problem.review)) !== undefined) return await offerCall(given, call);
    // The same call under another id shares the first one's review.
    const offered = offeredBy(problem.review, act);
    return offered.status === 'altered' ? { status: 'taken', review: problem.review } : offered;
  }
}

// A call under another id that is exactly this one, and is run elsewhere or may have run. Until it is settled, nothing like it runs.
async function lostLike({ ledger, gate, source }: ToolDoorGiven, call: ToolCallGiven): Promise<ReviewRow | undefined> {
  const act = actOf(call);
  if (declaredFor({ gate: gate as Gate<unknown> }, act)?.effect === 'read') return undefined;
  for await (const review of unsettledActs(ledger, act, undefined)) {
    const { run, step, unit } = review.source;
    const isOwn = run === source && step === call.name && unit === call.id;
    if (!isOwn && (await reconcile({ ledger, gate: gate as Gate<unknown> }, review)) === undefined) return review;
  }
  return undefined;
}

// The other readings of a doubtful call, which a person can choose instead.
function otherReadings(call: ToolCallGiven): readonly Runnable[] {
  return (call.doubt?.readings ?? []).flatMap((reading) => {
    const { name, arguments: value } = (reading ?? {}) as Partial<ToolCallGiven>;
    const isOther = name === call.name && value !== undefined && !isSameAct({ value }, { value: call.arguments });
    return isOther ? [{ action: name, value }] : [];
  });
}

async function reviewOf(
  { ledger, source }: ToolDoorGiven,
  { id, name }: Pick<ToolCallGiven, 'id' | 'name'>,
): Promise<ReviewRow | undefined> {
  for await (const review of ledger.reviews({ run: source, unit: id })) if (review.source.step === name) return review;
  return undefined;
}

function offeredBy(review: ReviewRow, act: Runnable): Offered {
  const held = heldAct(review);
  if (held === undefined || !isSameAct(held, act)) return { status: 'altered', review };
  const status = review.state === 'open' || review.state === 'decided' ? review.state : 'over';
  return { status, review };
}

function policyOf({ policy = {} }: ToolDoorGiven, tool: string): ReviewPolicy {
  return (Object.hasOwn(policy, tool) ? policy[tool] : policy['*']) ?? {};
}

function answerOf(offered: Offered): ApprovalAnswer {
  if (offered.status === 'failed')
    return { type: 'denied', reason: offered.findings.map(messageOf).join('\n') || 'It has changed since it was judged.' };
  const { review } = offered;
  if (offered.status === 'altered')
    return { type: 'denied', reason: `The call was offered before with different arguments: review ${review.review}.` };
  if (offered.status === 'taken')
    return { type: 'denied', reason: `Another call has the same effect, so this one is not run: review ${review.review}.` };
  if (offered.status === 'over') return { type: 'denied', reason: `The review of this call is ${review.state}.` };
  if (offered.status === 'open') return { type: 'user-approval', reason: `Review ${review.review} waits for a decision.` };
  const { kind, text } = review.decision ?? {};
  if (kind === 'approve' || kind === 'choose' || kind === 'edit') return undefined;
  return { type: 'denied', reason: text ?? 'A person denied it.' };
}
