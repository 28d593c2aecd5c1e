import { codeOfStatus } from '../../classify/status-fault.ts';
import type { Card } from '../replay/deck.ts';
import { answerOf } from '../server/wire-body.ts';
import type { Provider, WireDialect, WireQuestion } from '../wire/dialect.ts';
import type { ResultFault } from './batch-script.ts';

export interface JobItem {
  readonly id: string;
  readonly question: WireQuestion;
}

export type JobRow =
  | { readonly id: string; readonly kind: 'reply'; readonly body: object }
  | { readonly id: string; readonly kind: 'error'; readonly status: number; readonly body: object }
  | { readonly id: string; readonly kind: 'expired' | 'cancelled' };

/** A batch that was created, for tests to count. */
export interface ServedBatch {
  readonly id: string;
  readonly provider: Provider;
  /** The client's name for it, if its provider stores names. */
  readonly name: string | undefined;
  /** The ids of its requests. */
  readonly requests: readonly string[];
}

export interface Job extends ServedBatch {
  readonly file: string | undefined;
  readonly createdAt: number;
  readonly items: readonly JobItem[];
  readonly fault: ResultFault | undefined;
  looks: number;
  isCancelled: boolean;
  rows: readonly JobRow[] | undefined;
}

export function rowOf({ id, question }: JobItem, card: Card | undefined, dialect: WireDialect): JobRow {
  const error = (status: number, message: string): JobRow => {
    return { id, kind: 'error', status, body: dialect.trouble({ status, message }) };
  };
  if (card === undefined) return error(404, 'The cassette has no exchange for this request.');
  const { script } = card;
  switch (script?.kind) {
    case 'status':
      return error(script.status, `The cassette responds with ${script.status}.`);
    case 'hang':
    case 'silence':
    case 'reset':
    case 'html':
    case 'empty':
    case 'error-in-200':
      return error(500, 'The server had an error while processing the request.');
  }
  if (script?.kind === 'filter' && dialect.filtered !== undefined)
    return error(dialect.filtered.status, dialect.filtered.message);
  return { id, kind: 'reply', body: dialect.whole(answerOf(card, question)) };
}

// Applies a fault to rows. It hits every second row, starting with the first, so a single row is hit too.
export function spoiled(rows: readonly JobRow[], fault: ResultFault | undefined, dialect: WireDialect): readonly JobRow[] {
  const every = (change: (row: JobRow) => readonly JobRow[]) =>
    rows.flatMap((row, index) => (index % 2 === 0 ? change(row) : [row]));
  switch (fault) {
    case 'expired':
    case 'cancelled':
      return every(({ id }) => [{ id, kind: fault }]);
    case 'errored':
      return every(({ id }) => [
        { id, kind: 'error', status: 500, body: dialect.trouble({ status: 500, message: `${codeOfStatus(500)} in a row` }) },
      ]);
    case 'missing':
      return every(() => []);
    case 'shuffled':
      return rows.toReversed();
    case 'duplicate':
      // The second of two has the answer to the next request.
      return rows.flatMap((row, index) => [row, { ...(rows[(index + 1) % rows.length] ?? row), id: row.id }]);
    case 'foreign':
      return rows.flatMap((row) => [{ ...row, id: row.id.split('').reverse().join('') }, row]);
    default:
      return rows;
  }
}
