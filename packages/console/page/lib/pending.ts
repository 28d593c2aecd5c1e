import type { DecisionAnswer, DecisionAnswers, NewDecision, NewDecisions } from '../../src/model/decision.ts';
import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { ApiProblem, send } from './api.ts';
import { forgetRecorded, type Told, tell } from './outcomes.ts';
import { address } from './route.ts';
import { Store } from './store.ts';

export interface DueDecision {
  readonly review: string;
  readonly name: string;
  // What would run, in a few words, if the contract says it.
  readonly summary?: string | undefined;
  readonly wish: NewDecision;
}

// A decision about one or more reviews that can still be undone.
export interface PendingDecision {
  readonly key: symbol;
  readonly doing: string;
  readonly each: readonly DueDecision[];
  readonly from: string;
  readonly at: number;
}

const UNDO = 5000;

const MOST = 200;

// Decisions that can still be undone, oldest first.
export const pending = new Store<readonly PendingDecision[]>([]);

// Sends decisions after five seconds, unless the user undoes them. They replace earlier ones about the same reviews that were not sent yet:
// someone who denies what they have just approved must not cause the approval.
export function decideSoon(doing: string, each: readonly DueDecision[]): void {
  const reviews = new Set(each.map(({ review }) => review));
  const others = pending.value.map((one) => ({ ...one, each: one.each.filter(({ review }) => !reviews.has(review)) }));
  forgetRecorded();
  const { pathname, search } = window.location;
  const one: PendingDecision = { key: Symbol(doing), doing, each, from: `${pathname}${search}`, at: Date.now() + UNDO };
  pending.set([...others.filter((other) => other.each.length > 0), one]);
  window.setTimeout(() => sendNow(one.key), UNDO);
}

// Whether a review has a decision that can still be undone.
export function isPending(review: string): boolean {
  return pending.value.some(({ each }) => each.some((one) => one.review === review));
}

export function undo(): PendingDecision | undefined {
  const last = pending.value.at(-1);
  pending.set(pending.value.slice(0, -1));
  return last;
}

export function sendNow(only?: symbol, isLeaving = false): void {
  const due = pending.value.filter(({ key }) => only === undefined || key === only);
  if (due.length === 0) return;
  pending.set(pending.value.filter((one) => !due.includes(one)));
  for (const { each } of due) void sendAll(each, isLeaving);
}

async function sendAll(each: readonly DueDecision[], isLeaving: boolean): Promise<void> {
  const [one] = each;
  if (one !== undefined && each.length === 1) return tell([{ ...one, answer: await answerTo(one, isLeaving) }]);
  const parts = Array.from({ length: Math.ceil(each.length / MOST) }, (_, at) => each.slice(at * MOST, (at + 1) * MOST));
  // A page that is being left has no time to wait for the first part.
  if (isLeaving) await Promise.all(parts.map((part) => answersTo(part, true)));
  else for (const part of parts) tell(await answersTo(part, false));
}

async function answerTo({ review, wish }: DueDecision, keepalive: boolean): Promise<DecisionAnswer> {
  try {
    return await send<DecisionAnswer>(`/api/reviews${address(review)}/decision`, wish, { keepalive });
  } catch (problem) {
    return notSent(problem);
  }
}

async function answersTo(each: readonly DueDecision[], keepalive: boolean): Promise<readonly Told[]> {
  const [first] = each;
  if (first === undefined) return [];
  const { kind, text } = first.wish;
  const reviews = each.map(({ review, wish }) => ({ id: review, ...seen(wish) }));
  const body: NewDecisions = { kind: kind === 'deny' ? 'deny' : 'approve', ...(text === undefined ? {} : { text }), reviews };
  try {
    const { answers } = await send<DecisionAnswers>('/api/decisions', body, { keepalive });
    const found = new Map(answers.map((answer) => [answer.id, answer]));
    return each.map((one) => ({ ...one, answer: found.get(one.review) ?? notSent(undefined) }));
  } catch (problem) {
    return each.map((one) => ({ ...one, answer: notSent(problem) }));
  }
}

// The result of a failed request. It must not be taken for recorded, and without an answer no one knows whether it was.
function notSent(problem: unknown): DecisionAnswer {
  const message =
    problem instanceof ApiProblem
      ? `${problem.message} Your decision was not recorded.`
      : 'The console did not answer. Open the review to see whether your decision was recorded.';
  return { status: 'not-sent', isRecorded: false, message };
}

window.addEventListener('pagehide', () => sendNow(undefined, true));

// The version that the user saw, which every decision must name.
export function seen({ digest, stateVersion }: Pick<ReviewRowOut, 'digest' | 'stateVersion'>) {
  return { digest, ...(stateVersion === undefined ? {} : { stateVersion }) };
}
