import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '@tamis/models';
import { startRun } from '@tamis/pipeline';
import { afterAll, expect, test } from 'vitest';
import { openModels } from '../src/run/open-models.ts';

const UNITS = 5;
const PER_MINUTE = 500;
const GAP_MS = 60_000 / PER_MINUTE;

const message = { role: 'assistant', content: '{"topic": "delivery"}' };
const answer = JSON.stringify({ id: 'x', model: 'm', choices: [{ index: 0, finish_reason: 'stop', message }] });
const arrivals: number[] = [];
const server = createServer((request, response) => {
  arrivals.push(systemClock.now());
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

function letters(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-rate-')), 'letters');
  const files = {
    'config.yaml': `pipeline: {steps: [{name: sort}]}
api: {provider: openai, model: m, contract: off, requests_per_minute: ${PER_MINUTE}}
processing: {strategy: direct, items: {source: items.jsonl, name_field: id}}
prompts: {templates: {sort: sort.jinja2}}
schemas: {files: {sort: sort.json}}
validation: {sort: {required: [topic]}}
`,
    'items.jsonl': Array.from({ length: UNITS }, (_, at) => `{"id": "l${at}"}\n`).join(''),
    'templates/sort.jinja2': 'Sort {{ id }}.',
    'schemas/sort.json': '{"type": "object", "required": ["topic"], "properties": {"topic": {"type": "string"}}}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function run(folder: string): Promise<void> {
  const models = openModels({ keyEnv: undefined, env: {} });
  const worked = await startRun(folder, `${folder}-run`, { models, clock: systemClock, overrides: { baseURL } });
  expect(worked).toMatchObject({ status: 'worked', end: { counts: { states: { valid: UNITS } } } });
}

test('two runs in one process keep to one rate together', async () => {
  const begun = systemClock.now();
  await Promise.all([run(letters()), run(letters())]);
  expect(arrivals).toHaveLength(2 * UNITS);
  // Load on the machine only adds to it.
  expect(Math.max(...arrivals) - begun).toBeGreaterThanOrEqual((2 * UNITS - 1) * GAP_MS);
});
