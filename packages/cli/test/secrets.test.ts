import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from './sign-in.ts';
import { tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

// A key that needs escaping in JSON and in addresses, and that follows no provider's pattern.
const KEY = 'planted/key+"9f8e7d6c5b4a"';
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-secrets-'));
const out = path.join(folder, 'run');
const ledger = path.join(folder, 'home.sqlite');
const seenKeys = new Set<string>();
const printed: string[] = [];
const prompts = new Set<boolean>();

const ECHOES: readonly ((key: string) => { readonly status?: number; readonly body: unknown })[] = [
  (key) => ({ body: completion(JSON.stringify({ score: 1, note: key })) }),
  (key) => ({ body: completion(`Your key is ${key}. {"score": 1}`) }),
  (key) => ({ body: completion(JSON.stringify({ score: 'none', note: key })) }),
  (key) => ({ body: completion(`{"score": 1, "score": 2, "note": ${JSON.stringify(key)}}`) }),
  (key) => ({
    body: completion(
      `{"score": 1, "note": "${[...key].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`,
    ),
  }),
  (key) => ({ status: 500, body: { error: { message: `no such key: ${key}` } } }),
  (key) => ({ status: 400, body: { error: { message: `bad request by Bearer ${key}` } } }),
  (key) => ({ body: completion(`{"score": 1, "note": "${btoa(`me:${key}`)}"}`) }),
  (key) => ({ status: 400, body: { error: { message: `bad request: ${btoa(key)} and ${key.slice(-14)}` } } }),
  () => ({ status: 400, body: { error: { message: `who owns ${FOUND}?` } } }),
  () => ({ body: completion('{"score": 1}', `They gave me ${FOUND}.`) }),
];

const FOUND = 'ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1';

const server = createServer(async (request, response) => {
  const asked = await bodyOf(request);
  const unit = Number(/unit (\d+)/.exec(asked)?.[1]);
  prompts.add(asked.includes(FOUND));
  const key = (request.headers.authorization ?? '').replace('Bearer ', '');
  seenKeys.add(key);
  const { status = 200, body } = ECHOES[unit % ECHOES.length]?.(key) ?? { body: {} };
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': key }).end(JSON.stringify(body));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  writePipeline();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await say(
    'run',
    path.join(folder, 'pipeline'),
    '--out',
    out,
    '--base-url',
    base,
    '--key-env',
    'PLANTED_KEY',
    '--ledger',
    ledger,
  );
  await say('status', out);
  await say('failures', out);
  await say('verify', out);
  for (const unit of ['u1', 'u2', 'u4', 'u5']) await say('show', out, unit);
  await say('why', out, 'u1');
  await say('export', out, '--what', 'all', '--out', path.join(folder, 'all.jsonl'));
  await say('export', out, '--archive', '--out', path.join(folder, 'archive'));
  await say('inbox', '--format', 'json', '--ledger', ledger);
  await say('insights', out);
}, 60_000);

afterAll(() => server.close());

it('sends the key to the server, and writes and prints it nowhere', () => {
  expect([...seenKeys]).toEqual([KEY]);
  for (const text of printed) expect(spellingsIn(Buffer.from(text))).toEqual([]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['home.sqlite', 'ledger.sqlite', 'all.jsonl']));
  const found = files
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => spellingsIn(readFileSync(file)).length > 0);
  expect(found).toEqual([]);
  expect(readFileSync(path.join(out, 'ledger.sqlite')).includes('Your key is [redacted].')).toBe(true);
});

it('keeps no key that is in a prompt, an error or the thoughts of a model, and sends the prompt as it is', () => {
  expect([...prompts]).toEqual([true]);
  for (const text of printed) expect(text).not.toContain(FOUND);
  const ledgerText = readFileSync(path.join(out, 'ledger.sqlite'));
  expect([ledgerText.includes(FOUND), ledgerText.includes('of [redacted].')]).toEqual([false, true]);
  expect([ledgerText.includes('who owns [redacted]?'), ledgerText.includes('They gave me [redacted].')]).toEqual([true, true]);
});

it('shows it on no page of the console', async () => {
  const session = await whileServing(
    ['console', '--ledger', ledger],
    async (link) => {
      const ask = await signIn(link);
      const { rows } = (await (await ask('/api/inbox')).json()) as { rows: { id: string }[] };
      const units = ['u0', 'u1', 'u2', 'u3', 'u5'].map((unit) => `/units/${unit}`);
      const pages = ['', '/units', ...units, '/failures', '/lab', '/export'].map((below) => `/api/runs/run${below}`);
      for (const address of ['/api/inbox', ...rows.map(({ id }) => `/api/reviews/${id}`), ...pages, '/api/insights']) {
        const answer = await ask(address);
        expect([address, answer.status]).toEqual([address, 200]);
        expect(spellingsIn(Buffer.from(await answer.arrayBuffer()))).toEqual([]);
      }
    },
    { PLANTED_KEY: KEY },
  );
  expect(session.code).toBe(0);
});

async function say(...args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await tamis(args, '', { PLANTED_KEY: KEY });
  printed.push(stdout.toString(), stderr);
  expect([args[0], [0, 1, 6].includes(code ?? -1) || code]).toEqual([args[0], true]);
}

function spellingsIn(bytes: Buffer): readonly string[] {
  const spellings = [
    btoa(`me:${KEY}`).slice(6, -4),
    KEY.slice(-14),
    KEY,
    JSON.stringify(KEY).slice(1, -1),
    encodeURIComponent(KEY),
    btoa(KEY),
    KEY.split('"')[1] as string,
  ];
  return spellings.filter((spelling) => bytes.includes(spelling));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function completion(content: string, reasoning?: string): unknown {
  const message = { role: 'assistant', content, ...(reasoning && { reasoning_content: reasoning }) };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  return {
    id: 'c',
    object: 'chat.completion',
    model: 'm',
    choices,
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function writePipeline(): void {
  const place = path.join(folder, 'pipeline');
  mkdirSync(path.join(place, 'templates'), { recursive: true });
  mkdirSync(path.join(place, 'schemas'));
  const schema = { type: 'object', properties: { score: { type: 'integer' }, note: { type: 'string' } }, required: ['score'] };
  writeFileSync(path.join(place, 'schemas/ask.json'), JSON.stringify(schema));
  writeFileSync(path.join(place, 'templates/ask.jinja2'), `Rate unit {{ n }} of ${FOUND}.`);
  const items = [...ECHOES.keys()].map((n) => `  - {id: u${n}, n: ${n}}`).join('\n');
  writeFileSync(path.join(place, 'items.yaml'), `items:\n${items}\n`);
  writeFileSync(
    path.join(place, 'config.yaml'),
    [
      'pipeline: {steps: [{name: ask}]}',
      'api: {provider: openai, model: m, retry: {max_attempts: 1, initial_delay_seconds: 0.01}}',
      'processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}, validation_retry: {max_attempts: 2}, holds: person}',
      'prompts: {templates: {ask: ask.jinja2}}',
      'schemas: {files: {ask: ask.json}}',
      'validation: {ask: {required: [score]}}',
    ].join('\n'),
  );
}
