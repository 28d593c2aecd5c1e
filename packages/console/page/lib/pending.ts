import type { DecisionAnswer, NewDecision } from '../../src/model/decision.ts';
import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { send } from './api.ts';
import { address, onLeave } from './route.ts';
import { Store } from './store.ts';

/** A decision that can still be undone. */
interface PendingDecision {
  readonly review: string;
  readonly name: string;
  /** What is being done, as in "Approving". */
  readonly doing: string;
  readonly wish: NewDecision;
  /** When it is sent. */
  readonly at: number;
}

/** What came of a decision. */
interface Outcome {
  readonly review: string;
  readonly answer: DecisionAnswer;
}

/** How long a decision can be undone. Milliseconds. */
const UNDO = 5000;

/** Decisions that can still be undone, oldest first. */
export const pending = new Store<readonly PendingDecision[]>([]);

/** What came of the last decision. */
export const outcome = new Store<Outcome | undefined>(undefined);

/** Decides in five seconds, unless the user undoes it. */
export function decideSoon(decision: Omit<PendingDecision, 'at'>): void {
  sendNow(decision.review);
  outcome.set(undefined);
  pending.set([...pending.value, { ...decision, at: Date.now() + UNDO }]);
  window.setTimeout(() => {
    if (pending.value.some((one) => one.review === decision.review && one.wish === decision.wish)) sendNow(decision.review);
  }, UNDO);
}

/** Undoes a decision that was not sent yet. Returns whether there was one. */
export function undo(): boolean {
  const isAny = pending.value.length > 0;
  pending.set([]);
  return isAny;
}

/** Sends pending decisions, about one review or all: leaving the page confirms them. */
export function sendNow(review?: string, isLeaving = false): void {
  const due = pending.value.filter((one) => review === undefined || one.review === review);
  if (due.length === 0) return;
  pending.set(pending.value.filter((one) => !due.includes(one)));
  for (const one of due) void sendOne(one, isLeaving);
}

async function sendOne({ review, wish }: PendingDecision, isLeaving: boolean): Promise<void> {
  outcome.set({ review, answer: await answerTo(review, wish, isLeaving) });
}

/** Sends a decision now. A failure to send is reported as well: it must not be taken for recorded. */
export async function answerTo(review: string, wish: NewDecision, isLeaving = false): Promise<DecisionAnswer> {
  try {
    return await send<DecisionAnswer>(`/api/reviews${address(review)}/decision`, wish, { keepalive: isLeaving });
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : 'The console is not responding.';
    return { status: 'not-sent', isRecorded: false, message: `${message} Your decision was not recorded.` };
  }
}

onLeave.add(() => sendNow());
window.addEventListener('pagehide', () => sendNow(undefined, true));

/** What the user saw, which every decision must name. */
export function seen({ digest, stateVersion }: Pick<ReviewRowOut, 'digest' | 'stateVersion'>) {
  return { digest, ...(stateVersion === undefined ? {} : { stateVersion }) };
}
