import { Fault, type JsonObject } from '@tamis/core';
import { isObject, known, listAt, memberOf, textAt } from '@tamis/core/internal';
import type { BatchAnswer, BatchStatus, BatchSubmission } from '@tamis/core/model';
import { answerIn, answerInLine, refusedWith } from '../batch/batch-answer.ts';
import type { BatchLine } from '../batch/batch-line.ts';
import type { BatchProtocol } from '../batch/batch-protocol.ts';
import { type BatchPage, listed, orUnknown, searchByName } from '../batch/searched.ts';
import { codeOfStatus } from '../classify/status-fault.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { withFields } from '../provider/with-fields.ts';
import { gemini, geminiReply } from './gemini-model.ts';

const JSON_LINES = 'application/jsonl';

// Gemini's batch protocol. Requests go in a file because its lines carry a key. Responses to inline requests come back in any order,
// occasionally without their metadata (googleapis/python-genai#1909, #2008).
export const geminiBatches: BatchProtocol = {
  protocol: gemini,
  most: { questions: 50_000, bytes: 100_000_000 },
  write({ id, messages, options, model, baseURL, body }) {
    const question = { messages, options, model, stream: false, baseURL };
    return JSON.stringify({ key: id, request: withFields(gemini.body(question), body) });
  },
  async submit(line, order, model) {
    const file = await upload(line, order);
    const { path } = gemini.path({ messages: [], options: {}, model, stream: false, baseURL: line.baseURL });
    const batch = { displayName: order.name, inputConfig: { fileName: file } };
    return newsOf(await line.postJson(path.replace(/:generateContent$/, ':batchGenerateContent'), { batch }));
  },
  async search(line, { name, since }) {
    return await orUnknown(() =>
      searchByName(
        listed((next) => page(line, next), since),
        name,
      ),
    );
  },
  async look(line, id) {
    return newsOf(await operation(line, id));
  },
  async answers(line, id, take) {
    const found = await operation(line, id);
    const output = outputOf(found);
    for (const row of listAt(memberOf(output, 'inlinedResponses'), 'inlinedResponses'))
      if (!(await take(answerOf(textAt(memberOf(row, 'metadata'), 'key'), row)))) return;
    const file = textAt(output, 'responsesFile');
    if (file === undefined) return;
    await line.lines(download(line, file), async (text) => await take(answerInLine(text, 'key', answerOf)));
  },
};

async function operation(line: BatchLine, id: string): Promise<JsonObject> {
  return await line.get(`/${id.split('/').map(encodeURIComponent).join('/')}`);
}

function outputOf(found: unknown): unknown {
  return memberOf(found, 'response') ?? memberOf(memberOf(found, 'metadata'), 'output');
}

async function upload(line: BatchLine, { name, questions }: BatchSubmission): Promise<string> {
  const bytes = Buffer.from(`${questions.map(({ text }) => text).join('\n')}\n`);
  const headers = await line.postForHeaders(beside(line, 'upload', '/files'), {
    type: 'application/json',
    bytes: JSON.stringify({ file: { displayName: name } }),
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
      'x-goog-upload-header-content-type': JSON_LINES,
    },
  });
  const place = parseUrl(String(headers['x-goog-upload-url'] ?? ''));
  // The key goes only to the host it is for.
  if (place?.host !== new URL(line.baseURL).host)
    throw new Fault('fault.bad-body', 'The provider did not return an upload address.');
  const answer = await line.post(place, {
    type: JSON_LINES,
    bytes,
    headers: { 'x-goog-upload-offset': '0', 'x-goog-upload-command': 'upload, finalize' },
  });
  const file = textAt(memberOf(answer, 'file'), 'name');
  if (file === undefined) throw new Fault('fault.bad-body', 'The file was accepted, but the response has no id for it.');
  return file;
}

