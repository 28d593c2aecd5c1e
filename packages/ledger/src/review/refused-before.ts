import { decidedWord, type ReviewRow } from '@tamis/core/review';
import { placed, usualWording, type Wording } from '@tamis/core/wording';
import { verdictOf } from '../model/verdict-of.ts';
import type { Ledger } from '../port/ledger.ts';

/** An earlier refusal about the same unit: of a model reply, or of an earlier review. */
export interface RefusedBefore {
  /** What was refused, such as `attempt 1`. */
  readonly what: string;
  /** Why it was refused, one sentence per reason. */
  readonly why: readonly string[];
  /** The code of the refused reply. */
  readonly code?: string;
  /** The id of an earlier review. */
  readonly review?: string;
}

// Nobody reads more than this many refusals, or reasons for one.
const MOST = 5;
const MOST_REASONS = 3;

/** The earlier refusals about the same unit before a review was opened, oldest first. */
export async function refusedBefore(
  ledger: Pick<Ledger, 'attempts' | 'reviews'>,
  review: ReviewRow,
  words: Wording = usualWording,
): Promise<readonly RefusedBefore[]> {
  return [...(await refusedAttempts(ledger, review, words)), ...(await endedReviews(ledger, review))];
}

async function refusedAttempts(
  ledger: Pick<Ledger, 'attempts'>,
  { source }: ReviewRow,
  { messageOf }: Wording,
): Promise<readonly RefusedBefore[]> {
  const { run, unit, step, attempt: last } = source;
  const found: (Omit<RefusedBefore, 'what'> & { readonly attempt: number })[] = [];
  for await (const { attempt, status, record } of ledger.attempts(run, { unit, step, contents: 'judged', calls: false })) {
    if (attempt >= last || status === undefined || status === 'pass' || record === undefined) continue;
    const { findings, changes } = verdictOf({ status, record });
    const reasons = [
      ...findings.filter(({ severity }) => severity === 'error'),
      ...changes.filter(({ safety }) => safety === 'unsafe'),
    ];
    const [first] = reasons;
    found.push({
      attempt,
      why: reasons.slice(0, MOST_REASONS).map((one) => placed(one.path, messageOf(one))),
      ...(first === undefined ? {} : { code: first.code }),
    });
  }
  const groups = Map.groupBy(found, ({ why }) => why.join('\n'));
  return [...groups.values()].slice(-MOST).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { attempt: _, ...refused } = first;
    return [{ what: attemptsText(same.map(({ attempt }) => attempt)), ...refused }];
  });
}

function attemptsText(attempts: readonly number[]): string {
  if (attempts.length === 1) return `attempt ${attempts[0]}`;
  return `attempts ${attempts.slice(0, -1).join(', ')} and ${attempts.at(-1)}`;
}

async function endedReviews(
  ledger: Pick<Ledger, 'reviews'>,
  { source, review: id, createdAt }: ReviewRow,
): Promise<readonly RefusedBefore[]> {
  const found: RefusedBefore[] = [];
  for await (const row of ledger.reviews({ run: source.run, unit: source.unit, newest: true })) {
    if (row.review === id || row.createdAt > createdAt || row.source.step !== source.step) continue;
    const why = endOf(row);
    if (why !== undefined) found.push({ what: why.what, why: why.text === undefined ? [] : [why.text], review: row.review });
    if (found.length === MOST) break;
  }
  return found.toReversed();
}

function endOf({
  state,
  decision,
  endReason,
}: ReviewRow): { readonly what: string; readonly text?: string | undefined } | undefined {
  if (state === 'stale' || state === 'expired' || state === 'withdrawn')
    return { what: `an earlier review is ${state}`, text: endReason };
  if (decision?.kind !== 'deny' && decision?.kind !== 'hint' && decision?.kind !== 'fresh') return undefined;
  return { what: `an earlier review was ${decidedWord(decision.kind)} by ${decision.by}`, text: decision.text };
}
