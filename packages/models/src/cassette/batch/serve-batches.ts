import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequest } from '../../http/read-all.ts';
import { sendBody, sendCut, sendReset, sendTrouble } from '../server/send.ts';
import { jsonBody } from '../server/wire-body.ts';
import type { WireDialect } from '../wire/dialect.ts';
import { anthropicBatchAnswer } from './anthropic-batches.ts';
import type { BatchDesk, BatchRequest, DeskAnswer } from './batch-desk.ts';
import { geminiBatchAnswer } from './gemini-batches.ts';
import { openAiBatchAnswer } from './openai-batches.ts';

export function isOfBatches({ pathname }: URL): boolean {
  return /\/(?:files|batches)(?:[/:]|$)|:batchGenerateContent$/.test(pathname);
}

export async function serveBatches(desk: BatchDesk, { request, response, url, dialect }: Visiting): Promise<boolean> {
  const bytes = (await readRequest(request, Number.POSITIVE_INFINITY)) ?? Buffer.alloc(0);
  const asked: BatchRequest = { method: request.method ?? 'GET', url: reachedAt(url, request), headers: request.headers, bytes };
  const answer = answerOf(desk, asked, dialect);
  if (answer !== undefined) await send(response, answer, dialect);
  return answer !== undefined;
}

// The address as the client sees it, because the next addresses are based on it.
function reachedAt(url: URL, { headers: { host = '' } }: IncomingMessage): URL {
  const reached = new URL(url);
  reached.host = host;
  return reached;
}

interface Visiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly dialect: WireDialect;
}

function answerOf(desk: BatchDesk, asked: BatchRequest, { provider }: WireDialect): DeskAnswer | undefined {
  if (provider === 'openai') return openAiBatchAnswer(desk, asked);
  return provider === 'anthropic' ? anthropicBatchAnswer(desk, asked) : geminiBatchAnswer(desk, asked);
}

async function send(response: ServerResponse, answer: DeskAnswer, dialect: WireDialect): Promise<void> {
  switch (answer.kind) {
    case 'json':
      return await sendBody(response, jsonBody(answer.body), 200, answer.headers);
    case 'trouble':
      return await sendTrouble(response, dialect, { ...answer, ...(answer.status === 429 && { wait: 100 }) });
    case 'reset':
      return sendReset(response);
    case 'lines': {
      const bytes = Buffer.from(`${answer.lines.join('\n')}\n`);
      const body = { type: 'application/jsonl; charset=utf-8', pieces: [bytes], isStream: false };
      const cut = Math.max(1, bytes.length - 20);
      if (answer.spoiled === 'cut') return await sendCut(response, body, cut);
      return await sendBody(response, answer.spoiled === 'torn' ? { ...body, pieces: [bytes.subarray(0, cut)] } : body);
    }
    default:
      return answer satisfies never;
  }
}
