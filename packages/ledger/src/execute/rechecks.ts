import { messageOf } from '@tamis/core';
import type { ShownEffect } from '@tamis/core/preconditions';
import { proposalOf, proposedAct, type ReviewTerms, type Runnable } from '@tamis/core/review';
import type { RecheckRow } from '../model/execution.ts';
import type { Ledger } from '../port/ledger.ts';
import { type Doubt, type Looking, lookAgain } from './look-again.ts';
import { declaredFor } from './premises.ts';
import { processName } from './process-name.ts';

/** What a host found when it was asked whether a review could run now. */
export interface RecheckAnswer {
  /** The digest of what it looked at: what is held, or what somebody put in its place. */
  readonly digest: string;
  readonly couldRun: boolean;
  /** Why it could not. */
  readonly reason?: Doubt;
  /** What does not hold, as sentences. */
  readonly unmet: readonly string[];
  /** What it would change, in the world as it is now. */
  readonly changes?: readonly ShownEffect[];
}

/** What the targets of a host are checked with; undefined for a review that is not the host's own. */
export type LookingFor = (review: {
  readonly kind: string;
  readonly action?: string;
  readonly run: string;
}) => Looking | undefined;

/** Answers every question that waits in a ledger and is about acts of this host; gives how many it answered. */
export async function answerRechecks(ledger: Ledger, lookingFor: LookingFor, host: string = processName()): Promise<number> {
  let answered = 0;
  for (const question of await ledger.rechecks()) {
    const answer = await answerTo(ledger, question, lookingFor);
    if (answer === undefined) continue;
    await ledger.answerRecheck(question.recheck, host, JSON.stringify(answer));
    answered += 1;
  }
  return answered;
}

async function answerTo(ledger: Ledger, { review: id }: RecheckRow, lookingFor: LookingFor): Promise<RecheckAnswer | undefined> {
  const review = await ledger.review(id);
  if (review === undefined) return undefined;
  // What would run is what was proposed last, whoever proposed it.
  const { digest, kind: by, value } = proposalOf(review);
  const act = proposedAct(review as ReviewTerms, by, value);
  if (act === undefined) return undefined;
  const { kind, action, source } = review;
  const looking = lookingFor({ kind, run: source.run, ...(action === undefined ? {} : { action }) });
  if (looking === undefined) return undefined;
  const look = await lookAgain(review, act, looking);
  const told = { digest, ...(await changesBy(looking, act)) };
  if (look.status === 'ready') return { couldRun: true, unmet: [], ...told };
  return { couldRun: false, reason: look.reason, unmet: look.findings.map(messageOf), ...told };
}

async function changesBy(looking: Looking, act: Runnable): Promise<Pick<RecheckAnswer, 'changes'>> {
  try {
    const changes = declaredFor(looking, act)?.effects(await looking.world());
    return changes === undefined ? {} : { changes };
  } catch {
    // Without its world nobody can tell what it would change.
    return {};
  }
}

/** Asks whether a review could run now, and waits for a host to answer; undefined where none does in time: it can't be checked now. */
export async function askHost(ledger: Ledger, review: string, by: string, patience: number): Promise<RecheckAnswer | undefined> {
  const asked = await ledger.askRecheck(review, by);
  if (asked === undefined) return undefined;
  for (const end = performance.now() + patience; ; ) {
    const answer = (await ledger.recheck(asked))?.answer;
    if (answer !== undefined) return JSON.parse(answer) as RecheckAnswer;
    if (performance.now() >= end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

/** How often a ledger is looked at while something is awaited, in milliseconds. */
const POLL = 50;
