import { Fault, type JsonObject } from '@tamis/core';
import { isObject, jsonIn, known, listAt, memberOf, textAt } from '@tamis/core/internal';
import type { BatchAnswer, BatchRefusal, BatchSearch, BatchStatus, LostBatch } from '@tamis/core/model';
import { answerIn, answerInLine, refusedWith } from '../batch/batch-answer.ts';
import type { BatchLine } from '../batch/batch-line.ts';
import type { BatchProtocol } from '../batch/batch-protocol.ts';
import { type BatchPage, listed, orUnknown } from '../batch/searched.ts';
import { withFields } from '../provider/with-fields.ts';
import { openAi, openAiReply } from './open-ai-model.ts';

const NAME = 'tamis_batch';

// How long request files are kept. A batch has ended after a day, and nothing else needs them.
const FILE_SECONDS = 30 * 24 * 3600;

// How far clocks may differ. A larger difference would have been noticed.
const SLACK_MS = 24 * 3_600_000;

const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'expired', 'cancelled']);

// Limits on what an account may have queued at a time. A batch beyond them is accepted later.
const LATER: ReadonlySet<string> = new Set(['token_limit_exceeded', 'request_limit_exceeded']);

export const openAiBatches: BatchProtocol = {
  protocol: openAi,
  most: { questions: 50_000, bytes: 100_000_000 },
  write({ id, messages, options, model, baseURL, body }) {
    const question = { messages, options, model, stream: false, baseURL };
    return JSON.stringify({
      custom_id: id,
      method: 'POST',
      url: '/v1/chat/completions',
      body: withFields(openAi.body(question), body),
    });
  },
  async submit(line, { name, questions }) {
    const file = await line.post('/files', form(questions.map(({ text }) => text)));
    const input = textAt(file, 'id');
    if (input === undefined) throw new Fault('fault.bad-body', 'The file was accepted, but the response has no id for it.');
    const batch = {
      input_file_id: input,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { [NAME]: name },
    };
    return newsOf(await line.postJson('/batches', batch));
  },
  async search(line, lost) {
    return await orUnknown(() => search(line, lost));
  },
  async look(line, id) {
    const batch = await line.get(`/batches/${encodeURIComponent(id)}`);
    const refusal = textAt(batch, 'status') === 'failed' ? await refusalOf(line, batch) : undefined;
    return { ...newsOf(batch), ...(refusal && { refusal }) };
  },
  async answers(line, id, take) {
    const batch = await line.get(`/batches/${encodeURIComponent(id)}`);
    let isWanted = true;
    for (const key of ['output_file_id', 'error_file_id']) {
      const file = textAt(batch, key);
      if (file === undefined || !isWanted) continue;
      await line.lines(`/files/${encodeURIComponent(file)}/content`, async (text) => {
        isWanted = await take(answerInLine(text, 'custom_id', answerOf));
        return isWanted;
      });
    }
  },
};

// The file as a multipart form. The boundary contains a line break, so it can't occur in the file, where lines of JSON have none.
function form(lines: readonly string[]) {
  const boundary = 'tamis-batch-file';
  const part = (name: string, more: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const kept = `${part('expires_after[anchor]', '')}created_at\r\n${part('expires_after[seconds]', '')}${FILE_SECONDS}\r\n`;
  const head = `${part('purpose', '')}batch\r\n${kept}${part('file', '; filename="batch.jsonl"\r\nContent-Type: application/jsonl')}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.from(`${head}${lines.join('\n')}\n\r\n--${boundary}--\r\n`),
  };
}

// Finds the batch that has our name. Other servers may store no metadata. A batch without metadata that was created since then is ours if
// its file says so. If the file can't be read, there is no way to tell.
async function search(line: BatchLine, { name, since, has, others }: LostBatch): Promise<BatchSearch> {
  let left: BatchSearch = { kind: 'none' };
  for await (const item of listed((next) => page(line, next), since)) {
    const { news, createdAt = since, file } = item;
    if (item.name === name) return { kind: 'found', news };
    if (item.name !== undefined || item.hasMetadata || others.has(news.id) || createdAt < since - SLACK_MS) continue;
    const first = await firstId(line, file);
    if (first === undefined) left = { kind: 'unknown', reason: `The requests of ${news.id} can't be read.` };
    else if (has(first)) return { kind: 'found', news };
  }
  return left;
}

