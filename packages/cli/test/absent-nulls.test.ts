import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from '@tamis/core';
import { model } from '@tamis/models';
import { type ModelStep, openPipeline } from '@tamis/pipeline';
import { afterAll, expect, test } from 'vitest';
import { tamis } from './tamis.ts';

const SCHEMA = {
  type: 'object',
  properties: { answer: { type: 'string' }, note: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
};

const REPLY = '{"answer": "hi", "note": null}';

const bodies: { readonly response_format?: object }[] = [];
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  bodies.push(JSON.parse(Buffer.concat(pieces).toString()) as object);
  response.writeHead(200, { 'content-type': 'application/json' });
  const message = { role: 'assistant', content: REPLY };
  response.end(JSON.stringify({ id: 'x', model: 'm', choices: [{ index: 0, finish_reason: 'stop', message }] }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

function folderWith(contract: string): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'tamis-nulls-')), contract);
}

function write(folder: string, contract: string, rules = ''): string {
  const files = {
    'config.yaml': `pipeline: {steps: [{name: greet}]}
api: {provider: openai, model: m, contract: ${contract}}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}, validation_retry: {max_attempts: 1}}
prompts: {templates: {greet: greet.jinja2}}
schemas: {files: {greet: greet.json}}
validation: {greet: {required: [answer]${rules}}}
`,
    'items.yaml': 'items: [{id: a, person: Ann}]\n',
    'templates/greet.jinja2': 'Say "hi" to {{ person }}.\n',
    'schemas/greet.json': JSON.stringify(SCHEMA),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function run(folder: string) {
  const out = `${folder}-run`;
  const { code, stderr } = await tamis(['run', folder, '--out', out, '--base-url', url, '--ledger', `${out}.sqlite`]);
  return { out, code, stderr };
}

async function told(...args: readonly string[]): Promise<readonly [code: number | null, stdout: string]> {
  const { code, stdout } = await tamis(args);
  return [code, String(stdout)];
}

test('an optional field is asked for as `ask` does; its null is read as absence now, and whenever the reply is judged again', async () => {
  const folder = write(folderWith('provider'), 'provider');
  const { out, code, stderr } = await run(folder);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const [sent] = bodies.splice(0);
  expect(sent?.response_format).toMatchObject({
    json_schema: { strict: true, schema: { required: ['answer', 'note'], properties: { note: { type: ['string', 'null'] } } } },
  });

  const opened = openPipeline(folder);
  const [step] = 'pipeline' in opened ? opened.pipeline.steps : [];
  const asked = model('openai:m', { baseURL: url, apiKey: null });
  await ask({ gate: (step as ModelStep).gate, model: asked, messages: [{ role: 'user', content: 'Say "hi".' }] });
  expect(bodies.splice(0)[0]?.response_format).toEqual(sent?.response_format);

  const valid = [0, '{"unit_id":"a","id":"a","person":"Ann","answer":"hi"'] as const;
  const results = async () => {
    const [exit, text] = await told('export', out, '--what', 'valid', '--format', 'jsonl');
    return [exit, text.slice(0, valid[1].length)];
  };
  expect(await results()).toEqual(valid);
  expect((await told('why', out, 'a'))[1]).toContain('coerce.null-absent');

  write(folder, 'provider', ', rules: [{name: short, expr: "len(answer) < 9", error: "too long"}]');
  const [previewed, preview] = await told('preview', out, '--format', 'json');
  expect([previewed, preview]).toEqual([0, expect.not.stringContaining('schema.')]);
  const [rechecked, recheck] = await told('recheck', out, '--format', 'json');
  expect([rechecked, recheck]).toEqual([0, expect.not.stringContaining('schema.')]);
  expect(await results()).toEqual(valid);
  expect((await told('verify', out))[0]).toBe(0);
  expect(bodies).toEqual([]);
});

test('a null that nobody asked for is one that the schema refuses', async () => {
  const { out, code } = await run(write(folderWith('text'), 'text'));
  expect(code).not.toBe(0);
  expect((await told('export', out, '--what', 'failures', '--format', 'jsonl'))[1]).toContain('schema.type');
  expect(bodies.splice(0)[0]?.response_format).toBeUndefined();
});
