import { Fault, type Finding } from '@tamis/core';
import { readWorld } from '@tamis/core/loop';
import {
  actDigest,
  declaredFor,
  type Look,
  NO_ACTION,
  optionsOf,
  proposalOf,
  proposedAct,
  type RecheckInput,
  type ReviewRow,
  type ReviewTerms,
  type Runnable,
  recheckAct,
} from '@tamis/core/review';
import { type Wording, wordingFor } from '@tamis/core/wording';
import type { RecheckRow } from '../model/recheck-row.ts';
import type { Ledger } from '../port/ledger.ts';
import { processName } from './process-name.ts';
import type { ActCheck, RecheckAnswer } from './recheck-answer.ts';

/** Returns what is needed to check a review's targets again, or undefined if the review belongs to another host. */
export type LookingFor = (review: {
  readonly kind: string;
  readonly action?: string;
  readonly run: string;
}) => RecheckInput | undefined;

/** Answers all pending recheck questions in a ledger that concern this host's acts. Returns the number answered. */
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

async function answerTo(
  ledger: Ledger,
  { review: id, edit }: RecheckRow,
  lookingFor: LookingFor,
): Promise<RecheckAnswer | undefined> {
  const review = await ledger.review(id);
  if (review === undefined) return undefined;
  const { kind, action, source } = review;
  const asked = edit === undefined ? pendingIn(review) : editIn(review, edit);
  if (asked === undefined) return undefined;
  const { act, digest } = asked;
  const found = lookingFor({ kind, run: source.run, ...(action === undefined ? {} : { action }) });
  if (found === undefined) return undefined;
  const looking = inOneWorld(found);
  const options = edit === undefined ? await optionChecks(review, looking) : undefined;
  return { digest, ...(await checkAct(review, act, looking)), ...(options === undefined ? {} : { options }) };
}

interface AskedAct {
  readonly act: Runnable;
  readonly digest: string;
}

// The latest proposal is what would run, no matter who made it.
function pendingIn(review: ReviewRow): AskedAct | undefined {
  const { digest, kind, value } = proposalOf(review);
  const act = proposedAct(review as ReviewTerms, kind, value);
  return act && { act, digest };
}

// An edit that nobody has agreed to yet.
function editIn(review: ReviewRow, edit: string): AskedAct | undefined {
  const act = proposedAct(review as ReviewTerms, 'edit', edit);
  const digest = act && actDigest(review as ReviewTerms, act);
  return digest === undefined ? undefined : { act: act as Runnable, digest };
}

// Looks at one world, so that all choices are compared in the same one.
function inOneWorld(looking: RecheckInput): RecheckInput {
  let world: Promise<unknown> | undefined;
  return {
    ...looking,
    world: () => {
      world ??= readWorld(looking.world);
      return world;
    },
  };
}

const MOST_OPTIONS = 9;

async function optionChecks(review: ReviewRow, looking: RecheckInput): Promise<readonly ActCheck[] | undefined> {
  const options = optionsOf(review).slice(0, MOST_OPTIONS);
  if (options.length < 2) return undefined;
  const checks: ActCheck[] = [];
  for (const { action, value } of options)
    checks.push(await checkAct(review, { ...(action === undefined ? {} : { action }), value }, looking));
  return checks;
}

async function checkAct(review: ReviewRow, act: Runnable, looking: RecheckInput): Promise<ActCheck> {
  // Doing nothing is always possible, and no contract declares it.
  if (act.action === NO_ACTION) return { couldRun: true, unmet: [], preconditions: [] };
  const look = await recheckAct(review, act, looking).catch(withoutWorld);
  const told = await declaredNow(looking, act);
  if (look.status === 'ready') return { couldRun: true, unmet: [], ...told };
  const { reason, findings } = look;
  // Under a different contract, the preconditions differ too.
  const shown = reason === 'contract-moved' ? {} : told;
  return { couldRun: false, reason, unmet: findings.map(wordingFor(looking.gate ?? {}).messageOf), ...shown };
}

// The answer of a host without a world, which can't tell. Its own `execute` says why.
function withoutWorld(problem: unknown): Look {
  if (problem instanceof Fault && problem.code === 'fault.world') return { status: 'doubt', reason: 'no-world', findings: [] };
  throw problem;
}

// The declarations for an act in the current world: each precondition, and what would change.
async function declaredNow(looking: RecheckInput, act: Runnable): Promise<Pick<ActCheck, 'preconditions' | 'changes'>> {
  const declared = declaredFor(looking, act);
  if (declared === undefined) return {};
  const changes = await tried(async () => declared.effects(await readWorld(looking.world)));
  const unmet = await tried(async () => await declared.unmet(await readWorld(looking.world)));
  return {
    ...(unmet === undefined ? {} : { preconditions: namedChecks(declared.preconditions, unmet, wordingFor(looking.gate ?? {})) }),
    ...(changes === undefined ? {} : { changes }),
  };
}

function namedChecks(
  names: readonly string[],
  unmet: readonly Finding[],
  { messageOf }: Wording,
): NonNullable<ActCheck['preconditions']> {
  const problems = new Map(unmet.map((finding) => [String(finding.args.rule), messageOf(finding)]));
  return names.map((name) => {
    const problem = problems.get(name);
    return { name, ...(problem === undefined ? {} : { problem }) };
  });
}

// Runs work that needs the world. Without the world, the result is unknown.
async function tried<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** A recheck answer with the name of the process that gave it. */
export interface HostAnswer extends RecheckAnswer {
  readonly host?: string;
}

/** Asks whether a review, or an edit of it, could run now, and waits for a host to answer. Returns undefined if no host answers in time. */
export async function askHost(
  ledger: Ledger,
  review: string,
  by: string,
  patience: number,
  edit?: string,
): Promise<HostAnswer | undefined> {
  const asked = await ledger.askRecheck(review, by, edit);
  if (asked === undefined) return undefined;
  for (const end = performance.now() + patience; ; ) {
    const { answer, host, answeredAt } = (await ledger.recheck(asked)) ?? {};
    if (answer !== undefined) return { ...(JSON.parse(answer) as RecheckAnswer), ...(host === undefined ? {} : { host }) };
    // An empty answer means that a later edit has replaced this one.
    if (answeredAt !== undefined || performance.now() >= end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

const POLL = 50;
