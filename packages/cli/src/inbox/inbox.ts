import { visible } from '@tamis/core/wording';
import { askHost, principal } from '@tamis/ledger';
import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { type Paint, paintFor, wantsColour } from '../text/paint.ts';
import type { InboxFlags } from './inbox-flags.ts';
import { type Found, openReviews, withReview } from './open-ledgers.ts';
import { reviewJson } from './review-json.ts';
import { reviewLine, reviewLines } from './review-text.ts';

/** How long a live host may take to answer, in milliseconds. */
const PATIENCE = 1500;

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
  await write(lines);
  return faults.length > 0 ? EXIT.environment : EXIT.valid;
}

async function one({ ledger: named, format, color }: InboxFlags, id: string): Promise<number> {
  return await withReview(named, id, async (ledger, found) => {
    const isOpen = found.review.state === 'open';
    const check = isOpen ? await askHost(ledger, found.review.review, principal(), PATIENCE) : undefined;
    const shown = reviewLines(found, check, paintOf(color), Date.now());
    await write(format === 'json' ? [reviewJson(found)] : shown);
    return EXIT.valid;
  });
}

function paintOf(color: boolean | undefined): Paint {
  return paintFor(wantsColour(process.stdout, color, process.env));
}

async function write(lines: readonly string[]): Promise<void> {
  const output = streamSink('standard output', process.stdout);
  for (const line of lines) output.write(`${line}\n`);
  await output.flush();
}
