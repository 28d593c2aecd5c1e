import { fileURLToPath } from 'node:url';
import type { Peer } from './adapter.ts';
import type { Case } from './case.ts';
import { generatedCases } from './cases/generated-cases.ts';
import { writtenCases } from './cases/written-cases.ts';
import { versionOf } from './install-peers.ts';
import { askAll } from './line/ask-all.ts';
import type { Command } from './line/child.ts';
import type { Options } from './options.ts';
import { PEERS } from './peers/peers.ts';
import { groupsOf, medianOf, type Row, scoredOf } from './score/tally.ts';

export interface Results {
  readonly seed: number;
  readonly count: number;
  readonly focus: string;
  readonly rows: readonly Row[];
  // The readers that could not run, and why.
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
}

interface Contestant {
  readonly name: string;
  readonly version: string | undefined;
  readonly calls: string;
  readonly command: Command;
  readonly isAsked: (one: Case) => boolean;
}

// An answer that takes longer than this, in milliseconds, is a hang: the cases are short.
const LIMIT = 5000;
const AT_ONCE = 2;

// The packed program has the same files, as JavaScript.
const SERVE = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './line/serve.ts' : './line/serve.js', import.meta.url));

export async function run({ seed, count, peers, commands, focus }: Options): Promise<Results> {
  const cases = [...writtenCases(), ...generatedCases(seed, count)];
  const waiting: Contestant[] = [
    ...PEERS.filter((peer) => (peers === undefined ? isInstalled(peer) : peers.includes(peer.name))).map(fromPeer),
    ...commands.map(fromCommand),
  ];
  const ran = new Map<string, Row | string>();
  const order = waiting.map(({ name }) => name);
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) ran.set(one.name, await rowOf(one, cases));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const results = order.map((name) => [name, ran.get(name) ?? 'did not run'] as const);
  return {
    seed,
    count,
    focus,
    rows: results.flatMap(([, row]) => (typeof row === 'string' ? [] : [row])).sort(byFalseAccepts),
    missing: results.flatMap(([name, reason]) => (typeof reason === 'string' ? [{ name, reason }] : [])),
  };
}

async function rowOf({ command, isAsked, ...about }: Contestant, cases: readonly Case[]): Promise<Row | string> {
  const own = cases.filter(isAsked);
  const asked = await askAll(command, own, LIMIT);
  if (typeof asked === 'string') return asked;
  const scored = scoredOf(own, asked);
  const micros = { ordinary: medianOf(scored, 'ordinary'), damaged: medianOf(scored, 'damaged') };
  return { ...about, groups: groupsOf(scored), micros, scored };
}

function byFalseAccepts(a: Row, b: Row): number {
  const share = ({ groups }: Row, of: 'falseAccepts' | 'right') => (groups.all?.[of] ?? 0) / Math.max(1, groups.all?.cases ?? 0);
  return share(a, 'falseAccepts') - share(b, 'falseAccepts') || share(b, 'right') - share(a, 'right');
}

function isInstalled({ package: from }: Peer): boolean {
  return from === undefined || versionOf(from) !== undefined;
}

function fromPeer({ name, package: from, calls, kinds }: Peer): Contestant {
  return {
    name,
    version: from && versionOf(from),
    calls,
    command: { file: process.execPath, args: [...process.execArgv, SERVE, name] },
    isAsked: ({ contract }) => kinds?.includes(contract.kind) ?? true,
  };
}

function fromCommand({ name, shell }: { readonly name: string; readonly shell: string }): Contestant {
  return { name, version: undefined, calls: shell, command: { shell }, isAsked: () => true };
}
