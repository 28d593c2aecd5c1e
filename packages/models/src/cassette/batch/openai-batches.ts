import { jsonIn, memberOf, textAt } from '@tamis/core/internal';
import { openAiDialect } from '../wire/openai-dialect.ts';
import { type BatchDesk, type BatchRequest, type DeskAnswer, nothingThere, pageOf } from './batch-desk.ts';
import type { Job, JobRow } from './batch-job.ts';

export function openAiBatchAnswer(desk: BatchDesk, { method, url, headers, bytes }: BatchRequest): DeskAnswer | undefined {
  const [, what, id, more] = /\/(files|batches)(?:\/([^/]+))?(?:\/(content|cancel))?$/.exec(url.pathname) ?? [];
  if (what === undefined) return undefined;
  if (what === 'files' && method === 'POST') return upload(desk, bytes, headers['content-type'] ?? '');
  if (what === 'files') return download(desk, id ?? '');
  if (method === 'POST' && id === undefined) return submit(desk, jsonIn(bytes.toString('utf8')));
  if (id === undefined) return list(desk, url);
  const job = desk.find(id);
  if (job === undefined) return nothingThere(id);
  if (more === 'cancel') job.isCancelled = true;
  return desk.look(job) ?? { kind: 'json', body: batchOf(desk, job) };
}

function upload(desk: BatchDesk, bytes: Buffer, type: string): DeskAnswer {
  const trouble = desk.trouble('upload-500');
  if (trouble !== undefined) return trouble;
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const named = bytes.indexOf('name="file"');
  const start = bytes.indexOf('\r\n\r\n', named) + 4;
  const end = bytes.indexOf(`\r\n--${boundary}`, start);
  if (named === -1 || end === -1) return { kind: 'trouble', status: 400, message: 'The form has no file.' };
  const id = `file-${desk.nextId()}`;
  desk.files.set(id, bytes.subarray(start, end));
  const size = end - start;
  const body = { id, object: 'file', bytes: size, created_at: 0, filename: 'batch.jsonl', purpose: 'batch', status: 'processed' };
  return { kind: 'json', body };
}

function download(desk: BatchDesk, id: string): DeskAnswer {
  const [, kind, of] = /^(output|error)-(.+)$/.exec(id) ?? [];
  const job = desk.find(of ?? '');
  const file = desk.files.get(id);
  if (file !== undefined) return { kind: 'lines', lines: file.toString('utf8').trimEnd().split('\n') };
  if (job === undefined) return nothingThere(id);
  const rows = desk.rows(job, openAiDialect).filter((row) => isGood(row) === (kind === 'output'));
  return desk.lines(job, rows.map(lineOf));
}

function isGood({ kind }: JobRow): boolean {
  return kind === 'reply';
}

function submit(desk: BatchDesk, body: unknown): DeskAnswer {
  const file = textAt(body, 'input_file_id') ?? '';
  const bytes = desk.files.get(file);
  if (bytes === undefined) return nothingThere(file);
  const items = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => jsonIn(line))
    .map((line) => ({
      id: textAt(line, 'custom_id') ?? '',
      question: openAiDialect.readQuestion({ body: memberOf(line, 'body'), path: '' }),
    }));
  // An empty name stands for a server that stores none.
  const name = textAt(memberOf(body, 'metadata'), 'tamis_batch') || undefined;
  return desk.make({ id: `batch_${desk.nextId()}`, name, file, items }, openAiDialect, (job) => batchOf(desk, job));
}

function list(desk: BatchDesk, url: URL): DeskAnswer {
  const trouble = desk.trouble('list-500', 'list-404');
  if (trouble !== undefined) return trouble;
  const { jobs, hasMore } = pageOf(desk.listed(openAiDialect), url, 'after');
  const data = jobs.map((job) => batchOf(desk, job));
  return { kind: 'json', body: { object: 'list', data, first_id: jobs[0]?.id, last_id: jobs.at(-1)?.id, has_more: hasMore } };
}

function batchOf(desk: BatchDesk, job: Job): object {
  const isOver = desk.isOver(job);
  const isRefused = isOver && job.fault === 'refused';
  const rows = isOver && !isRefused ? desk.rows(job, openAiDialect) : [];
  const good = rows.filter(isGood).length;
  const has = (count: number, kind: string) => (count > 0 ? `${kind}-${job.id}` : null);
  return {
    id: job.id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    errors: isRefused
      ? { object: 'list', data: [{ code: 'token_limit_exceeded', message: 'Too many requests are waiting.' }] }
      : null,
    input_file_id: job.file,
    completion_window: '24h',
    status: desk.state(job, STATES),
    output_file_id: has(good, 'output'),
    error_file_id: has(rows.length - good, 'error'),
    created_at: Math.floor(job.createdAt / 1000),
    request_counts: { total: job.items.length, completed: good, failed: rows.length - good },
    metadata: job.name === undefined ? null : { tamis_batch: job.name },
  };
}

const STATES = { running: 'in_progress', failed: 'failed', cancelled: 'cancelled', expired: 'expired', done: 'completed' };

function lineOf(row: JobRow): object {
  const line = { id: `batch_req_${row.id}`, custom_id: row.id };
  if (row.kind === 'reply') return { ...line, response: { status_code: 200, request_id: 'req', body: row.body }, error: null };
  if (row.kind === 'error')
    return { ...line, response: { status_code: row.status, request_id: 'req', body: row.body }, error: null };
  return { ...line, response: null, error: { code: `batch_${row.kind}`, message: `This request was not run: ${row.kind}.` } };
}
