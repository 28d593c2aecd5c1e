import { createHash } from 'node:crypto';
import { FAILED_REPLY, optionsOf, precisionText, proposalOf, UNKNOWN_KIND } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import { detailOf, refusedPicks } from '@tamis/ledger';
import { actWords, apartText, askedWords, pendingAct, whyAsked } from '@tamis/ledger/internal';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import type { InboxFlags } from '../flags/review-flags.ts';
import { print } from '../io/print.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { shellLine } from '../screen/copy.ts';
import { painted } from '../screen/painted.ts';
import type { Row } from '../screen/rows.ts';
import { wrapRow } from '../screen/wrap.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { parsed } from './act-lines.ts';
import { groupText } from './group-text.ts';
import { foundIn, type InboxItem, itemsOf, type SingleItem } from './inbox-items.ts';
import { shortDigest } from './named-digest.ts';
import { type Found, type FoundReview, openReviews, withReview } from './open-ledgers.ts';
import { factsOf, recordedFacts } from './review-facts.ts';
import { endReason, reviewLine } from './review-line.ts';
import { type ReviewFacts, reviewLines } from './review-text.ts';

// `tamis inbox`: lists the reviews waiting for a person or, given an id, shows one review in full.
export async function inbox(flags: InboxFlags, id?: string): Promise<number> {
  return await withoutFaults(async () => {
    if (id !== undefined) return await one(flags, id);
    const isScreen = process.stdin.isTTY && process.stdout.isTTY && flags.plain !== true && flags.format === undefined;
    if (isScreen) return await (await import('./screen/show-inbox.ts')).showInbox(flags);
    return await list(flags, await openReviews(flags.ledger));
  });
}

async function list({ format, color }: InboxFlags, { reviews, faults, precision, decided }: Found): Promise<number> {
  const items = itemsOf(reviews, { decided });
  const lines = format === 'json' ? jsonLines(reviews, items) : itemLines(items, paintOn(process.stdout, color), Date.now());
  for (const fault of faults) process.stderr.write(`warning: ${visible(fault)}\n`);
  if (lines.length === 0 && format !== 'json')
    process.stderr.write('Nothing to decide. Held replies and actions to approve appear here.\n');
  await write(lines);
  if (precision.length > 0 && format !== 'json') process.stderr.write(`sent by policy.review: ${precisionText(precision)}\n`);
  return faults.length > 0 ? EXIT.environment : EXIT.valid;
}

function itemLines(items: readonly InboxItem[], paint: Paint, now: number): readonly string[] {
  return items.flatMap((item) => {
    const lineOf = ({ found, because }: Pick<SingleItem, 'found' | 'because'>) => {
      const why = because === undefined ? '' : `  ${paint('hold', `set apart: ${visible(apartText(because))}`)}`;
      return `${reviewLine(found, paint, now)}${why}`;
    };
    if (item.kind === 'one') return lineOf(item);
    const listed = [...item.rows.map((found) => ({ found })), ...item.apart];
    return [groupText(item.group), ...listed.map((one) => `  ${lineOf(one)}`)];
  });
}

function jsonLines(reviews: readonly FoundReview[], items: readonly InboxItem[]): readonly string[] {
  const groups = new Map(items.flatMap((item) => foundIn(item).map((found) => [found, groupJson(item, found)] as const)));
  return reviews.map((found) => reviewJson(found, { group: groups.get(found) }));
}

function groupJson(item: InboxItem, found: FoundReview): object | undefined {
  if (item.kind === 'one') return undefined;
  const id = createHash('sha256').update(item.key).digest('hex').slice(0, GROUP_DIGITS);
  const because = item.apart.find((one) => one.found === found)?.because;
  return { id, ...(because && { apart: { ...because, message: apartText(because) } }) };
}

const GROUP_DIGITS = 12;

async function one({ ledger: named, format, color }: InboxFlags, id: string): Promise<number> {
  return await withReview(named, id, async (ledger, found) => {
    if (format === 'json') await write([reviewJson(found, await recordedFacts(ledger, found))]);
    else await write(oneLines(found, await factsOf(ledger, found), named, paintOn(process.stdout, color)));
    return EXIT.valid;
  });
}

