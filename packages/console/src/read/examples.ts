import { entryOf } from '@tamis/core';
import { segmentsOf } from '@tamis/core/unit';
import type { Example } from '@tamis/ledger';
import { type OpenedRun, toldAttempt } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import { short } from '../model/cut.ts';
import type { Examples } from '../model/failure.ts';
import { toldChange } from '../model/told-change.ts';
import { attemptAt } from './attempt-at.ts';
import { parsed } from './fields.ts';
import { toldFinding } from './told.ts';

/** Which examples are wanted. */
export interface ExamplesWanted {
  readonly subject: 'failures' | 'repairs';
  readonly code: string;
  readonly path?: string | undefined;
  readonly rule?: string | undefined;
  readonly step?: string | undefined;
  readonly model?: string | undefined;
  readonly limit: number;
}

/** Values are counted over this many of the newest attempts. */
const SAMPLED = 200;

/** What a code means, which values it is about, and attempts that have it. */
export async function readExamples(books: Books, id: string, wanted: ExamplesWanted): Promise<Examples | undefined> {
  const run = await books.run(id);
  if (run === undefined) return undefined;
  return await books.remember(run.book, `examples ${JSON.stringify(wanted)}`, () => examplesIn(run, wanted), true);
}

async function examplesIn(run: OpenedRun, wanted: ExamplesWanted): Promise<Examples> {
  const { limit, ...rest } = wanted;
  const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest;
  const found = await run.ledger.examples(run.row.run, { ...query, limit: Math.max(limit, SAMPLED) } as never);
  const values = new Map<string, number>();
  const examples: Examples['examples'] = [];
  for (const example of found) {
    const seen = await seenIn(run, example, wanted.code);
    if (seen.found !== undefined) values.set(seen.found, (values.get(seen.found) ?? 0) + 1);
    if (examples.length < limit) examples.push({ ...example, ...seen.shown });
  }
  const entry = entryOf(wanted.code as never);
  return {
    code: wanted.code,
    ...{ message: entry?.message, help: entry?.help, hint: entry?.hint },
    found: [...values]
      .map(([text, count]) => ({ text, count }))
      .sort((one, other) => other.count - one.count)
      .slice(0, 8),
    ...{ sampled: found.length, examples },
  };
}

interface Seen {
  readonly found?: string;
  readonly shown: Partial<Examples['examples'][number]>;
}

/** What was found at the place of the code, and the lines around it. */
async function seenIn({ ledger, row }: OpenedRun, example: Example, code: string): Promise<Seen> {
  const one = await attemptAt(ledger, row.run, example, 'judged');
  const verdict = one && toldAttempt(one).verdict;
  const finding = verdict?.findings.find((finding) => finding.code === code);
  const change = verdict?.changes.find((change) => change.code === code);
  if (one === undefined || (finding === undefined && change === undefined)) return { shown: {} };
  const message = (finding && toldFinding(finding).message) ?? (change && toldChange(change).message);
  const found = change === undefined ? foundBy(finding?.args.found, one.reply, finding?.path ?? '') : short(change.before, 60);
  const at = finding?.at ?? change?.at;
  const length = typeof change?.before === 'string' ? change.before.length : 1;
  return {
    ...(found === undefined || found === '' ? {} : { found }),
    shown: {
      message,
      ...(finding && { path: finding.path }),
      ...(one.reply !== undefined && excerptOf(one.reply, at, length)),
    },
  };
}

/** The value that a finding names, or the one at its place if the reply is plain JSON. */
function foundBy(named: unknown, reply: string | undefined, path: string): string | undefined {
  // Findings name what was found as JSON.
  if (typeof named === 'string') return named.slice(0, 60);
  let value = parsed(reply);
  for (const segment of segmentsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as { readonly [key: string]: unknown })[segment];
  }
  return typeof value === 'object' ? undefined : short(value, 60);
}

/** Characters before and after a place. */
const AROUND = 40;

function excerptOf(reply: string, at: number | undefined, length: number): Partial<Examples['examples'][number]> {
  if (at === undefined) return { excerpt: reply.slice(0, 2 * AROUND) };
  const start = Math.max(0, at - AROUND);
  const end = Math.min(at + length, at + AROUND);
  return { excerpt: reply.slice(start, end + AROUND), mark: { start: at - start, end: end - start } };
}
