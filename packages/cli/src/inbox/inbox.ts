import { FAILED_REPLY, UNKNOWN_KIND } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import { pendingAct } from '@tamis/ledger';
import { EXIT } from '../exit/exit-codes.ts';
import type { InboxFlags } from '../flags/review-flags.ts';
import { print } from '../io/json-sink.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { shellLine } from '../screen/copy.ts';
import type { Row, RowRole } from '../screen/rows.ts';
import { wrapRow } from '../screen/wrap.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { shortDigest } from './named-digest.ts';
import { type Found, type FoundReview, openReviews, withReview } from './open-ledgers.ts';
import { factsOf, replyOf } from './review-facts.ts';
import { reviewJson } from './review-json.ts';
import { reviewLine } from './review-line.ts';
import { type ReviewFacts, reviewLines } from './review-text.ts';

/** `tamis inbox`: what waits for a person; with an id, one review in full. */
export async function inbox(flags: InboxFlags, id?: string): Promise<number> {
  return await withoutFaults(async () => {
    if (id !== undefined) return await one(flags, id);
    const isScreen = process.stdin.isTTY && process.stdout.isTTY && flags.plain !== true && flags.format === undefined;
    if (isScreen) return await (await import('./screen/show-inbox.ts')).showInbox(flags);
    return await list(flags, await openReviews(flags.ledger));
  });
}

async function list({ format, color }: InboxFlags, { reviews, faults }: Found): Promise<number> {
  const paint = paintOf(color);
  const now = Date.now();
  const lines = reviews.map((review) => (format === 'json' ? reviewJson(review) : reviewLine(review, paint, now)));
  for (const fault of faults) process.stderr.write(`warning: ${visible(fault)}\n`);
  if (lines.length === 0 && format !== 'json')
    process.stderr.write('Nothing to decide. Held replies and actions to approve appear here.\n');
  await write(lines, format);
  return faults.length > 0 ? EXIT.environment : EXIT.valid;
}

async function one({ ledger: named, format, color }: InboxFlags, id: string): Promise<number> {
  return await withReview(named, id, async (ledger, found) => {
    if (format === 'json') await write([reviewJson(found, await replyOf(ledger, found))], format);
    else await write(oneLines(found, await factsOf(ledger, found), named, paintOf(color)), format);
    return EXIT.valid;
  });
}

/** All of a review, then the command that approves exactly this, and the digest. */
function oneLines(found: FoundReview, facts: ReviewFacts, named: string | undefined, paint: Paint): readonly string[] {
  const rows = reviewLines(found, facts, Date.now()).map(({ row }) => row);
  const printed = (some: readonly Row[]) => some.flatMap(terminalRows).map((row) => paintedRow(row, paint));
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

/** Narrower terminals break lines themselves. */
const LEAST_COLUMNS = 20;

/** On a terminal, text that goes on in the next row is marked: otherwise it could pass for a line of its own. */
function terminalRows(row: Row): readonly Row[] {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns >= LEAST_COLUMNS ? wrapRow(row, columns) : [row];
}

function paintedRow(row: Row, paint: Paint): string {
  return row.map(({ text, role }) => (isPainted(role) ? paint(role, text) : text)).join('');
}

function isPainted(role: RowRole | undefined): role is 'fail' | 'hold' | 'good' | 'quiet' | 'strong' {
  return role !== undefined && ['fail', 'hold', 'good', 'quiet', 'strong'].includes(role);
}

function paintOf(color: boolean | undefined): Paint {
  return paintOn(process.stdout, color);
}

async function write(lines: readonly string[], format: InboxFlags['format']): Promise<void> {
  await print(lines.map((line) => `${line}\n`).join(''), format);
}
