import type { IncomingMessage, ServerResponse } from 'node:http';

export function webRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value));
  return new Request(`http://127.0.0.1${request.url ?? '/'}`, { method: request.method ?? 'GET', headers, signal });
}

export async function writeAnswer(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return void response.end();
  response.flushHeaders();
  const reader = answer.body.getReader();
  response.on('close', () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (response.destroyed) return;
    if (!response.write(part.value)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
  }
  response.end();
}

// The bytes that a client sent, or undefined if there are more than allowed.
export async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
