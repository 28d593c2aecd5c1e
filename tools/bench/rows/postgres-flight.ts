import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalServer } from '@tamis/ledger/internal';
import { met } from '../print/figures.ts';
import { printTable } from '../print/table.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));

/** How long the provider takes to answer, how long the run should take, and how often its calls are counted, in milliseconds. */
const [LATENCY, LASTS, LOOK] = [2000, 24_000, 50];

const LEAST = 0.95;

const REPLY = JSON.stringify({
  ...{ id: 'one', object: 'chat.completion', model: 'gpt-test', usage: { prompt_tokens: 10, completion_tokens: 5 } },
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"score": 2}' } }],
});

/** The share of the permitted calls that are in flight between the first calls and the last ones, as the provider counts them. */
export async function inFlight(folder: string, server: LocalServer): Promise<void> {
  const lines: string[][] = [];
  for (const concurrency of [300, 1000]) {
    const share = await shareOf(join(folder, `${concurrency}`), server, concurrency);
    lines.push([String(concurrency), `${(share * 100).toFixed(1)} %`, `≥ ${LEAST * 100} %`, met(share >= LEAST)]);
  }
  printTable(
    `postgres: calls in flight, one process, a provider that answers after ${LATENCY / 1000} s`,
    ['--concurrency', 'in flight', 'target', ''],
    lines,
  );
}

async function shareOf(folder: string, server: LocalServer, concurrency: number): Promise<number> {
  const units = Math.round((concurrency * LASTS) / LATENCY);
  const provider = await startProvider();
  const args = ['run', pipelineIn(folder, units), '--out', join(folder, 'run'), '--db', server.url, '--yes', '--quiet'];
  const more = ['--base-url', provider.url, '--concurrency', String(concurrency), '--ledger', join(folder, 'home.sqlite')];
  const child = spawn(process.execPath, [TAMIS, ...args, ...more], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  // The steady state begins when the second calls are under way, and ends when the last units are.
  const seen: number[] = [];
  const look = setInterval(() => {
    const { active, answered } = provider;
    if (answered() > concurrency && answered() < units - 2 * concurrency) seen.push(active());
  }, LOOK);
  const [code] = await ended;
  clearInterval(look);
  await provider.close();
  if (code !== 0) throw new Error(`tamis run ended with ${code}`);
  return seen.reduce((sum, count) => sum + count, 0) / seen.length / concurrency;
}

async function startProvider() {
  let [active, answered] = [0, 0];
  const server = createServer((request, response) => {
    active += 1;
    request.resume();
    setTimeout(() => {
      active -= 1;
      answered += 1;
      response.setHeader('content-type', 'application/json').end(REPLY);
    }, LATENCY);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    active: () => active,
    answered: () => answered,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pipelineIn(folder: string, units: number): string {
  const source = join(folder, 'pipeline');
  const items = Array.from({ length: units }, (_, at) => `  - {id: u${String(at).padStart(6, '0')}}`).join('\n');
  const files = {
    'config.yaml': `pipeline: {steps: [{name: rate}]}
api: {provider: openai, model: gpt-test}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
prompts: {templates: {rate: rate.jinja2}}
schemas: {files: {rate: rate.json}}
validation: {rate: {required: [score]}}
`,
    'items.yaml': `items:\n${items}\n`,
    'templates/rate.jinja2': 'Rate {{ id }}.',
    'schemas/rate.json': '{"type": "object", "required": ["score"]}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(source, name, '..'), { recursive: true });
    writeFileSync(join(source, name), text);
  }
  return source;
}