function oneLines(found: FoundReview, facts: ReviewFacts, named: string | undefined, paint: Paint): readonly string[] {
  const rows = reviewLines(found, facts, Date.now(), process.stdout.columns).map(({ row }) => row);
  const printed = (some: readonly Row[]) => some.flatMap(terminalRows).map((row) => painted(row, paint));
  return [...printed(rows.slice(0, -1)), ...nextLines(found, named), ...printed(rows.slice(-1))];
}

function nextLines({ review }: FoundReview, named: string | undefined): readonly string[] {
  if (review.state !== 'open') return [];
  const digest = shortDigest(pendingAct(review).digest);
  const verb = review.kind === FAILED_REPLY ? 'edit' : 'approve';
  const option = review.kind === UNKNOWN_KIND ? ['--option', '2'] : [];
  const ledger = named === undefined ? [] : ['--ledger', named];
  return [`next: ${visible(shellLine(['tamis', verb, review.review, ...option, '--digest', digest, ...ledger]))}`];
}

const LEAST_COLUMNS = 20;

// Marks wrapped rows on a terminal, so that a continuation can't be mistaken for a separate line.
function terminalRows(row: Row): readonly Row[] {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns >= LEAST_COLUMNS ? wrapRow(row, columns) : [row];
}

async function write(lines: readonly string[]): Promise<void> {
  await print(lines.map((line) => `${line}\n`).join(''));
}

// The version of the line format; it increases with every change that could break a reader.
const VERSION = 1;

// A review as a line of JSON. `digest` is what a decision must name now, or what was decided on.
function reviewJson(
  { review, place, folder }: FoundReview,
  facts: ReviewFacts & { readonly group?: object | undefined } = {},
): string {
  const { reply, unit, passages, before, similar, group } = facts;
  const { deciders, eyes = 1, agreements = [], execution, decision } = review;
  const { by: proposer, digest, summary } = pendingAct(review);
  const wordsOf = actWords(review);
  return JSON.stringify({
    schema_version: VERSION,
    id: review.review,
    state: review.state,
    state_reason: endReason(review),
    kind: review.kind,
    reason: review.reason,
    action: review.action,
    value: parsed(review.held),
    options: optionsOf(review).map(({ action, value, isSuggested }) => ({
      ...{ action, value, suggested: isSuggested },
      words: wordsOf({ value, ...(action === undefined ? {} : { action }) }),
    })),
    refused: refusedPicks(review).map(({ findings, ...pick }) => ({
      ...pick,
      findings: findings.map(({ code, ...rest }) => ({ code, message: engine.messageOf({ code, ...rest }) })),
    })),
    digest,
    summary,
    proposed: proposer === undefined ? undefined : parsed(proposalOf(review).value ?? decision?.value),
    proposed_by: proposer,
    group,
    source: review.source,
    unit: parsed(unit),
    reply,
    passages,
    asked: whyAsked(review, reply).map(({ about, readings, ...one }) => ({ ...one, text: askedWords(about, engine), readings })),
    refused_before: before,
    similar: similar && { ...similar, latest: similar.latest.map(({ at, ...one }) => ({ ...one, at: iso(at) })) },
    ledger: place,
    folder,
    created_at: iso(review.createdAt),
    expires_at: iso(review.expiresAt),
    fallback: parsed(review.fallback),
    deciders,
    eyes,
    agreed: agreements.map(({ by }) => by),
    decision: decision && {
      ...{ kind: decision.kind, by: decision.by, at: iso(decision.at) },
      ...{ value: parsed(decision.value), text: decision.text },
    },
    execution: execution && {
      state: execution.state,
      holder: execution.holder,
      result: parsed(execution.result),
      error: execution.error,
    },
    detail: ownDetail(review),
  });
}

// The details of the held value, which do not apply to an edit that replaced it.
function ownDetail(review: FoundReview['review']): object {
  const { summary: stored, changes, preconditions, ...rest } = detailOf(review);
  const { by, summary } = pendingAct(review);
  return by === undefined ? { ...rest, summary: stored, changes, preconditions } : { ...rest, summary };
}

function iso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
