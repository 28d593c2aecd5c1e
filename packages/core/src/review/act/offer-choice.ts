import { worldNow } from '../../gate/index.ts';
import type { ActionChoice, ActionContract } from '../../kinds/actions/model/action-contract.ts';
import { choiceKey } from '../../kinds/actions/read/choice-key.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import { doubtIn, releasedIn } from '../../loop/hold-doubt.ts';
import type { Gate, Json, JsonObject, Verdict, World } from '../../model/index.ts';
import { AnotherAct } from '../another-act.ts';
import { EffectTaken } from '../effect-taken.ts';
import { NO_ACTION, type Runnable } from '../options.ts';
import { detailOf } from '../review-detail.ts';
import type { ReviewRow } from '../review-row.ts';
import type { ReviewStore } from '../review-store.ts';
import { execute } from './execute.ts';
import type { Executed } from './executed.ts';
import { type ActProposal, propose, type ReviewPolicy } from './propose.ts';

/** The other content of a choice: speech, thoughts and notes, or the fields that the contract's schema declares. */
export interface ChoiceReason {
  /** All of the content, for the actor itself. */
  readonly own: JsonObject & { readonly speech?: string; readonly thoughts?: string; readonly notes?: Json };
  /** The content that others perceive, never thoughts or notes. */
  readonly others: { readonly speech?: string };
}

/** A judged choice, in one turn of one actor. */
export interface OfferedChoice {
  /** A ledger, or anything else that keeps reviews. */
  readonly ledger: ReviewStore;
  readonly gate: Gate<ActionChoice>;
  readonly verdict: Verdict<ActionChoice>;
  /** The model's text, for a person who decides on a choice in doubt. */
  readonly reply?: string;
  /** The name of the program or game. */
  readonly source: string;
  /** The turn, unique within the program. Its content is applied once, even if the model is asked again. */
  readonly turn: string;
  /** The number of the attempt that is shown or accepted. */
  readonly attempt: number;
  readonly world?: World;
  readonly policy?: ReviewPolicy;
}

/** The review of the chosen action, if the reply chose one that may run. Held actions wait for a person. */
export type ChoiceOffer =
  | { readonly status: 'failed' }
  /** The attempt already has the review of another action: nothing was opened or decided. */
  | { readonly status: 'another'; readonly review: ReviewRow; readonly said: Executed<unknown> | undefined }
  /** Another turn's action has the same effect; this is its review. Nothing was opened. */
  | { readonly status: 'taken'; readonly review: ReviewRow; readonly said: Executed<unknown> | undefined }
  /** No action matches the intent, and a person accepted that. Nothing runs. */
  | { readonly status: 'nothing'; readonly said: Executed<unknown> | undefined }
  | { readonly status: 'open' | 'decided' | 'over'; readonly review: ReviewRow; readonly said: Executed<unknown> | undefined };

/**
 * Applies the other content of a choice, then opens the review of its action. The content goes through `execute` like any side effect, as
 * an act without approval, because the person who decides on the action must know what was thought and said. If the reply is in doubt, so
 * is its content. It is then applied only when the choice is offered again after a person has agreed to it.
 */
export async function offerChoice(given: OfferedChoice, apply: (said: ChoiceReason) => unknown): Promise<ChoiceOffer> {
  const { ledger, gate, verdict, reply = '', source, turn, attempt, world, policy } = given;
  if (verdict.status === 'fail') return { status: 'failed' };
  const choice = verdict.status === 'pass' ? verdict.value : verdict.held;
  const others = verdict.status === 'hold' ? (verdict.alternatives ?? []) : [];
  const own = saidIn(choice);
  const isClear = isClearlySaid(given, own, others);
  const said = isClear ? await saidOnce(given, own, apply) : undefined;
  if (choice.action === null && verdict.status === 'pass') return { status: 'nothing', said };
  const { speech, thoughts, notes, ...rest } = own;
  const { reasons } = choice;
  const review = await proposed({
    ...{ ledger, gate, kind: 'action', world: await worldNow('offerChoice', gate, world) },
    source: { run: source, step: 'action', unit: turn, attempt },
    // None of the chosen actions is possible: a person picks one of the others, or agrees that nothing is done.
    act: choice.action === null ? { action: NO_ACTION, value: {} } : runnableOf(choice.action),
    alternatives: others.flatMap(({ action }) => (action === null ? [] : runnableOf(action))),
    reason: verdict.status === 'hold' ? verdict.reason : 'not held',
    doubt: doubtIn(gate, verdict, reply),
    ...(verdict.status === 'pass' ? { decidedBy: 'contract' } : {}),
    ...(policy && { policy }),
    detail: {
      ...{ command: choice.action?.command ?? 'do nothing', thinks: thoughts, notes, reasons },
      ...(speech === undefined ? {} : { says: speech }),
      ...(Object.keys(rest).length === 0 ? {} : { fields: rest }),
      ...(isClear ? {} : { said: own }),
      ...{ words: wordsFor(gate, [choice, ...others]), refused: refusedIn(gate, verdict) as unknown as Json },
    },
  });
  if (review instanceof AnotherAct) return { status: 'another', review: review.review, said };
  if (review instanceof EffectTaken) return { status: 'taken', review: review.review, said };
  const status = review.state === 'open' || review.state === 'decided' ? review.state : 'over';
  return { status, review, said: isAgreed(review, own, others) ? await saidOnce(given, own, apply) : said };
}

