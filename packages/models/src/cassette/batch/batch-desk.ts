import type { IncomingHttpHeaders } from 'node:http';
import type { Card, ExchangeCall } from '../replay/deck.ts';
import type { WireDialect } from '../wire/dialect.ts';
import { type Job, type JobItem, rowOf, type ServedBatch, spoiled } from './batch-job.ts';
import { type BatchFault, type BatchScript, RESULT_FAULTS, type RequestFault } from './batch-script.ts';

export type DeskAnswer =
  | { readonly kind: 'json'; readonly body: object; readonly headers?: { readonly [name: string]: string } }
  // `cut`: the connection breaks in the middle; `torn`: the last line is cut without any sign.
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly spoiled?: 'cut' | 'torn' }
  | { readonly kind: 'trouble'; readonly status: number; readonly message: string }
  | { readonly kind: 'reset' };

interface NewJob {
  readonly id: string;
  readonly name?: string | undefined;
  readonly file?: string | undefined;
  readonly items: readonly JobItem[];
}

export class BatchDesk {
  readonly files = new Map<string, Buffer>();
  readonly #jobs: Job[] = [];
  readonly #looks: number;
  // The faults that are still to come.
  readonly #faults: BatchFault[];
  readonly #take: (call: Omit<ExchangeCall, 'key'>) => Card | undefined;

  constructor({ looks = 1, faults = [] }: BatchScript, take: (call: Omit<ExchangeCall, 'key'>) => Card | undefined) {
    this.#looks = looks;
    this.#faults = [...faults];
    this.#take = take;
  }

  get batches(): readonly ServedBatch[] {
    return this.#jobs;
  }

  listed(dialect: WireDialect): readonly Job[] {
    return this.#jobs.filter(({ provider }) => provider === dialect.provider).toReversed();
  }

  find(id: string): Job | undefined {
    return this.#jobs.find((job) => job.id === id);
  }

  nextId(): string {
    return String(this.#jobs.length + this.files.size + 1).padStart(4, '0');
  }

  trouble(...words: readonly RequestFault[]): DeskAnswer | undefined {
    const word = this.#due(words);
    if (word === undefined) return undefined;
    if (word === 'look-cut') return { kind: 'reset' };
    const status = Number(word.slice(-3));
    return { kind: 'trouble', status, message: `The cassette responds with ${status}.` };
  }

  // Creates a batch and answers with it, unless a fault is due.
  make({ id, name, file, items }: NewJob, dialect: WireDialect, body: (job: Job) => object): DeskAnswer {
    const trouble = this.trouble('submit-429', 'submit-500');
    if (trouble !== undefined) return trouble;
    const fault = this.#due(RESULT_FAULTS);
    const requests = items.map((item) => item.id);
    const made = { id, provider: dialect.provider, name, file, items, requests, fault, createdAt: Date.now() };
    const job: Job = { ...made, looks: 0, isCancelled: false, rows: undefined };
    this.#jobs.push(job);
    if (this.#due(['submit-lost']) !== undefined) return { kind: 'reset' };
    if (this.#due(['submit-500-done']) !== undefined)
      return { kind: 'trouble', status: 500, message: 'The cassette responds with 500, although the request was carried out.' };
    return { kind: 'json', body: body(job) };
  }

  look(job: Job): DeskAnswer | undefined {
    const trouble = this.trouble('look-429', 'look-500', 'look-cut');
    if (trouble === undefined) job.looks += 1;
    return trouble;
  }

  state<Word>(job: Job, words: { readonly [state in 'running' | 'failed' | 'cancelled' | 'expired' | 'done']: Word }): Word {
    if (!this.isOver(job)) return words.running;
    if (job.fault === 'refused') return words.failed;
    if (job.isCancelled || job.fault === 'cancelled') return words.cancelled;
    return job.fault === 'expired' ? words.expired : words.done;
  }

  isOver(job: Job): boolean {
    return job.looks >= this.#looks || job.isCancelled;
  }

  rows(job: Job, dialect: WireDialect): NonNullable<Job['rows']> {
    job.rows ??= spoiled(
      job.items.map((item) => rowOf(item, this.#take(item.question), dialect)),
      job.isCancelled ? 'cancelled' : job.fault,
      dialect,
    );
    return job.rows;
  }

  lines(job: Job, rows: readonly object[]): DeskAnswer {
    const lines = rows.map((row) => JSON.stringify(row));
    const spoil = job.fault === 'results-cut' ? 'cut' : job.fault === 'results-torn' ? 'torn' : undefined;
    const isFirst = !this.#told.has(job.id);
    this.#told.add(job.id);
    return { kind: 'lines', lines, ...(spoil !== undefined && isFirst && { spoiled: spoil }) };
  }

  readonly #told = new Set<string>();

  // Takes the first of these faults that is still to come.
  #due<Word extends BatchFault>(words: readonly Word[]): Word | undefined {
    const index = this.#faults.findIndex((fault) => (words as readonly BatchFault[]).includes(fault));
    return index === -1 ? undefined : (this.#faults.splice(index, 1)[0] as Word);
  }
}

export interface BatchRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export function pageOf(
  jobs: readonly Job[],
  url: URL,
  after: string,
): { readonly jobs: readonly Job[]; readonly hasMore: boolean } {
  const limit = Number(url.searchParams.get('limit') ?? url.searchParams.get('pageSize') ?? 20);
  const last = url.searchParams.get(after);
  const start = last === null ? 0 : jobs.findIndex(({ id }) => id === last) + 1;
  return { jobs: jobs.slice(start, start + limit), hasMore: start + limit < jobs.length };
}

export function nothingThere(id: string): DeskAnswer {
  return { kind: 'trouble', status: 404, message: `There is no ${id} here.` };
}
