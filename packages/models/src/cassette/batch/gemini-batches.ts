import { jsonIn, listAt, memberOf, textAt } from '@tamis/core/internal';
import { geminiDialect } from '../wire/gemini-dialect.ts';
import { type BatchDesk, type BatchRequest, type DeskAnswer, nothingThere, pageOf } from './batch-desk.ts';
import type { Job, JobItem, JobRow } from './batch-job.ts';

export function geminiBatchAnswer(desk: BatchDesk, request: BatchRequest): DeskAnswer | undefined {
  const { method, url } = request;
  const { pathname } = url;
  if (/\/upload\/[^/]+\/files$/.test(pathname)) return upload(desk, request);
  const [, file] = /\/(files\/[^/:]+):download$/.exec(pathname) ?? [];
  if (file !== undefined) return download(desk, file);
  if (pathname.endsWith(':batchGenerateContent')) return submit(desk, request);
  const [found, id, cancel] = /^\/v1beta\/batches(?:\/([^/:]+))?(:cancel)?$/.exec(pathname) ?? [];
  if (found === undefined) return undefined;
  if (id === undefined) return method === 'GET' ? list(desk, url) : undefined;
  const job = desk.find(`batches/${id}`);
  if (job === undefined) return nothingThere(id);
  if (cancel !== undefined) job.isCancelled = true;
  return desk.look(job) ?? { kind: 'json', body: operationOf(desk, job) };
}

function upload(desk: BatchDesk, { url, headers, bytes }: BatchRequest): DeskAnswer {
  const trouble = desk.trouble('upload-500');
  if (trouble !== undefined) return trouble;
  if (headers['x-goog-upload-command'] === 'start') {
    const place = new URL(url);
    place.searchParams.set('upload_id', desk.nextId());
    return { kind: 'json', body: {}, headers: { 'x-goog-upload-url': place.href, 'x-goog-upload-status': 'active' } };
  }
  const name = `files/${desk.nextId()}`;
  desk.files.set(name, bytes);
  const file = { name, mimeType: 'application/jsonl', sizeBytes: String(bytes.length), state: 'ACTIVE' };
  return { kind: 'json', body: { file }, headers: { 'x-goog-upload-status': 'final' } };
}

function download(desk: BatchDesk, file: string): DeskAnswer {
  const job = desk.find(file.replace(/^files\/batch-/, 'batches/'));
  if (job === undefined) return nothingThere(file);
  return desk.lines(job, desk.rows(job, geminiDialect).map(lineOf));
}

function lineOf(row: JobRow): object {
  if (row.kind === 'reply') return { key: row.id, response: row.body };
  if (row.kind === 'error') return { key: row.id, error: memberOf(row.body, 'error') };
  return { key: row.id, error: { code: row.kind === 'cancelled' ? 1 : 4, message: `This request was not run: ${row.kind}.` } };
}

function submit(desk: BatchDesk, { url, bytes }: BatchRequest): DeskAnswer {
  const batch = memberOf(jsonIn(bytes.toString('utf8')), 'batch');
  const config = memberOf(batch, 'inputConfig') ?? memberOf(batch, 'input_config');
  const file = textAt(config, 'fileName') ?? textAt(config, 'file_name');
  const lines = file === undefined ? undefined : desk.files.get(file)?.toString('utf8').split('\n');
  if (file !== undefined && lines === undefined) return nothingThere(file);
  const sent = listAt(memberOf(config, 'requests'), 'requests').map((one) => ({ key: memberOf(one, 'metadata'), one }));
  const path = url.pathname.replace(/:batchGenerateContent$/, ':generateContent');
  const itemOf = (key: string | undefined, body: unknown): JobItem => {
    return { id: key ?? '', question: geminiDialect.readQuestion({ body, path }) };
  };
  const items =
    lines === undefined
      ? sent.map(({ key, one }) => itemOf(textAt(key, 'key'), memberOf(one, 'request')))
      : lines.filter((line) => line !== '').map((line) => itemOf(textAt(jsonIn(line), 'key'), memberOf(jsonIn(line), 'request')));
  const name = textAt(batch, 'displayName') ?? textAt(batch, 'display_name');
  return desk.make({ id: `batches/${desk.nextId()}`, name, file, items }, geminiDialect, (job) => operationOf(desk, job));
}

function list(desk: BatchDesk, url: URL): DeskAnswer {
  const trouble = desk.trouble('list-500', 'list-404');
  if (trouble !== undefined) return trouble;
  const { jobs, hasMore } = pageOf(desk.listed(geminiDialect), url, 'pageToken');
  const operations = jobs.map((job) => operationOf(desk, job));
  return { kind: 'json', body: { operations, ...(hasMore && { nextPageToken: jobs.at(-1)?.id }) } };
}

function operationOf(desk: BatchDesk, job: Job): object {
  const isOver = desk.isOver(job);
  const state = `BATCH_STATE_${desk.state<string>(job, STATES)}`;
  const isRefused = isOver && job.fault === 'refused';
  const output = isOver && !isRefused ? { responsesFile: job.id.replace(/^batches\//, 'files/batch-') } : undefined;
  const count = String(job.items.length);
  const time = new Date(job.createdAt).toISOString();
  return {
    name: job.id,
    metadata: {
      '@type': 'type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch',
      ...{ name: job.id, displayName: job.name, state, createTime: time, updateTime: time },
      batchStats: { requestCount: count, ...(isOver ? { successfulRequestCount: count } : { pendingRequestCount: count }) },
      ...(output && { output }),
    },
    ...(isOver && { done: true }),
    ...(isRefused ? { error: { code: 8, message: 'Too many requests are waiting.' } } : output && { response: output }),
  };
}

const STATES = { running: 'RUNNING', failed: 'FAILED', cancelled: 'CANCELLED', expired: 'EXPIRED', done: 'SUCCEEDED' } as const;
