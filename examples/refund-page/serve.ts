import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { openLedger } from '@tamis/ledger';
import { Chat, type Decision } from './chat.ts';
import { Events } from './events.ts';
import { scriptedModel } from './scripted-model.ts';
import { Shop } from './shop.ts';

const TYPES: { readonly [end: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const FILES = ['index.html', 'page.js', 'page.css'];

/** Nothing from elsewhere, and no code made of text. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

/** A page that is being served, and what it is about. */
export interface Served {
  readonly server: Server;
  readonly url: string;
  readonly shop: Shop;
  readonly close: () => Promise<void>;
}

/** Serves the page on this machine, with one conversation. */
export async function serveRefunds(model: LanguageModelV4, port = 0, file = newFile()): Promise<Served> {
  const [shop, events, ledger] = [new Shop(), new Events(), openLedger(file)];
  const chat = new Chat({ model, shop, ledger, events });
  const server = createServer((request, response) => {
    answer(request, response, chat, events).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await ledger.close();
  };
  return { server, shop, close, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

/** A ledger of its own for each start; give a file to keep what was decided. */
function newFile(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'refunds-')), 'ledger.sqlite');
}

async function answer(request: IncomingMessage, response: ServerResponse, chat: Chat, events: Events): Promise<void> {
  if (!isOwn(request)) return void response.writeHead(403, { 'content-type': 'text/plain' }).end('another site');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method !== 'GET') {
    const [status, word] = await take(request, pathname, chat);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(word);
  } else if (pathname === '/events') follow(request, response, events);
  else sendFile(pathname === '/' ? 'index.html' : pathname.slice(1), response);
}

/** Takes what the page sends: the status, and a word about it. */
async function take(request: IncomingMessage, pathname: string, chat: Chat): Promise<readonly [status: number, word: string]> {
  if (request.headers['content-type'] !== 'application/json') return [415, 'not JSON'];
  const given = bodyOf(await text(request));
  if (pathname === '/say' && typeof given.text === 'string') return chat.say(given.text) ? [202, 'taken'] : [409, 'busy'];
  if (pathname !== '/decide' || !isDecision(given)) return [400, 'not understood'];
  const word = await chat.decide(given);
  return [word === 'recorded' ? 202 : 409, word];
}

/**
 * No other site may speak for the person at this page, or listen. Browsers say where a request comes from and which name they asked for;
 * a foreign name may lead here, so both are compared with the address that is really served.
 */
function isOwn({ headers, socket }: IncomingMessage): boolean {
  const own = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  const { host = '', origin } = headers;
  return own.includes(host) && (origin === undefined || own.some((address) => origin === `http://${address}`));
}

function bodyOf(body: string): { readonly [key: string]: unknown } {
  try {
    return Object(JSON.parse(body)) as { readonly [key: string]: unknown };
  } catch {
    return {};
  }
}

function isDecision(given: object): given is Decision {
  const { review, digest, reading = 0, why = '' } = given as { readonly [key: string]: unknown };
  return [review, digest, why].every((part) => typeof part === 'string') && typeof reading === 'number';
}

/** Sends what happened, and then what happens; a browser that comes back says what it has seen. */
function follow(request: IncomingMessage, response: ServerResponse, events: Events): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  const seen = Number(request.headers['last-event-id'] ?? 0);
  const stop = events.listen(seen, (event, number) => response.write(`id: ${number}\ndata: ${JSON.stringify(event)}\n\n`));
  response.on('close', stop);
}

function sendFile(name: string, response: ServerResponse): void {
  if (!FILES.includes(name)) {
    response.writeHead(404).end();
    return;
  }
  const type = `${TYPES[path.extname(name)]}; charset=utf-8`;
  response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY });
  response.end(readFileSync(path.join(import.meta.dirname, 'page', name)));
}

if (import.meta.main) {
  const hasKey = process.env.OPENAI_API_KEY !== undefined;
  const model = hasKey ? createOpenAI().chat(process.env.MODEL ?? 'gpt-5-mini') : scriptedModel(80);
  const { url } = await serveRefunds(model, 8080, process.argv[2]);
  console.log(`${url}/ with ${hasKey ? model.modelId : 'a scripted model; set OPENAI_API_KEY for a real one'}`);
}
