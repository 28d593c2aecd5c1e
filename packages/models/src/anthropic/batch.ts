import { Fault } from '@tamis/core';
import { jsonIn, known, listAt, memberOf, textAt } from '@tamis/core/internal';
import type { BatchAnswer, BatchSearch, BatchStatus, LostBatch } from '@tamis/core/model';
import { answerIn, answerInLine, refusedWith } from '../batch/batch-answer.ts';
import type { BatchLine } from '../batch/batch-line.ts';
import type { BatchProtocol } from '../batch/batch-protocol.ts';
import { type BatchPage, listed, orUnknown } from '../batch/searched.ts';
import { withFields } from '../provider/with-fields.ts';
import { anthropic, anthropicReply } from './anthropic-model.ts';

// How far clocks may differ. A larger difference would have been noticed.
const SLACK_MS = 24 * 3_600_000;

export const anthropicBatches: BatchProtocol = {
  protocol: anthropic,
  most: { questions: 100_000, bytes: 100_000_000 },
  write({ id, messages, options, model, baseURL, body }) {
    const { stream: _, ...params } = anthropic.body({ messages, options, model, stream: false, baseURL });
    return JSON.stringify({ custom_id: id, params: withFields(params, body) });
  },
  async submit(line, { questions }) {
    const bytes = `{"requests":[${questions.map(({ text }) => text).join(',')}]}`;
    return newsOf(await line.post(path(line), { type: 'application/json', bytes }));
  },
  async search(line, lost) {
    return await orUnknown(() => searchByIds(line, lost));
  },
  async look(line, id) {
    return newsOf(await line.get(`${path(line)}/${encodeURIComponent(id)}`));
  },
  async answers(line, id, take) {
    await line.lines(
      `${path(line)}/${encodeURIComponent(id)}/results`,
      async (text) => await take(answerInLine(text, 'custom_id', answerOf)),
    );
  },
};

function path(line: BatchLine): string {
  return `${anthropic.path({ messages: [], options: {}, model: '', stream: false, baseURL: line.baseURL }).path}/batches`;
}

interface Item {
  readonly news: BatchStatus;
  readonly createdAt: number | undefined;
  readonly size: number | undefined;
  readonly isGone: boolean;
}

// Finds the batch created since then that has our requests. A batch of the same size that is still being processed may be ours, because its
// requests are shown only when it has ended. A batch whose results are gone can't be told apart from ours.
async function searchByIds(line: BatchLine, { since, size, has, others }: LostBatch): Promise<BatchSearch> {
  let left: BatchSearch = { kind: 'none' };
  for await (const item of listed((next) => page(line, next), since)) {
    const { news, createdAt } = item;
    const isTooOld = createdAt !== undefined && createdAt < since - SLACK_MS;
    if (others.has(news.id) || isTooOld || (item.size ?? size) !== size) continue;
    const isOurs = news.isOver && !item.isGone ? await holdsOneOf(line, news.id, has) : undefined;
    if (isOurs) return { kind: 'found', news };
    if (isOurs === false) continue;
    if (!news.isOver) left = { kind: 'wait' };
    else if (left.kind === 'none') left = { kind: 'unknown', reason: `The results of ${news.id} can't be read.` };
  }
  return left;
}

async function holdsOneOf(line: BatchLine, id: string, has: LostBatch['has']): Promise<boolean | undefined> {
  let isOurs: boolean | undefined;
  try {
    await line.lines(`${path(line)}/${encodeURIComponent(id)}/results`, async (text) => {
      const custom = textAt(jsonIn(text), 'custom_id');
      // One row may be misplaced; all of them are not.
      if (custom !== undefined) isOurs = has(custom);
      return isOurs !== true;
    });
  } catch (problem) {
    const isGone = problem instanceof Fault && (problem.detail.status === 404 || problem.detail.status === 410);
    if (!isGone) throw problem;
  }
  return isOurs;
}

async function page(line: BatchLine, after: string | undefined): Promise<BatchPage<Item>> {
  const list = await line.get({ path: path(line), query: { limit: '100', ...(after !== undefined && { after_id: after }) } });
  const items = listAt(list, 'data').map(itemOf);
  const last = textAt(list, 'last_id') ?? items.at(-1)?.news.id;
  return { items, ...(memberOf(list, 'has_more') === true && last !== undefined && { next: last }) };
}

function itemOf(batch: unknown): Item {
  const counts = countsOf(batch);
  const createdAt = Date.parse(textAt(batch, 'created_at') ?? '');
  return {
    news: newsOf(batch),
    createdAt: Number.isNaN(createdAt) ? undefined : createdAt,
    size: counts?.reduce((sum, count) => sum + count, 0),
    isGone: textAt(batch, 'archived_at') !== undefined,
  };
}

function countsOf(batch: unknown): readonly number[] | undefined {
  const counts = ['processing', 'succeeded', 'errored', 'canceled', 'expired'].map((key) =>
    memberOf(memberOf(batch, 'request_counts'), key),
  );
  return counts.every((count) => typeof count === 'number') ? (counts as number[]) : undefined;
}

function newsOf(batch: unknown): BatchStatus {
  const id = textAt(batch, 'id');
  if (id === undefined) throw new Fault('fault.bad-body', 'The response is not a batch.', { excerpt: JSON.stringify(batch) });
  const status = textAt(batch, 'processing_status') ?? 'unknown';
  const done = countsOf(batch)
    ?.slice(1)
    .reduce((sum, count) => sum + count, 0);
  return known({ id, status, isOver: status === 'ended', done });
}

function answerOf(id: string | undefined, row: unknown): BatchAnswer {
  const result = memberOf(row, 'result');
  switch (textAt(result, 'type')) {
    case 'succeeded':
      return answerIn(id, memberOf(result, 'message'), anthropicReply);
    case 'expired':
      return { id, outcome: new Fault('fault.batch-expired', 'The batch expired before this request was processed.') };
    case 'canceled':
      return { id, outcome: new Fault('fault.batch-cancelled', 'The batch was cancelled before this request was processed.') };
    case 'errored':
      return { id, outcome: erroredOf(memberOf(result, 'error')) };
    default:
      return { id, outcome: new Fault('fault.bad-body', 'The result is neither a reply nor an error.') };
  }
}

// Statuses by error type, because rows give only the type.
const STATUSES: { readonly [type: string]: number } = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
};

function erroredOf(error: unknown): Fault {
  const type = textAt(memberOf(error, 'error'), 'type') ?? textAt(error, 'type') ?? '';
  return refusedWith(STATUSES[type] ?? 500, error);
}
