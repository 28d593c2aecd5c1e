import type { Books } from '../books/books.ts';

/** The whole of one text of an attempt. */
export async function readPart(
  books: Books,
  id: string,
  wanted: {
    readonly unit: string;
    readonly step: string;
    readonly attempt: number;
    readonly part: 'reply' | 'value' | 'request';
  },
): Promise<string | undefined> {
  const opened = await books.run(id);
  if (opened === undefined) return undefined;
  const { unit, step, attempt, part } = wanted;
  for await (const row of opened.ledger.attempts(opened.row.run, { unit, step, contents: true, calls: false }))
    if (row.attempt === attempt) return row[part];
  return undefined;
}
