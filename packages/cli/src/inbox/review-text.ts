import { NO_ACTION, optionsOf, proposalOf, type ReviewOption, reviewWords, sentIn } from '@tamis/core/review';
import type { Passages } from '@tamis/core/unit';
import { marked, visible } from '@tamis/core/wording';
import { detailOf, type RecheckAnswer, type ReviewRow } from '@tamis/ledger';
import {
  actWords,
  checkOf,
  declaredEffect,
  fieldsIn,
  isHighRisk,
  type PendingAct,
  pendingAct,
  type RefusedBefore,
  reasonsIn,
  reviewNotes,
  riskOf,
  type SimilarDecisions,
} from '@tamis/ledger/internal';
import { isMissed, passageRows } from '../passages/passage-rows.ts';
import type { ReaderLine } from '../screen/reader.ts';
import { line, type Row } from '../screen/rows.ts';
import { actLines, pendingLines, settledLines } from './act-lines.ts';
import { quotedLines, unitText } from './asked-text.ts';
import { checkRows } from './check-rows.ts';
import type { FoundReview } from './open-ledgers.ts';
import { preconditionNames } from './precondition-names.ts';
import { endReason, span } from './review-line.ts';
import { similarLines } from './similar-lines.ts';
import { timeText } from './time-text.ts';
import { refusedLines, whyLines } from './why-rows.ts';

export interface ReviewFacts {
  readonly check?: RecheckAnswer | undefined;
  readonly reply?: string | undefined;
  readonly unit?: string | undefined;
  // The passages that the values come from, if they must be in a source.
  readonly passages?: Passages | undefined;
  readonly before?: readonly RefusedBefore[] | undefined;
  readonly similar?: SimilarDecisions | undefined;
}

// The lines that a person reads before deciding: the stored values first, the model's words last, and then the digest that a decision
// names. The action, its preconditions and its effects must have been on the screen before anyone can approve it.
export function reviewLines(
  { review, place }: FoundReview,
  { check, reply, unit, passages, before = [], similar }: ReviewFacts,
  now: number,
  columns?: number,
): readonly ReaderLine[] {
  const pending = pendingAct(review);
  const { summary: _, ...act } = pending;
  const checked = checkOf(pending, check);
  const { says, thinks, changes } = detailOf(review);
  const isOpen = review.state === 'open';
  const isMissing = passages?.passages.some(isMissed) === true;
  const sourced = passages === undefined ? [] : required([[], ...passageRows(passages, columns), []]);
  return [
    ...told([
      [{ text: visible(review.review), role: 'strong' }, { text: headText(review, now) }],
      line(
        `held for ${visible(review.reason)}${sentText(review)} · asked ${timeText(review.createdAt, now)} by ${visible(review.source.run)}`,
      ),
      [],
    ]),
    // A value that is not in its source is the reason for asking, so the nearest passage comes first.
    ...(isMissing ? sourced : []),
    ...required([
      ...summaryRows(review, pending),
      ...wordsRows(review),
      ...plain(isOpen ? pendingLines(act) : settledLines(review, act)),
      ...plain(serverLines(review)),
      ...(pending.by === undefined ? [] : plain(['', 'in place of', ...actLines(review.action, review.held)])),
      ...plain(optionLines(review, pending.by !== undefined)),
      [],
      ...plain(agreementLines(review)),
      // The notes recorded when the review was opened are about the held value.
      ...changeRows(checked?.changes ?? (pending.by === undefined ? changes : undefined)),
      // A closed review needs no decision.
      ...(isOpen ? (isValue(review) ? [VALUE] : checkRows(checked, preconditionNames(review, pending))) : []),
    ]),
    ...whyLines(review, reply),
    ...(isMissing ? [] : sourced),
    ...told([
      ...quoted('the model says', says),
      ...quoted('the model thinks', thinks),
      ...quoted('the model reasons', reasonsIn(review)),
      ...quoted('the model notes', reviewNotes(review)),
      ...quoted('the model adds', fieldsIn(review)),
    ]),
    ...refusedLines(review, before),
    ...similarLines(similar, now),
    ...told([
      ...quoted('the program says', pending.words),
      ...quoted('the unit', unitText(unit)),
      ...quoted('the reply', reply),
      [],
      ...endLines(review, now).map((text) => line(text)),
      line(visible(place), 'quiet'),
      line(`digest ${pending.digest}`, 'quiet'),
    ]),
  ];
}

function required(rows: readonly Row[]): readonly ReaderLine[] {
  return rows.map((row) => ({ row, isRequired: row.some(({ text }) => text !== '') }));
}

function told(rows: readonly Row[]): readonly ReaderLine[] {
  return rows.map((row) => ({ row, isRequired: false }));
}

function plain(texts: readonly string[]): readonly Row[] {
  return texts.map((text) => [{ text }]);
}

const EFFECTS = { read: 'only reads', change: 'changes', destroy: 'destroys' } as const;

