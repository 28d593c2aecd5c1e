import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seeded, shuffled } from '../documents/random.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type Load, load, type Target } from '../timing/load.ts';
import { type ServerChild, startServerChild } from '../timing/server-child.ts';
import { median } from '../timing/statistics.ts';

const CALLS = 500;
const CONCURRENCY = 32;
/** A server is compiled bit by bit while it works. */
const WARM_ROUNDS = 3;
const MOST_RATIO = 1.3;

const DIRECT = 'no gate';
const BARE = 'bare pass-through of the SDK';
const TAMIS = 'tamis gate-mcp';

interface Contestant {
  readonly name: string;
  readonly server: ServerChild;
  readonly target: Target;
  readonly crowd: Load[];
  /** CPU time of each crowd. */
  readonly cpu: number[];
}

/**
 * `tamis gate-mcp` between a client of the new era and a server that answers at once, compared with the least that a gateway of the
 * SDK does. The gate also judges each call and its result, and records both.
 */
export async function mcp(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  const servers: ServerChild[] = [];
  try {
    const contestants = await startAll(folder, servers);
    const rounds = options.quick ? 3 : options.full ? 20 : 9;
    await race(contestants, rounds);
    print(contestants, rounds);
  } finally {
    for (const server of servers.reverse()) await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAll(folder: string, servers: ServerChild[]): Promise<readonly Contestant[]> {
  const started = async (...args: readonly string[]) => {
    const server = await startServerChild(args);
    servers.push(server);
    return server;
  };
  const direct = await started(pathOf('../children/mcp-server.mjs'));
  const bare = await started(pathOf('../children/mcp-pass-through.mjs'), direct.url);
  const flags = ['--upstream', `${direct.url}/mcp`, '--ledger', join(folder, 'ledger.sqlite'), '--hold', 'pending'];
  const tamis = await started(pathOf('../../../packages/cli/bin/tamis.js'), 'gate-mcp', ...flags);
  return [contestant(DIRECT, direct), contestant(BARE, bare), contestant(TAMIS, tamis)];
}

/** A call as a client of the new era makes it. */
const META = 'io.modelcontextprotocol/';
const BODY = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: {
    ...{ name: 'look', arguments: { order: 'T-1007' } },
    _meta: {
      [`${META}protocolVersion`]: '2026-07-28',
      [`${META}clientInfo`]: { name: 'bench', version: '1.0.0' },
      [`${META}clientCapabilities`]: {},
    },
  },
});
const HEADERS = {
  accept: 'application/json, text/event-stream',
  ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'look' },
};

function contestant(name: string, server: ServerChild): Contestant {
  // Servers close connections that are idle for longer.
  const agent = new Agent({ keepAlive: true, timeout: 3_000 });
  const target = { url: new URL('/mcp', server.url).href, body: BODY, headers: HEADERS, agent };
  return { name, server, target, crowd: [], cpu: [] };
}

/** All of them in every round, in a different order each time; the first rounds only warm up. */
async function race(contestants: readonly Contestant[], rounds: number): Promise<void> {
  const random = seeded(32);
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    for (const { server, target, crowd, cpu } of shuffled(random, contestants)) {
      const before = server.cpu();
      const [many, used] = [await load(target, CALLS, CONCURRENCY), server.cpu() - before];
      if (round < 0) continue;
      crowd.push(many);
      cpu.push(used);
    }
  }
  for (const { target } of contestants) target.agent.destroy();
}

function print(contestants: readonly Contestant[], rounds: number): void {
  const bare = contestants.find(({ name }) => name === BARE) as Contestant;
  const lines = contestants.map((one) => {
    const ratio = median(one.crowd.map(({ wall }, round) => wall / (bare.crowd[round]?.wall ?? Number.NaN)));
    const isTamis = one.name === TAMIS;
    return [
      one.name,
      `${short(median(one.crowd.map(({ wall }) => (CALLS / wall) * 1000)))}/s`,
      short(ratio),
      `${short((median(one.cpu) / CALLS) * 1000)} µs`,
      isTamis ? `≤ ${MOST_RATIO}` : '',
      isTamis ? met(ratio <= MOST_RATIO) : '',
    ];
  });
  const title = `mcp: ${CALLS} calls, ${CONCURRENCY} at a time, ${rounds} rounds`;
  printTable(title, ['', 'calls', 'of bare', 'CPU per call', 'target', ''], lines);
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
