import type { DecisionRow, ExecutionRow, ReviewState } from '@tamis/core/review';
import { contentsDigest, type ReviewTexts, type StoredTerms, termsDigest } from '../review-digests.ts';
import { textDigest } from '../text.ts';
import { isLinked, type ReviewEntry } from './log-entries.ts';

export interface StoredParts {
  readonly review: StoredTerms & ReviewTexts & { readonly no: number; readonly state: ReviewState; readonly purgedAt?: number };
  readonly decision?: Omit<DecisionRow, 'review'> | undefined;
  readonly execution?: ExecutionRow | undefined;
  readonly entries: readonly ReviewEntry[];
}

export function mismatchIn(parts: StoredParts): string | undefined {
  const { review, entries } = parts;
  if (entries.length === 0) return `Review ${review.review} is not in the log of decisions.`;
  const broken = entries.find((entry) => !isLinked(review.review, entry));
  if (broken !== undefined) return `Entry ${broken.no} of the log of decisions was altered.`;
  const wrong = CHECKS.find(([, isRight]) => !isRight(parts));
  return wrong && `Review ${review.review}: ${wrong[0]} does not match the log of decisions.`;
}

const CHECKS: readonly (readonly [what: string, isRight: (parts: StoredParts) => boolean])[] = [
  ['its original contents', isOpened],
  ['its state', isInState],
  ['its decision', isDecided],
  ['what somebody wrote about it', areTexts],
  ['its execution', isExecuted],
];

const TEXTS = ['held', 'alternatives', 'contractText', 'fallback', 'detail'] as const;

function isOpened({ review, entries }: StoredParts): boolean {
  const [opened, again] = entries.filter(({ event }) => event === 'opened');
  if (opened === undefined || again !== undefined) return false;
  // Purged texts can't be compared, and must be gone everywhere.
  const isPurged = review.purgedAt !== undefined && TEXTS.every((text) => review[text] === undefined);
  return (
    opened.digest === review.digest &&
    opened.textDigest === termsDigest(review) &&
    (isPurged || opened.valueDigest === contentsDigest(review))
  );
}

const ENDS: ReadonlySet<string> = new Set<ReviewState>(['decided', 'expired', 'withdrawn', 'stale']);

function isInState({ review, entries }: StoredParts): boolean {
  return review.state === (entries.findLast(({ event }) => ENDS.has(event))?.event ?? 'open');
}

function isDecided({ review, decision, entries }: StoredParts): boolean {
  const [logged, again] = entries.filter(({ event }) => event === 'decided');
  if (logged === undefined || decision === undefined || again !== undefined)
    return logged === undefined && decision === undefined;
  const isSame = (['kind', 'by', 'digest', 'at'] as const).every((key) => logged[key] === decision[key]);
  return isSame && isText(review, decision.value, logged.valueDigest) && isText(review, decision.text, logged.textDigest);
}

function areTexts({ review, entries }: StoredParts): boolean {
  return entries.every(
    ({ event, value, text, valueDigest, textDigest: digest }) =>
      event === 'opened' || (isText(review, value, valueDigest) && isText(review, text, digest)),
  );
}

function isExecuted({ review, execution, entries }: StoredParts): boolean {
  const [intent, again] = entries.filter(({ event }) => event === 'intent');
  if (intent === undefined || execution === undefined || again !== undefined)
    return intent === undefined && execution === undefined;
  const last = entries.findLast(({ event }) => event === 'intent' || event === 'unknown' || event === 'result');
  const result = entries.find(({ event }) => event === 'result');
  const asked = entries.find(({ event }) => event === 'unknown');
  return (
    execution.holder === intent.by &&
    execution.startedAt === intent.at &&
    execution.state === stateAfter(last) &&
    execution.endedAt === result?.at &&
    isText(review, execution.result, result?.valueDigest) &&
    isText(review, execution.error, result?.textDigest) &&
    (execution.asked === undefined ? asked === undefined : textDigest(execution.asked) === asked?.textDigest)
  );
}

function stateAfter(last: ReviewEntry | undefined): string | undefined {
  if (last?.event === 'result') return last.kind;
  return last?.event === 'unknown' ? 'unknown' : 'running';
}

function isText({ purgedAt }: StoredParts['review'], text: string | undefined, digest: string | undefined): boolean {
  if (text === undefined) return digest === undefined || purgedAt !== undefined;
  return textDigest(text) === digest;
}
