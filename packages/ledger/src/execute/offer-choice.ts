import {
  type ActionChoice,
  type ActionContract,
  doubtIn,
  type Gate,
  type Json,
  type JsonObject,
  type Verdict,
} from '@tamis/core';
import { NO_ACTION, type Runnable } from '@tamis/core/review';
import { AnotherAct } from '../model/another-act.ts';
import type { ReviewRow } from '../model/review.ts';
import type { Ledger } from '../port/ledger.ts';
import { type Executed, execute } from './execute.ts';
import { type Proposal, propose, type ReviewPolicy } from './propose.ts';

/** What was said along with a choice. */
export interface Said {
  /** Everything, for the actor itself. */
  readonly own: { readonly speech?: string; readonly thoughts?: string; readonly notes?: Json };
  /** What others perceive: never thoughts or notes. */
  readonly others: { readonly speech?: string };
}

/** A choice that was judged, in one turn of one actor. */
export interface OfferedChoice {
  readonly ledger: Ledger;
  readonly gate: Gate<ActionChoice>;
  readonly verdict: Verdict<ActionChoice>;
  /** What the model wrote, for a person who decides on a choice that is in doubt. */
  readonly reply?: string;
  /** The name of the program or game. */
  readonly source: string;
  /** The turn, unique within the program: what was said is applied once per turn, even if the model is asked again. */
  readonly turn: string;
  /** The number of the attempt that is shown or accepted. */
  readonly attempt: number;
  /** The world as it is now. */
  readonly world: () => unknown;
  readonly policy?: ReviewPolicy;
}

/** The review of the action, if the reply chose one that may run; held ones wait for a person. */
export type ChoiceOffer =
  | { readonly status: 'failed' }
  /** The attempt already has the review of another action: nothing was opened or decided. */
  | { readonly status: 'another'; readonly review: ReviewRow; readonly said: Executed<unknown> | undefined }
  /** No action matches the intent, and a person who was asked before let it through: nothing runs. */
  | { readonly status: 'nothing'; readonly said: Executed<unknown> | undefined }
  | { readonly status: 'open' | 'decided' | 'over'; readonly review: ReviewRow; readonly said: Executed<unknown> | undefined };

/**
 * Applies what was said, then asks about the action. What was said goes through `execute` like any side effect, as an act that
 * needs no approval: the person who decides on the action has to know what was thought and said.
 */
export async function offerChoice(given: OfferedChoice, apply: (said: Said) => unknown): Promise<ChoiceOffer> {
  const { ledger, gate, verdict, reply = '', source, turn, attempt, world, policy } = given;
  if (verdict.status === 'fail') return { status: 'failed' };
  const choice = verdict.status === 'pass' ? verdict.value : verdict.held;
  const said = await saidOnce(given, choice, apply);
  if (choice.action === null && verdict.status === 'pass') return { status: 'nothing', said };
  const others = verdict.status === 'hold' ? (verdict.alternatives ?? []) : [];
  const { speech, thoughts, notes } = choice;
  const review = await known({
    ...{ ledger, gate, kind: 'action', world: await world() },
    source: { run: source, step: 'action', unit: turn, attempt },
    // None of the chosen actions is possible: a person picks one of the others, or agrees that nothing is done.
    act: choice.action === null ? { action: NO_ACTION, value: {} } : runnableOf(choice.action),
    alternatives: others.flatMap(({ action }) => (action === null ? [] : runnableOf(action))),
    reason: verdict.status === 'hold' ? verdict.reason : 'not held',
    doubt: doubtIn(gate, verdict, reply),
    ...(verdict.status === 'pass' ? { decidedBy: 'contract' } : {}),
    ...(policy && { policy }),
    detail: {
      ...{ command: choice.action?.command ?? 'do nothing', thinks: thoughts, notes },
      ...(speech === undefined ? {} : { says: speech }),
      ...{ words: wordsFor(gate, [choice, ...others]), refused: verdict.dropped as unknown as Json },
    },
  });
  if (review instanceof AnotherAct) return { status: 'another', review: review.review, said };
  const status = review.state === 'open' || review.state === 'decided' ? review.state : 'over';
  return { status, review, said };
}

/** Proposes the act; if it is refused, returns the refusal with the existing review. */
async function known(proposal: Proposal): Promise<ReviewRow | AnotherAct> {
  try {
    return await propose(proposal);
  } catch (problem) {
    if (problem instanceof AnotherAct) return problem;
    throw problem;
  }
}

/** The commands by the ids of the actions: of all that the contract lists, because what was refused is not among the options. */
function wordsFor({ contract }: Gate<ActionChoice>, choices: readonly ActionChoice[]): JsonObject {
  const { actions = [] } = (contract ?? {}) as Partial<ActionContract>;
  const chosen = choices.flatMap(({ action }) => action ?? []);
  return Object.fromEntries([...actions, ...chosen].map(({ id, command }) => [id, command]));
}

function runnableOf({ id, arguments: given = {} }: NonNullable<ActionChoice['action']>): Runnable {
  return { action: id, value: given };
}

/** Does nothing if nothing was said. A second attempt in the same turn adds nothing: its review is the first one's. */
async function saidOnce(
  { ledger, source, turn, world }: OfferedChoice,
  { speech, thoughts, notes }: ActionChoice,
  apply: (said: Said) => unknown,
): Promise<Executed<unknown> | undefined> {
  const own = {
    ...(speech === undefined ? {} : { speech }),
    ...(thoughts === undefined ? {} : { thoughts }),
    ...(notes === undefined ? {} : { notes }),
  };
  if (Object.keys(own).length === 0) return undefined;
  const first = await known({
    ...{ ledger, kind: 'said', reason: 'not held', act: { action: 'say', value: own }, decidedBy: 'contract' },
    source: { run: source, step: 'said', unit: turn, attempt: 1 },
  });
  const { review } = first instanceof AnotherAct ? first.review : first;
  return await execute({ ledger, review, world }, ({ value }) => apply(partsOf(value as Said['own'])));
}

function partsOf(own: Said['own']): Said {
  return { own, others: own.speech === undefined ? {} : { speech: own.speech } };
}
