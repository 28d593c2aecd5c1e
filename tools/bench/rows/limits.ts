import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeRunFolder } from '../documents/run-folder.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));

/** How long the provider takes for an answer, and for how long it refuses a call. */
const ANSWER_MS = 1000;
const RETRY_AFTER_S = 1;

/** One request of this many is refused: 0.5 %. */
const REFUSED = 200;
const MOST_RATIO = 1.15;

/** A run whose provider refuses a few calls with status 429, compared with one whose provider refuses none. */
export async function limits(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    const units = options.quick ? 640 : 1_600;
    const { pipeline } = writeRunFolder(folder, units, 1);
    const plain = await runAgainst(folder, pipeline, Number.POSITIVE_INFINITY);
    const limited = await runAgainst(folder, pipeline, REFUSED);
    const ratio = limited.wall / plain.wall;
    printTable(
      `limits: ${units} units, 16 calls at once of ${ANSWER_MS} ms, one request of ${REFUSED} refused for ${RETRY_AFTER_S} s`,
      ['', 'wall', 'exit', 'times as long', 'target', ''],
      [
        ['no call refused', `${short(plain.wall / 1000)} s`, String(plain.exit), '', '', ''],
        [
          'some refused',
          `${short(limited.wall / 1000)} s`,
          String(limited.exit),
          short(ratio),
          `≤ ${MOST_RATIO}`,
          met(ratio <= MOST_RATIO),
        ],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAgainst(folder: string, pipeline: string, refused: number): Promise<ChildUsage> {
  const server = await provider(refused);
  const out = join(folder, `run-${refused}`);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const args = ['run', pipeline, '--out', out, '--base-url', url, '--yes', '--ledger', join(folder, 'home.sqlite')];
  try {
    return await runChild([TAMIS, ...args], join(folder, 'output'));
  } finally {
    server.close();
  }
}

const BODY = JSON.stringify({
  id: 'x',
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: '{"text": "All work and no play."}' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 9 },
});

async function provider(refused: number): Promise<Server> {
  let requests = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    const isRefused = ++requests % refused === refused / 2;
    await setTimeout(isRefused ? 1 : ANSWER_MS);
    const headers = { 'content-type': 'application/json', ...(isRefused && { 'retry-after': String(RETRY_AFTER_S) }) };
    response.writeHead(isRefused ? 429 : 200, headers).end(isRefused ? '{"error": {"message": "Slow down"}}' : BODY);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
