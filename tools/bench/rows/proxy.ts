import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seeded, shuffled } from '../documents/random.ts';
import { makeTickets } from '../documents/ticket.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type Load, load, type Target } from '../timing/load.ts';
import { type ServerChild, startServerChild } from '../timing/server-child.ts';
import { median } from '../timing/statistics.ts';

const CALLS = 1000;
const CONCURRENCY = 64;
const ALONE = 300;
/** A server is compiled bit by bit while it works. */
const WARM_ROUNDS = 4;
const MOST_ADDED_MS = 2;
const MOST_RATIO = 1.5;
/** Keeping one reply in four of the calls in between would be more. */
const MOST_GROWTH_MB = 1;

const DIRECT = 'no proxy';
const BARE = 'bare pass-through';
const TAMIS = 'tamis proxy';

interface Contestant {
  readonly name: string;
  readonly server: ServerChild;
  readonly target: Target;
  /** One call at a time, and many at once, one round each. */
  readonly alone: Load[];
  readonly crowd: Load[];
  /** CPU time of each crowd, and memory after it. */
  readonly cpu: number[];
  readonly memory: number[];
}

/**
 * `tamis proxy` between a client and a provider that answers at once with a clean reply of 4 KB, compared with a proxy that only
 * pipes.
 */
export async function proxy(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  const servers: ServerChild[] = [];
  try {
    const contestants = await startAll(folder, servers);
    const rounds = options.quick ? 3 : options.full ? 20 : 9;
    await race(contestants, rounds);
    print(contestants, rounds);
    printHeap(rounds);
  } finally {
    for (const server of servers.reverse()) await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAll(folder: string, servers: ServerChild[]): Promise<readonly Contestant[]> {
  const contract = join(folder, 'ticket.json');
  writeFileSync(contract, JSON.stringify({ schema: ticketSchema }));
  const [ticket] = makeTickets(31, 1, { length: 4096 });
  const started = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const server = await startServerChild(args, env);
    servers.push(server);
    return server;
  };
  const provider = await started([pathOf('../children/completions.mjs')], { REPLY: JSON.stringify(ticket) });
  const bare = await started([pathOf('../children/pass-through.mjs'), provider.url]);
  const command = pathOf('../../../packages/cli/bin/tamis.js');
  const tamis = await started([command, 'proxy', '--contract', `ticket=${contract}`, '--upstream', provider.url]);
  return [contestant(DIRECT, provider, '/v1'), contestant(BARE, bare, '/v1'), contestant(TAMIS, tamis, '/ticket/v1')];
}

function contestant(name: string, server: ServerChild, path: string): Contestant {
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Make a ticket of this: …' }] });
  const target = { url: `${server.url}${path}/chat/completions`, body, agent: new Agent({ keepAlive: true }) };
  return { name, server, target, alone: [], crowd: [], cpu: [], memory: [] };
}

/** All of them in every round, in a different order each time; the first rounds only warm up. */
async function race(contestants: readonly Contestant[], rounds: number): Promise<void> {
  const random = seeded(64);
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    for (const { server, target, alone, crowd, cpu, memory } of shuffled(random, contestants)) {
      const before = server.cpu();
      const [many, used] = [await load(target, CALLS, CONCURRENCY), server.cpu() - before];
      const one = await load(target, ALONE, 1);
      if (round < 0) continue;
      alone.push(one);
      crowd.push(many);
      cpu.push(used);
      memory.push(server.memory());
    }
  }
  for (const { target } of contestants) target.agent.destroy();
}

function print(contestants: readonly Contestant[], rounds: number): void {
  const of = (name: string) => contestants.find((one) => one.name === name) as Contestant;
  const [direct, bare] = [of(DIRECT), of(BARE)];
  const lines = contestants.map((one) => {
    const added = aloneMs(one) - aloneMs(direct);
    const ratio = medianRatio(one, bare);
    const isTamis = one.name === TAMIS;
    const isMet = added < MOST_ADDED_MS && ratio <= MOST_RATIO;
    return [
      one.name,
      `${short(aloneMs(one))} ms`,
      one === direct ? '' : `${short(added)} ms`,
      short(aloneMs(one) / aloneMs(bare)),
      `${short(median(one.crowd.map(({ wall }) => (CALLS / wall) * 1000)))}/s`,
      short(ratio),
      `${short((median(one.cpu) / CALLS) * 1000)} µs`,
      `${short(one.memory[0] ?? Number.NaN)} → ${short(one.memory.at(-1) ?? Number.NaN)} MB`,
      isTamis ? `< ${MOST_ADDED_MS} ms, ≤ ${MOST_RATIO}` : '',
      isTamis ? met(isMet) : '',
    ];
  });
  const title = `proxy: a clean reply of 4 KB; ${ALONE} calls alone, then ${CALLS} at concurrency ${CONCURRENCY}, ${rounds} rounds; time beside a bare pass-through = 1`;
  const heads = [
    'server',
    'alone, median',
    'added',
    '÷ bare',
    'at 64',
    'time at 64 ÷ bare',
    'CPU a call',
    'memory, first → last round',
    'target',
    '',
  ];
  printTable(title, heads, lines);
}

/** The memory of a process grows in steps as it is used; what is left on the heap after garbage collection does not. */
function printHeap(rounds: number): void {
  const args = ['--expose-gc', pathOf('../children/proxy-heap.mjs'), String(rounds + 1)];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  // The first thousand calls fill what is filled once.
  const [, first = Number.NaN, ...more] = JSON.parse(stdout || '[]') as readonly number[];
  const last = more.at(-1) ?? Number.NaN;
  const verdict = met(last - first < MOST_GROWTH_MB);
  process.stdout.write(
    `\nheap after 2,000 calls at concurrency 64: ${first.toFixed(2)} MB; after ${rounds + 1},000: ${last.toFixed(2)} MB (< ${MOST_GROWTH_MB} MB more: ${verdict})\n`,
  );
}

function aloneMs({ alone }: Contestant): number {
  return median(alone.flatMap(({ each }) => each));
}

/** Round by round, because the machine is not the same in all of them. */
function medianRatio({ crowd }: Contestant, other: Contestant): number {
  return median(crowd.map(({ wall }, round) => wall / (other.crowd[round]?.wall ?? Number.NaN)));
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
