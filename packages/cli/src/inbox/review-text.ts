import type { Change } from '@tamis/core';
import { NO_ACTION, optionsOf, proposalOf, type ReviewOption } from '@tamis/core/review';
import { lookalikeTexts, marked, messageOf, visible } from '@tamis/core/wording';
import { checkOf, detailOf, isHigh, type PendingAct, pendingAct, type RecheckAnswer, type ReviewRow } from '@tamis/ledger';
import type { Paint } from '../text/paint.ts';
import type { FoundReview } from './open-ledgers.ts';
import { endReason } from './stale-reason.ts';

/** The longest value that a line shows; the detail view has all of it. */
const LONGEST = 60;

/** A review in one line. */
export function reviewLine({ review }: FoundReview, paint: Paint, now: number): string {
  const risk = isHigh(review) ? paint('fail', 'high') : 'low ';
  const expires = review.expiresAt === undefined ? '' : `  expires in ${span(review.expiresAt - now)}`;
  return `${visible(review.review)}  ${risk}  waits ${span(now - review.createdAt)}${expires}  ${what(review)}  ${paint('quiet', visible(`${review.source.run}, ${review.reason}`))}`;
}

/** What would run, in a few words; an edit is marked. */
export function what(review: ReviewRow): string {
  const { by, action, value = '', summary } = pendingAct(review);
  const mark = by === undefined ? '' : `by ${by}: `;
  if (summary !== undefined) return cut(marked(`${mark}${summary}`));
  if (action !== undefined) return cut(marked(`${mark}${action} ${value}`));
  return cut(marked(review.kind === 'unknown' ? `did ${review.source.unit} run?` : `${mark}${review.source.unit} ${value}`));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A span of time in one unit, as people say it. */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} m`;
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}

/** A review as a person reads it before they decide: the stored values first, what the model said last. */
export function reviewLines(
  { review, place }: FoundReview,
  check: RecheckAnswer | undefined,
  paint: Paint,
  now: number,
): readonly string[] {
  const pending = pendingAct(review);
  const checked = checkOf(pending, check);
  const { says, thinks, changes } = detailOf(review);
  return [
    `${paint('strong', visible(review.review))}  ${isHigh(review) ? 'high risk' : 'low risk'}${expiry(review, now)}`,
    `held for ${visible(review.reason)} · asked by ${visible(review.source.run)} at ${new Date(review.createdAt).toISOString()}`,
    paint('quiet', `digest ${pending.digest}`),
    '',
    ...(review.state === 'open' ? pendingLines(pending) : settledLines(review, pending)),
    ...(pending.by === undefined ? [] : ['', 'in place of', ...actLines(review.action, review.held)]),
    '',
    ...agreementLines(review),
    ...doubtLines(review, paint),
    // The notes recorded when it was opened are about what was held.
    ...changeLines(checked?.changes ?? (pending.by === undefined ? changes : undefined)),
    // Nobody is asked about what is over.
    ...(review.state === 'open' ? checkLines(checked, paint) : []),
    ...optionLines(optionsOf(review)),
    ...quoted('the program says │ ', pending.words),
    ...quoted('the model says │ ', says),
    ...quoted('the model thinks │ ', thinks),
    ...endLines(review),
    paint('quiet', visible(place)),
  ];
}

/** What would run, and who put it there. */
export function pendingLines({ by, action, value, summary }: PendingAct): readonly string[] {
  return [
    ...(by === undefined ? [] : [`proposed by ${visible(by)}`]),
    ...actLines(action, value),
    ...(summary === undefined ? [] : [`  ${marked(summary)}`]),
  ];
}

/** What was decided on, which may not be what was held. */
function settledLines({ decision }: ReviewRow, pending: PendingAct): readonly string[] {
  if (pending.by === undefined || (decision?.kind !== 'edit' && decision?.kind !== 'choose')) return pendingLines(pending);
  const [, ...act] = pendingLines(pending);
  return [`${decision.kind === 'edit' ? 'edited' : 'changed'} by ${visible(pending.by)} to`, ...act];
}

function actLines(action: string | undefined, value: string | undefined): readonly string[] {
  if (action === NO_ACTION) return ['do nothing'];
  const doubts = lookalikeTexts(`${action ?? ''} ${JSON.stringify(parsed(value))}`).map((sentence) => `  ! ${sentence}`);
  return [...(action === undefined ? [] : [marked(action)]), ...valueLines(value), ...doubts];
}

/** What the model said, with each line marked as the model's words. */
function quoted(mark: string, text: unknown): readonly string[] {
  return typeof text === 'string' ? ['', ...text.split('\n').map((line) => `${mark}${marked(line)}`)] : [];
}

function expiry({ expiresAt }: ReviewRow, now: number): string {
  if (expiresAt === undefined) return '';
  return expiresAt <= now ? ' · expired' : ` · expires in ${span(expiresAt - now)}`;
}

/** Each argument on its own line with its type; anything else as JSON. */
function valueLines(text: string | undefined): readonly string[] {
  const value = parsed(text);
  if (text === undefined) return ['  (its contents were purged)'];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`  ${marked(text)}`];
  const entries = Object.entries(value);
  const width = Math.max(0, ...entries.map(([name]) => marked(name).length));
  return entries.map(([name, one]) => `  ${marked(name).padEnd(width)}  ${marked(JSON.stringify(one) ?? '')}  ${typeName(one)}`);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}

function agreementLines(review: ReviewRow): readonly string[] {
  const { eyes = 1, deciders } = review;
  const { agreed } = proposalOf(review);
  const lines: string[] = [];
  if (eyes > 1) lines.push(`needs    ${eyes} people${agreed.length === 0 ? '' : `; agreed: ${agreed.map(visible).join(', ')}`}`);
  if (deciders !== undefined) lines.push(`decides  ${deciders.map(visible).join(', ')}`);
  return lines;
}

/** Why a reply is held: every change that may have altered its meaning, and the reply's place in its run. */
function doubtLines(review: ReviewRow, paint: Paint): readonly string[] {
  const { changes } = detailOf(review);
  const doubts = Array.isArray(changes) ? (changes as readonly Partial<Change>[]).filter(isDoubt) : [];
  if (doubts.length === 0) return [];
  const { unit, step, attempt } = review.source;
  return [
    `reply    ${visible(`unit ${unit}, step ${step}, attempt ${attempt}`)}`,
    ...doubts.map((change) => {
      const place = change.path === '' ? '' : `${visible(change.path)}: `;
      return `  ${paint('hold', '?')} ${visible(change.code)}  ${place}${visible(messageOf(change))}`;
    }),
  ];
}

function isDoubt(change: Partial<Change>): change is Change {
  return typeof change.code === 'string' && change.safety === 'unsafe' && typeof change.path === 'string';
}

interface Shown {
  readonly name?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What would change in the world, one line each. */
export function changeLines(changes: unknown): readonly string[] {
  if (!Array.isArray(changes)) return [];
  return (changes as readonly Shown[])
    .filter(({ name }) => typeof name === 'string')
    .map(({ name, before, after }) => {
      const from = before === undefined ? '' : `${JSON.stringify(before)} → `;
      return `changes  ${marked(`${String(name)}: ${from}${JSON.stringify(after) ?? '—'}`)}`;
    });
}

function checkLines(check: RecheckAnswer | undefined, paint: Paint): readonly string[] {
  if (check === undefined) return [paint('quiet', 'not checkable now: no program answered')];
  if (check.couldRun) return [`${paint('good', '✓')} checked now: every precondition holds`];
  return [
    `${paint('fail', '✗')} checked now: ${visible(check.reason ?? 'unmet')}`,
    ...check.unmet.map((sentence) => `    ${visible(sentence)}`),
  ];
}

function optionLines(options: readonly ReviewOption[]): readonly string[] {
  if (options.length < 2) return [];
  const lines = options.map(({ action, value, isSuggested }, index) =>
    marked(
      `  ${index + 1} ${action === NO_ACTION ? 'do nothing' : `${action === undefined ? '' : `${action} `}${JSON.stringify(value)}`}${isSuggested ? '  suggested' : ''}`,
    ),
  );
  return ['', 'options', ...lines];
}

function endLines(review: ReviewRow): readonly string[] {
  const { state, decision, execution } = review;
  const why = endReason(review);
  const lines: string[] = [];
  if (state !== 'open') lines.push(`state    ${state}`);
  if (why !== undefined) lines.push(`         ${visible(why)}`);
  if (decision !== undefined)
    lines.push(`decided  ${decision.kind} by ${visible(decision.by)} at ${new Date(decision.at).toISOString()}`);
  if (decision?.text !== undefined) lines.push(`         ${visible(decision.text)}`);
  if (execution !== undefined) lines.push(`ran      ${execution.state}, ${visible(execution.holder)}`);
  return lines;
}
