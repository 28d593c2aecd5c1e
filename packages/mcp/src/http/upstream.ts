import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { MOST_BYTES } from '../wire/read-message.ts';
import { eventReader } from './event-stream.ts';

/** The answer to a request to the server. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Passes on every message in it, and resolves at its end; rejects if it breaks off. */
  readonly messages: (onMessage: (text: string) => void) => Promise<void>;
}

/** Talks to a server over streamable HTTP. */
export interface Upstream {
  send(method: 'POST' | 'GET' | 'DELETE', headers: { readonly [name: string]: string }, body?: string): Promise<UpstreamAnswer>;
  close(): void;
}

/** Opens connections to one address. No time limit: a tool may take as long as it needs. */
export async function upstreamAt(url: URL): Promise<Upstream> {
  const { Agent, request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const agent = new Agent({ keepAlive: true });
  return {
    send: (method, headers, body) =>
      new Promise((resolve, reject) => {
        const options: RequestOptions = { method, agent, headers: { ...headers, ...(body === undefined ? {} : lengthOf(body)) } };
        const sent = request(url, options, (answer) => resolve(answerOf(answer)));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function lengthOf(body: string) {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
}

function answerOf(answer: IncomingMessage): UpstreamAnswer {
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, messages: (onMessage) => messagesIn(answer, onMessage) };
}

function messagesIn(answer: IncomingMessage, onMessage: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const long = () => answer.destroy(new Error('The server sent a message that is too long.'));
    const type = String(answer.headers['content-type'] ?? '');
    const whole: Buffer[] = [];
    let length = 0;
    const events = eventReader(MOST_BYTES, onMessage, long);
    const isEvents = type.startsWith('text/event-stream');
    answer.on('data', (chunk: Buffer) => {
      if (isEvents) return events.push(chunk);
      length += chunk.length;
      if (length > MOST_BYTES) long();
      else whole.push(chunk);
    });
    answer.on('end', () => {
      if (isEvents) events.end();
      else if (type.startsWith('application/json') && length > 0) onMessage(Buffer.concat(whole).toString('utf8'));
      resolve();
    });
    answer.on('error', reject);
    answer.on('close', () => reject(new Error('The connection to the server broke off.')));
  });
}
