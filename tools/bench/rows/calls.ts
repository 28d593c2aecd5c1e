import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LETTER_REPLY, writeLetters } from '../documents/letters-folder.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { runChild } from '../timing/run-child.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const BARE = fileURLToPath(new URL('../children/bare-calls.mjs', import.meta.url));

/** Nobody's key: with one, everything that is recorded is searched for it. */
const KEY = { TAMIS_BENCH_KEY: 'sk-proj-4fT9xQaB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0' };

const STEPS = 3;
const MOST_CPU = 1.6;
const MOST_START = 2;

/** What a call costs next to a loop that only calls, and how soon the first one is made, with a provider that answers at once. */
export async function calls(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  Object.assign(process.env, KEY);
  const provider = await startProvider();
  try {
    await cpuOfCalls(folder, provider.url, options.quick ? 2_000 : 20_000);
    await timeToFirst(folder, provider, 20_000, options.quick ? 3 : 5);
  } finally {
    provider.server.close();
    provider.server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cpuOfCalls(folder: string, url: string, units: number): Promise<void> {
  const { pipeline, items } = writeLetters(folder, units);
  const bare = await runChild([BARE, items, url, join(folder, 'bare.jsonl')], devNull);
  const own = await runChild([TAMIS, ...runArgs(pipeline, join(folder, 'run'), url, folder)], devNull);
  const ratio = own.cpu / bare.cpu;
  const line = (name: string, { cpu, wall, memory, exit }: typeof own) => {
    return [
      name,
      `${short(cpu / 1000)} s`,
      `${short(cpu / units / STEPS)} ms`,
      `${short(wall / 1000)} s`,
      `${short(memory)} MB`,
      String(exit),
    ];
  };
  printTable(
    `calls: ${units} units of ${STEPS} steps, 16 calls at once, a provider that answers at once`,
    ['', 'CPU', 'CPU a call', 'wall', 'memory', 'exit', 'CPU beside the loop', 'target', ''],
    [
      [...line('a loop of fetch and JSON.parse, without a ledger', bare), '', '', ''],
      [...line('tamis run', own), short(ratio), `≤ ${MOST_CPU}`, met(ratio <= MOST_CPU)],
    ],
  );
}

/** The least of some rounds: whatever else the machine does only adds to it. */
async function timeToFirst(folder: string, provider: Provider, units: number, rounds: number): Promise<void> {
  const { pipeline } = writeLetters(join(folder, 'first'), units);
  const [reads, firsts]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    reads.push((await runChild([TAMIS, 'config', 'check', pipeline], devNull)).wall);
    firsts.push(await firstCall(runArgs(pipeline, join(folder, `first-${round}`), provider.url, folder), provider.server));
  }
  const [read, first] = [Math.min(...reads), Math.min(...firsts)];
  printTable(
    `calls: from the start of the command to its first call, ${units} units, least of ${rounds} rounds`,
    ['', 'time', 'beside reading', 'target', ''],
    [
      ['tamis config check, which reads the folder once', `${short(read)} ms`, '', '', ''],
      ['tamis run', `${short(first)} ms`, short(first / read), `≤ ${MOST_START}`, met(first / read <= MOST_START)],
    ],
  );
}

function runArgs(pipeline: string, out: string, url: string, folder: string): readonly string[] {
  const place = ['--out', out, '--ledger', join(folder, 'home.sqlite')];
  return ['run', pipeline, ...place, '--base-url', url, '--key-env', ...Object.keys(KEY), '--yes'];
}

async function firstCall(args: readonly string[], server: Server): Promise<number> {
  const started = performance.now();
  const asked = once(server, 'request');
  const child = spawn(process.execPath, [TAMIS, ...args], { stdio: 'ignore' });
  const ended = once(child, 'close');
  await Promise.race([asked, ended]);
  const time = performance.now() - started;
  child.kill('SIGKILL');
  await ended;
  return time;
}

interface Provider {
  readonly server: Server;
  readonly url: string;
}

const BODY = JSON.stringify({
  id: 'x',
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: LETTER_REPLY }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 9 },
});

async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(BODY);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}