async function proposed(proposal: ActProposal): Promise<ReviewRow | AnotherAct | EffectTaken> {
  try {
    return await propose(proposal);
  } catch (problem) {
    if (problem instanceof AnotherAct || problem instanceof EffectTaken) return problem;
    throw problem;
  }
}

// Returns the commands by action id, for all actions in the contract, because refused ones are not among the options.
function wordsFor({ contract }: Gate<ActionChoice>, choices: readonly ActionChoice[]): JsonObject {
  const { actions = [] } = (contract ?? {}) as Partial<ActionContract>;
  const chosen = choices.flatMap(({ action }) => action ?? []);
  return Object.fromEntries([...actions, ...chosen].map(({ id, command }) => [id, command]));
}

function runnableOf({ id, arguments: given = {} }: NonNullable<ActionChoice['action']>): Runnable {
  return { action: id, value: given };
}

function saidIn({ action: _, by: __, goal: ___, reasons: ____, ...said }: ActionChoice): ChoiceReason['own'] {
  return said as ChoiceReason['own'];
}

function isClearlySaid(
  { gate, verdict, reply = '' }: OfferedChoice,
  own: ChoiceReason['own'],
  others: readonly ActionChoice[],
): boolean {
  if (verdict.status !== 'hold') return true;
  return verdict.reason === 'approval' && releasedIn(gate, verdict, reply) === undefined && areSaidAlike(own, others);
}

function isAgreed(review: ReviewRow, own: ChoiceReason['own'], others: readonly ActionChoice[]): boolean {
  const { state, decision } = review;
  if (state !== 'decided' || !jsonEqual(detailOf(review).said, own)) return false;
  // Another action may come from another reading, in which something else was said.
  return decision?.kind === 'approve' || (decision?.kind === 'choose' && areSaidAlike(own, others));
}

function areSaidAlike(own: ChoiceReason['own'], others: readonly ActionChoice[]): boolean {
  return others.every((other) => jsonEqual(saidIn(other), own));
}

function refusedIn({ contract }: Gate<ActionChoice>, { dropped }: Verdict<ActionChoice>): Verdict['dropped'] {
  const { schema } = (contract ?? {}) as Partial<ActionContract>;
  const choosing = [choiceKey(schema), 'choices', 'preferred'];
  return dropped.filter(({ path }) => {
    const [first = '0'] = segmentsOf(path);
    return choosing.includes(first) || /^\d+$/.test(first);
  });
}

// Applies the content once. It does nothing if there is none. A second attempt in the same turn adds nothing, because its review is the
// first one's.
async function saidOnce(
  { ledger, source, turn }: OfferedChoice,
  own: ChoiceReason['own'],
  apply: (said: ChoiceReason) => unknown,
): Promise<Executed<unknown> | undefined> {
  if (Object.keys(own).length === 0) return undefined;
  const first = await proposed({
    ...{ ledger, kind: 'said', reason: 'not held', act: { action: 'say', value: own }, decidedBy: 'contract' },
    source: { run: source, step: 'said', unit: turn, attempt: 1 },
  });
  const { review } = first instanceof AnotherAct || first instanceof EffectTaken ? first.review : first;
  // It depends on no world, so a world that can't be read does not end it.
  return await execute({ ledger, review }, ({ value }) => apply(partsOf(value as ChoiceReason['own'])));
}

function partsOf(own: ChoiceReason['own']): ChoiceReason {
  return { own, others: own.speech === undefined ? {} : { speech: own.speech } };
}
