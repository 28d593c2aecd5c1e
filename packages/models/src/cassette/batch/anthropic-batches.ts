import { jsonIn, listAt, memberOf, textAt } from '@tamis/core/internal';
import { anthropicDialect } from '../wire/anthropic-dialect.ts';
import { type BatchDesk, type BatchRequest, type DeskAnswer, nothingThere, pageOf } from './batch-desk.ts';
import type { Job, JobRow } from './batch-job.ts';

export function anthropicBatchAnswer(desk: BatchDesk, { method, url, bytes }: BatchRequest): DeskAnswer | undefined {
  const [found, id, more] = /\/messages\/batches(?:\/([^/]+))?(?:\/(results|cancel))?$/.exec(url.pathname) ?? [];
  if (found === undefined) return undefined;
  if (method === 'POST' && id === undefined) return submit(desk, jsonIn(bytes.toString('utf8')), url);
  if (id === undefined) return list(desk, url);
  const job = desk.find(id);
  if (job === undefined) return nothingThere(id);
  if (more === 'results') return results(desk, job);
  if (more === 'cancel') job.isCancelled = true;
  return desk.look(job) ?? { kind: 'json', body: batchOf(desk, job, url) };
}

function submit(desk: BatchDesk, body: unknown, url: URL): DeskAnswer {
  const items = listAt(body, 'requests').map((request) => ({
    id: textAt(request, 'custom_id') ?? '',
    question: anthropicDialect.readQuestion({ body: memberOf(request, 'params'), path: '' }),
  }));
  return desk.make({ id: `msgbatch_${desk.nextId()}`, items }, anthropicDialect, (job) => batchOf(desk, job, url));
}

function list(desk: BatchDesk, url: URL): DeskAnswer {
  const trouble = desk.trouble('list-500', 'list-404');
  if (trouble !== undefined) return trouble;
  const all = desk.listed(anthropicDialect);
  // Asking for the list also advances batches, because nobody can ask for a batch that was lost.
  for (const job of all) job.looks += 1;
  const { jobs, hasMore } = pageOf(all, url, 'after_id');
  const data = jobs.map((job) => batchOf(desk, job, url));
  return { kind: 'json', body: { data, has_more: hasMore, first_id: jobs[0]?.id ?? null, last_id: jobs.at(-1)?.id ?? null } };
}

function results(desk: BatchDesk, job: Job): DeskAnswer {
  if (!desk.isOver(job)) return { kind: 'trouble', status: 400, message: 'The batch has not ended.' };
  const rows = desk.rows(job, anthropicDialect).map((row) => ({ custom_id: row.id, result: resultOf(row) }));
  return desk.lines(job, rows);
}

function resultOf(row: JobRow): object {
  if (row.kind === 'reply') return { type: 'succeeded', message: row.body };
  if (row.kind === 'error') return { type: 'errored', error: row.body };
  return { type: row.kind === 'cancelled' ? 'canceled' : 'expired' };
}

function batchOf(desk: BatchDesk, job: Job, url: URL): object {
  const isOver = desk.isOver(job);
  const rows = isOver ? desk.rows(job, anthropicDialect) : [];
  const count = (kind: JobRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const [errored, canceled, expired] = (['error', 'cancelled', 'expired'] as const).map(count);
  const time = new Date(job.createdAt).toISOString();
  return {
    id: job.id,
    type: 'message_batch',
    processing_status: isOver ? 'ended' : 'in_progress',
    request_counts: isOver
      ? { processing: 0, ...sizedTo(job.items.length, { errored, canceled, expired }) }
      : { processing: job.items.length, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
    created_at: time,
    expires_at: time,
    ended_at: isOver ? time : null,
    archived_at: null,
    cancel_initiated_at: null,
    results_url: isOver ? `${url.origin}${url.pathname.replace(/\/batches.*$/, '/batches')}/${job.id}/results` : null,
  };
}

function sizedTo(
  size: number,
  { errored = 0, canceled = 0, expired = 0 }: { readonly [kind: string]: number | undefined },
): object {
  return { succeeded: size - Math.min(size, errored + canceled + expired), errored, canceled, expired };
}
