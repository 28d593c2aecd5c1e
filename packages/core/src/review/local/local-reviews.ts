import { sha256 } from '../../lib/sha256.ts';
import type { EffectClaim } from '../../model/index.ts';
import { checkTerms } from '../check-terms.ts';
import { EffectTaken } from '../effect-taken.ts';
import type { ExecutionEnd, ExecutionStart } from '../execution.ts';
import { notRunnable } from '../not-runnable.ts';
import type { ReviewState } from '../review.ts';
import type { Decided, NewDecision, NewReview, ReviewRow, ReviewSource } from '../review-row.ts';
import type { ExecutionAnswer, ReviewStore, StoredReview, UpdatedReview } from '../review-store.ts';
import { changeUnder, isKey, keptBy } from './effect-keys.ts';
import type { ReviewStorage, StorageChange, StoredLocalReview } from './review-storage.ts';
import { closed, decided, expired, finished, lost, opened, questionAbout, sameReview } from './shelved-moves.ts';

declare const setInterval: (run: () => void, milliseconds: number) => unknown;
declare const clearInterval: (timer: unknown) => void;
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** Options for keeping reviews in a page. */
export interface LocalOptions {
  /** The name by which people recognise the page that runs acts. */
  readonly holder?: string;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Reviews that a page keeps itself, for `propose`, `offerChoice` and `execute`. They guard against a model's choices, with the same
 * refusals as a ledger. They do not guard against the person at the page, who can change everything in it. There is no log, so nothing can
 * be proved later.
 */
export class LocalReviews implements ReviewStore {
  readonly holder: string;
  readonly #shelf: ReviewStorage;
  readonly #now: () => number;

  constructor(shelf: ReviewStorage, { holder = 'this page', now = Date.now }: LocalOptions = {}) {
    this.#shelf = shelf;
    this.holder = holder;
    this.#now = now;
  }

  async propose(source: ReviewSource, review: NewReview, policy?: string, claim?: EffectClaim): Promise<ReviewRow> {
    if (review.review !== undefined) throw new RangeError('The id of a local review must follow from its source.');
    checkTerms(review);
    const id = idOf(source);
    return await changeUnder(this.#shelf, [id], claim, this.#now, (found, keeper): StorageChange<ReviewRow> => {
      const known = found.get(id);
      if (known !== undefined) return { answer: sameReview(known, review) };
      if (keeper !== undefined && keeper.review !== id) throw new EffectTaken(keeper);
      const row = opened(id, source, review, policy, this.#now());
      return { answer: row, put: [{ row, ...(claim && { effect: claim.key }) }, ...keptBy(id, claim)] };
    });
  }

  async decide(decision: NewDecision): Promise<Decided> {
    return await this.#change(decision.review, (found) => decided(found, decision, this.#now()));
  }

  async review(review: string): Promise<ReviewRow | undefined> {
    return await this.#change(review, (found) => ({ answer: found?.row }));
  }

  /** Every review, oldest first. */
  async reviews(): Promise<readonly ReviewRow[]> {
    return (await this.#shelf.all()).flatMap(({ row }) => (isKey(row) ? [] : row));
  }

  async closeReview(review: string, state: 'expired' | 'withdrawn' | 'stale', why?: string): Promise<ReviewState | undefined> {
    return await this.#change(review, (found) => closed(found, state, why));
  }

  async startExecution({ review, holder, milliseconds, claim }: ExecutionStart): Promise<ExecutionAnswer> {
    return await changeUnder(this.#shelf, [review], claim, this.#now, (all, keeper): StorageChange<ExecutionAnswer> => {
      const found = all.get(review);
      const now = this.#now();
      if (found === undefined) return { answer: { status: 'refused', reason: 'unknown' } };
      const { row } = expired(found, now);
      if (row.execution !== undefined) return { answer: { status: 'known', execution: row.execution } };
      const reason = notRunnable(row);
      if (reason !== undefined) return { answer: { status: 'refused', reason } };
      if (keeper !== undefined && keeper.review !== review) return { answer: { status: 'taken', review: keeper } };
      const token = randomToken();
      const execution = { state: 'running', holder, startedAt: now } as const;
      // A start without a claim leaves the effect that it was proposed with.
      const effect = claim && { effect: claim.key };
      const started = { ...found, row: { ...row, execution }, token, until: now + milliseconds, ...effect };
      return { answer: { status: 'started', token }, put: [started, ...keptBy(review, claim)] };
    });
  }

  async renewExecution(review: string, token: string, milliseconds: number): Promise<StoredReview> {
    return await this.#change(review, (found): StorageChange<StoredReview> => {
      if (found?.token !== token || found.row.execution?.state !== 'running') return { answer: 'known' };
      return { answer: 'recorded', put: [{ ...found, until: this.#now() + milliseconds }] };
    });
  }

  keepExecution(review: string, token: string, milliseconds: number): () => void {
    const beat = setInterval(() => this.renewExecution(review, token, milliseconds).catch(() => undefined), milliseconds / 3);
    return () => clearInterval(beat);
  }

  async endExecution(end: ExecutionEnd): Promise<StoredReview> {
    const { review, token } = end;
    const question = idOf(questionAbout(review));
    return await this.#shelf.change([review, question], (all): StorageChange<StoredReview> => {
      const found = all.get(review);
      const state = found?.row.execution?.state;
      const isOurs = token !== undefined && found?.token === token && state === 'running';
      const isLate = (token === undefined || found?.token === token) && state === 'unknown' && end.state !== 'unknown';
      const isAsked = all.get(question)?.row.state === 'open';
      if (found === undefined || !(isOurs || (isLate && (token !== undefined || isAsked)))) return { answer: 'known' };
      if (end.state === 'unknown') return { answer: 'recorded', put: lost(found, question, this.#now(), end.error) };
      const { put = [] } = closed(all.get(question), 'withdrawn', 'The page recorded the result after all.');
      return { answer: 'recorded', put: [finished(found, end, this.#now()), ...put] };
    });
  }

  async tend(): Promise<UpdatedReview> {
    const now = this.#now();
    const ended: { readonly expired?: string; readonly unknown?: string }[] = [];
    for (const id of await this.#shelf.due(now)) ended.push(await this.#change(id, (found) => overdue(found, now)));
    return {
      expired: ended.flatMap((one) => one.expired ?? []),
      unknown: ended.flatMap((one) => one.unknown ?? []),
    };
  }

  async #change<Answer>(id: string, work: (found: StoredLocalReview | undefined) => StorageChange<Answer>): Promise<Answer> {
    return await this.#shelf.change([id], (found) => work(found.get(id)));
  }
}

// Returns the changes to a review that needed attention. Another tab may have been faster.
function overdue(
  found: StoredLocalReview | undefined,
  now: number,
): StorageChange<{ readonly expired?: string; readonly unknown?: string }> {
  if (found === undefined) return { answer: {} };
  const { row, until = Number.POSITIVE_INFINITY } = found;
  if (row.execution?.state === 'running' && until <= now) {
    const question = idOf(questionAbout(row.review));
    return { answer: { unknown: question }, put: lost(found, question, now) };
  }
  const ended = expired(found, now);
  return ended === found ? { answer: {} } : { answer: { expired: row.review }, put: [ended] };
}

function idOf({ run, step, unit, attempt }: ReviewSource): string {
  return sha256(JSON.stringify([run, step, unit, attempt])).slice(0, 24);
}

function randomToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
