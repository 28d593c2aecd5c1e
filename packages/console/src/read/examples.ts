import { blanks, type Wording } from '@tamis/core/wording';
import type { OpenedRun } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { Examples } from '../model/failure.ts';
import { attemptAt } from './attempt-at.ts';
import { seenIn } from './seen-in.ts';

export interface ExamplesWanted {
  readonly subject: 'failures' | 'repairs';
  readonly code: string;
  readonly path?: string | undefined;
  readonly rule?: string | undefined;
  readonly step?: string | undefined;
  readonly model?: string | undefined;
  readonly limit: number;
}

const SAMPLED = 200;

export async function readExamples(books: Books, id: string, wanted: ExamplesWanted): Promise<Examples | undefined> {
  const run = await books.run(id);
  if (run === undefined) return undefined;
  return await books.remember(run.book, `examples ${JSON.stringify(wanted)}`, () => examplesIn(run, wanted, books.engine), true);
}

async function examplesIn(run: OpenedRun, wanted: ExamplesWanted, words: Wording): Promise<Examples> {
  const { limit, ...rest } = wanted;
  const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest;
  const found = await run.ledger.examples(run.row.run, { ...query, limit: Math.max(limit, SAMPLED) } as never);
  const values = new Map<string, number>();
  const examples: Examples['examples'] = [];
  for (const example of found) {
    const seen = seenIn(await attemptAt(run.ledger, run.row.run, example, 'judged'), wanted.code, words);
    if (seen.found !== undefined) values.set(seen.found, (values.get(seen.found) ?? 0) + 1);
    // The attempts of one unit are much alike, so each example is from a different unit.
    if (examples.length < limit && examples.every(({ unit }) => unit !== example.unit))
      examples.push({ ...example, ...seen.shown });
  }
  const entry = words.entryOf(wanted.code);
  return {
    code: wanted.code,
    ...{ message: said(entry?.message), help: said(entry?.help), hint: said(entry?.hint) },
    found: [...values]
      .map(([text, count]) => ({ text, count }))
      .sort((one, other) => other.count - one.count)
      .slice(0, 8),
    ...{ sampled: found.length, examples },
  };
}

function said(template: string | undefined): string | undefined {
  return template === undefined || template === '' ? undefined : blanks(template);
}