// The id of the first request in a file, or undefined if it can't be read.
async function firstId(line: BatchLine, file: string | undefined): Promise<string | undefined> {
  let id: string | undefined;
  if (file === undefined) return undefined;
  try {
    await line.lines(`/files/${encodeURIComponent(file)}/content`, async (text) => {
      id = textAt(jsonIn(text), 'custom_id');
      return false;
    });
  } catch (problem) {
    if (!(problem instanceof Fault) || problem.isPassing) throw problem;
  }
  return id;
}

async function page(line: BatchLine, after: string | undefined): Promise<BatchPage<ReturnType<typeof itemOf>>> {
  const list = await line.get({ path: '/batches', query: { limit: '100', ...(after !== undefined && { after }) } });
  const items = listAt(list, 'data').map(itemOf);
  const last = items.at(-1)?.news.id;
  return { items, ...(memberOf(list, 'has_more') === true && last !== undefined && { next: last }) };
}

function itemOf(batch: unknown) {
  const created = memberOf(batch, 'created_at');
  const metadata = memberOf(batch, 'metadata');
  return {
    name: textAt(metadata, NAME),
    hasMetadata: isObject(metadata) && Object.keys(metadata).length > 0,
    file: textAt(batch, 'input_file_id'),
    createdAt: typeof created === 'number' ? created * 1000 : undefined,
    news: newsOf(batch),
  };
}

function newsOf(batch: unknown): BatchStatus {
  const id = textAt(batch, 'id');
  if (id === undefined) throw new Fault('fault.bad-body', 'The response is not a batch.', { excerpt: JSON.stringify(batch) });
  const status = textAt(batch, 'status') ?? 'unknown';
  const [completed, failed] = ['completed', 'failed'].map((key) => memberOf(memberOf(batch, 'request_counts'), key));
  const done = typeof completed === 'number' && typeof failed === 'number' ? completed + failed : undefined;
  return known({ id, status, isOver: OVER.has(status), done });
}

async function refusalOf(line: BatchLine, batch: JsonObject): Promise<BatchRefusal> {
  const errors = listAt(memberOf(batch, 'errors'), 'data');
  const [first] = errors;
  const code = errors.some((error) => LATER.has(textAt(error, 'code') ?? '')) ? 'fault.rate-limited' : 'fault.bad-request';
  const message = `The provider did not accept the batch: ${textAt(first, 'message') ?? textAt(first, 'code') ?? 'it does not say why.'}`;
  const numbers = new Set(errors.map((error) => memberOf(error, 'line')).filter((number) => typeof number === 'number'));
  return { fault: new Fault(code, message), blamed: await idsAt(line, textAt(batch, 'input_file_id'), numbers) };
}

async function idsAt(line: BatchLine, file: string | undefined, numbers: ReadonlySet<number>): Promise<readonly string[]> {
  if (file === undefined || numbers.size === 0) return [];
  const ids: string[] = [];
  let number = 0;
  await line.lines(`/files/${encodeURIComponent(file)}/content`, async (text) => {
    number += 1;
    const id = textAt(jsonIn(text), 'custom_id');
    if (numbers.has(number) && id !== undefined) ids.push(id);
    return true;
  });
  return ids;
}

function answerOf(id: string | undefined, row: unknown): BatchAnswer {
  const [response, error] = [memberOf(row, 'response'), memberOf(row, 'error')];
  if (isObject(error)) return { id, outcome: errorOf(error) };
  if (!isObject(response)) return { id, outcome: new Fault('fault.bad-body', 'The result is neither a reply nor an error.') };
  const status = memberOf(response, 'status_code');
  const body = memberOf(response, 'body');
  if (typeof status === 'number' && (status < 200 || status > 299)) return { id, outcome: refusedWith(status, body) };
  return answerIn(id, body, openAiReply);
}

function errorOf(error: unknown): Fault {
  const [code = '', message = 'The provider does not say why.'] = [textAt(error, 'code'), textAt(error, 'message')];
  if (code === 'batch_expired') return new Fault('fault.batch-expired', message);
  if (code === 'batch_cancelled') return new Fault('fault.batch-cancelled', message);
  return new Fault('fault.server', `${code}: ${message}`);
}