function summaryRows(review: ReviewRow, { summary, action }: PendingAct): readonly Row[] {
  const effect = declaredEffect(review.contractText, action);
  const stakes = [...(effect === undefined ? [] : [EFFECTS[effect]]), ...(riskOf(review) === 'high' ? ['high risk'] : [])];
  if (summary === undefined && stakes.length === 0) return [];
  const told = summary === undefined ? [] : [{ text: marked(summary), role: 'strong' } as const];
  const gap = told.length === 0 || stakes.length === 0 ? '' : '  ';
  const role = effect === 'destroy' || isHighRisk(review) ? 'fail' : 'plain';
  return [[...told, { text: `${gap}${stakes.join(' · ')}`, role }]];
}

function wordsRows(review: ReviewRow): readonly Row[] {
  const whose = reviewWords(review);
  return whose === undefined ? [] : [[{ text: `The words of ${visible(whose)}, which nobody has checked:` }]];
}

// The server that would carry out the action.
function serverLines(review: ReviewRow): readonly string[] {
  const { server } = detailOf(review);
  return typeof server === 'string' ? [`on ${visible(server)}`] : [];
}

function quoted(mark: string, text: unknown): readonly Row[] {
  const lines = quotedLines(mark, text);
  return lines.length === 0 ? [] : [[], ...lines.map((one) => line(one))];
}

function sentText(review: ReviewRow): string {
  const sent = sentIn(review);
  return sent === undefined ? '' : ` (policy.review: ${sent.as.join(', ')}; ${sent.rank} of ${sent.of} from the least certain)`;
}

function headText(review: ReviewRow, now: number): string {
  const { expiresAt } = review;
  const risk = riskOf(review);
  const expiry = expiresAt === undefined ? [] : expiresAt <= now ? 'expired' : `expires in ${span(expiresAt - now)}`;
  const known = [risk === undefined ? [] : `${risk} risk`, expiry].flat();
  return known.length === 0 ? '' : `  ${known.join(' · ')}`;
}

function agreementLines(review: ReviewRow): readonly string[] {
  const { eyes = 1, deciders } = review;
  const { agreed } = proposalOf(review);
  const lines: string[] = [];
  if (eyes > 1) lines.push(`needs    ${eyes} people${agreed.length === 0 ? '' : `; agreed: ${agreed.map(visible).join(', ')}`}`);
  if (deciders !== undefined) lines.push(`decides  ${deciders.map(visible).join(', ')}`);
  return lines;
}

function turned(before: unknown, after: unknown): Row {
  return [
    { text: marked(JSON.stringify(before) ?? '') },
    { text: ' → ', role: 'plain' },
    { text: marked(JSON.stringify(after) ?? '—') },
  ];
}

interface Shown {
  readonly name?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

export function changeLines(changes: unknown): readonly string[] {
  return changeRows(changes).map((row) => row.map(({ text }) => text).join(''));
}

function changeRows(changes: unknown): readonly Row[] {
  if (!Array.isArray(changes)) return [];
  return (changes as readonly Shown[])
    .filter(({ name }) => typeof name === 'string')
    .map(({ name, before, after }) => [
      { text: `changes  ${visible(`${String(name)}: `)}` },
      ...turned(before, after).slice(before === undefined ? 2 : 0),
    ]);
}

// Whether a review is about a value rather than an action, so that approving it runs nothing.
export function isValue(review: ReviewRow): boolean {
  return review.action === undefined && (review.kind === 'document' || reviewWords(review) !== undefined);
}

export const VALUE: Row = line('Nothing runs: the approved value is passed on.', 'quiet');

// The options, described in their own words if they have some, with ids and arguments. The held option is shown above, unless an edit
// replaced it.
function optionLines(review: ReviewRow, isEdited: boolean): readonly string[] {
  const options = optionsOf(review);
  if (options.length < 2) return [];
  const wordsOf = actWords(review);
  const lines = options.map((option, index) => {
    const words = wordsOf(option);
    const told = words === undefined ? optionText(option) : `${words}  ${optionText(option)}`;
    const act = option.isSuggested && !isEdited && option.action !== NO_ACTION ? 'as above' : told;
    return marked(`  ${index + 1} ${act}${option.isSuggested ? '  suggested' : ''}`);
  });
  return ['', 'options', ...lines];
}

function optionText({ action, value }: ReviewOption): string {
  if (action === NO_ACTION) return 'do nothing';
  const given = JSON.stringify(value);
  return action === undefined ? given : given === '{}' ? action : `${action} ${given}`;
}

function endLines(review: ReviewRow, now: number): readonly string[] {
  const { state, decision, execution } = review;
  const why = endReason(review);
  const lines: string[] = [];
  if (state !== 'open') lines.push(`state    ${state}`);
  if (why !== undefined) lines.push(`         ${visible(why)}`);
  if (decision !== undefined) lines.push(`decided  ${decision.kind} by ${visible(decision.by)} ${timeText(decision.at, now)}`);
  if (decision?.text !== undefined) lines.push(`         ${visible(decision.text)}`);
  if (execution?.state === 'not-run') lines.push(`not run  ${visible(execution.holder)}`);
  else if (execution !== undefined) lines.push(`ran      ${execution.state}, ${visible(execution.holder)}`);
  return lines;
}