function download(line: BatchLine, file: string): URL {
  const url = beside(line, 'download', `/${file.split('/').map(encodeURIComponent).join('/')}:download`);
  url.searchParams.set('alt', 'media');
  return url;
}

// The path of files, which are next to the API version: `/upload/v1beta/files`.
function beside(line: BatchLine, word: string, path: string): URL {
  const url = new URL(line.baseURL);
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/[^/]*$/, (version) => `/${word}${version}`)}${path}`;
  return url;
}

async function page(line: BatchLine, token: string | undefined): Promise<BatchPage<ReturnType<typeof itemOf>>> {
  const list = await line.get({ path: '/batches', query: { pageSize: '100', ...(token !== undefined && { pageToken: token }) } });
  const next = textAt(list, 'nextPageToken');
  return { items: listAt(list, 'operations').map(itemOf), ...(next !== undefined && next !== '' && { next }) };
}

function itemOf(found: unknown) {
  const metadata = memberOf(found, 'metadata');
  const created = Date.parse(textAt(metadata, 'createTime') ?? '');
  return {
    name: textAt(metadata, 'displayName'),
    createdAt: Number.isNaN(created) ? undefined : created,
    news: newsOf(found),
  };
}

const OVER = /_(?:SUCCEEDED|FAILED|CANCELLED|EXPIRED)$/;

function newsOf(found: unknown): BatchStatus {
  const id = textAt(found, 'name');
  if (id === undefined) throw new Fault('fault.bad-body', 'The response is not a batch.', { excerpt: JSON.stringify(found) });
  const metadata = memberOf(found, 'metadata');
  const status = textAt(metadata, 'state') ?? 'unknown';
  const error = memberOf(found, 'error');
  const isFailed = /_FAILED$/.test(status) || (isObject(error) && !OVER.test(status));
  return known({
    id,
    status,
    isOver: OVER.test(status) || memberOf(found, 'done') === true,
    done: doneOf(memberOf(metadata, 'batchStats')),
    refusal: isFailed ? { fault: failureOf(error), blamed: [] } : undefined,
  });
}

// The number of finished requests. Counts are strings in this API, because they may have more digits than a number.
function doneOf(stats: unknown): number | undefined {
  const [all, pending] = ['requestCount', 'pendingRequestCount'].map((key) => Number(memberOf(stats, key) ?? Number.NaN));
  return all === undefined || Number.isNaN(all) ? undefined : all - (Number.isNaN(pending) ? 0 : (pending ?? 0));
}

const PASSING: { readonly [code: number]: 'fault.rate-limited' | 'fault.server' } = {
  8: 'fault.rate-limited',
  13: 'fault.server',
  14: 'fault.server',
};

function failureOf(error: unknown): Fault {
  const number = Number(memberOf(error, 'code') ?? 0);
  const code = PASSING[number] ?? (number >= 400 ? codeOfStatus(number) : 'fault.bad-request');
  return new Fault(code, `The provider abandoned the batch: ${textAt(error, 'message') ?? 'it does not say why.'}`);
}

function answerOf(id: string | undefined, row: unknown): BatchAnswer {
  const error = memberOf(row, 'error') ?? memberOf(row, 'status');
  const response = memberOf(row, 'response');
  if (isObject(response)) return answerIn(id, response, geminiReply);
  if (!isObject(error)) return { id, outcome: new Fault('fault.bad-body', 'The result is neither a reply nor an error.') };
  const number = Number(memberOf(error, 'code') ?? 0);
  return { id, outcome: number >= 400 ? refusedWith(number, { error }) : rowFault(number, error) };
}

function rowFault(number: number, error: unknown): Fault {
  const message = textAt(error, 'message') ?? 'The provider does not say why.';
  if (number === 1) return new Fault('fault.batch-cancelled', message);
  if (number === 4) return new Fault('fault.batch-expired', message);
  return number === 3
    ? new Fault('fault.bad-request', message, { status: 400 })
    : new Fault(PASSING[number] ?? 'fault.server', message);
}
