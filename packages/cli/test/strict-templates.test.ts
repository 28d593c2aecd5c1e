import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { asked } from './asking.ts';
import { type Run, tamis } from './tamis.ts';

interface Turn {
  readonly role: string;
  readonly content: string;
}

function raised(turns: readonly Turn[]): string | undefined {
  if (turns.some(({ role }) => role === 'system')) return 'System role not supported';
  const isAlternating = turns.every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant'));
  return isAlternating ? undefined : 'Conversation roles must alternate user/assistant/user/assistant/...';
}

async function strictly(replies: readonly string[], work: (url: string) => Promise<Run>) {
  const requests: (readonly Turn[])[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { messages } = JSON.parse(text) as { readonly messages: readonly Turn[] };
    requests.push(messages);
    const message = raised(messages);
    response.writeHead(message === undefined ? 200 : 400, { 'content-type': 'application/json' });
    if (message !== undefined) return response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
    const content = replies[requests.length - 1] ?? '';
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
    return response.end(
      JSON.stringify({ id: 'x', model: 'gemma-2', choices, usage: { prompt_tokens: 1, completion_tokens: 1 } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const run = await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    return { run, requests };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function folderWith(files: { readonly [name: string]: string }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-strict-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

test('the wizard is answered, first and again, whatever was wrong', async () => {
  const folder = folderWith({ 'paths.txt': '/data/a.csv\n/data/b.csv\n' });
  const { run, requests } = await strictly(['', 'name: [\n', 'name: a\nglob: "**/*.csv"\n'], (url) =>
    tamis(['wizard', '--paths', path.join(folder, 'paths.txt'), '--model', `${url}#gemma-2`, '--no-input']),
  );
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('accepted')]);
  expect(requests.map((turns) => turns.length)).toEqual([1, 1, 3]);
});

test('a run is answered, first and again', async () => {
  const folder = folderWith({
    'p/config.yaml': `pipeline: {steps: [{name: greet}]}
api: {retry: {max_attempts: 3}}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}, validation_retry: {max_attempts: 3}}
prompts: {templates: {greet: greet.jinja2}}
schemas: {files: {greet: greet.json}}
validation: {greet: {required: [sure]}}
`,
    'p/items.yaml': 'items: [{id: a}]\n',
    'p/templates/greet.jinja2': 'Say hi to {{ id }}.\n',
    'p/schemas/greet.json': JSON.stringify({ type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] }),
  });
  const out = path.join(folder, 'run');
  const { run, requests } = await strictly(['{"sure": "perhaps"}', 'no', '{"sure": true}'], (url) =>
    tamis([
      'run',
      path.join(folder, 'p'),
      '--out',
      out,
      '--provider',
      'openai',
      '--model',
      'gemma-2',
      '--base-url',
      url,
      '--yes',
    ]),
  );
  expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
  expect(requests.map((turns) => turns.length)).toEqual([1, 3, 3]);
  expect(requests[2]?.[1]).toEqual({ role: 'assistant', content: 'no' });
});

test('ask is answered, first and again', async () => {
  // A list has no form of its own with OpenAI, so the contract is in words.
  const folder = folderWith({ 'list.json': JSON.stringify({ type: 'array', items: { type: 'integer' } }) });
  const { run, requests } = await strictly(['["x"]', '', '[1]'], (url) =>
    asked(['--schema', path.join(folder, 'list.json'), '--model', `${url}#gemma-2`]),
  );
  expect([run.code, run.stdout.toString().trim(), run.stderr]).toEqual([0, '[1]', expect.any(String)]);
  expect(requests.map((turns) => turns.length)).toEqual([1, 3, 3]);
});
