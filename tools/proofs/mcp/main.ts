import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tamis/ledger';
import { startHttpGate } from '@tamis/mcp';
import { install } from '../../install.ts';
import { startFixture } from './fixture-server.ts';
import { OPEN } from './gate-options.ts';
import { CHANGED, notRun } from './reasons.ts';
import { againstServer, type Found, scenarios, withClient } from './suite.ts';

const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

function counts(found: string | undefined): string {
  if (found === undefined) return 'not run';
  const by: { [status: string]: number } = {};
  for (const line of found.split('\n').filter(Boolean)) {
    const status = line.split(' ').at(-1)?.toLowerCase() ?? '';
    by[status] = (by[status] ?? 0) + 1;
  }
  return Object.entries(by)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

function whyDifferent(name: string, direct = '', through = ''): string | undefined {
  const { checks = [], why } = CHANGED[name] ?? {};
  const others = (found: string) => found.split('\n').filter((line) => !checks.some((check) => line.startsWith(`${check} `)));
  return others(direct).join('\n') === others(through).join('\n') ? why : undefined;
}

function compared(title: string, direct: Found, through: Found): boolean {
  const names = [...new Set([...direct.keys(), ...through.keys()])].sort();
  const tally = { equal: 0, different: 0, explained: 0 };
  console.log(`\n${title}\n${'scenario'.padEnd(50)} ${'direct'.padEnd(36)} through the gate`);
  for (const name of names) {
    const same = direct.get(name) === through.get(name);
    const why = whyDifferent(name, direct.get(name), through.get(name));
    tally[same ? 'equal' : why === undefined ? 'different' : 'explained'] += 1;
    const note = same ? '' : `  ${why ?? 'DIFFERENT'}`;
    console.log(`${name.padEnd(50)} ${counts(direct.get(name)).padEnd(36)} ${counts(through.get(name))}${note}`);
  }
  const { equal, explained, different } = tally;
  console.log(
    `${title}: ${names.length} scenarios, ${equal} equal, ${explained} different with a reason, ${different} different`,
  );
  return different === 0;
}

async function clientScenarios(how: 'direct' | 'gate', revision: string, only: string | undefined): Promise<Found> {
  const found = new Map<string, string>();
  for (const { name, belongs } of scenarios('client'))
    if (belongs.includes(revision) && notRun(name) === undefined && (only ?? name) === name) {
      const checks = await withClient(how, revision, name);
      if (checks !== undefined) found.set(name, checks);
    }
  return found;
}

if (!install(import.meta.dirname)) process.exit(1);
const [only] = process.argv.slice(2);
using home = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-proof-mcp-'));
const ledger = openLedger(path.join(home.path, 'ledger.sqlite'));
const fixture = await startFixture();
const gate = await startHttpGate({ ...OPEN, ledger, name: 'fixture', upstream: fixture.url, port: 0 });
let isEqual = true;
for (const revision of REVISIONS) {
  const server = [await againstServer(fixture.url, revision, only), await againstServer(gate.url, revision, only)] as const;
  isEqual = compared(`${revision}, the gate as a server`, ...server) && isEqual;
  const client = [await clientScenarios('direct', revision, only), await clientScenarios('gate', revision, only)] as const;
  isEqual = compared(`${revision}, the gate as a client`, ...client) && isEqual;
}
if (only === undefined)
  for (const side of ['server', 'client'] as const) {
    console.log(`\nNot run, of the scenarios for a ${side}:`);
    for (const { name, belongs } of scenarios(side)) {
      const why = notRun(name) ?? (belongs.includes('extension') ? 'The gate passes on nothing of this extension.' : undefined);
      if (why !== undefined) console.log(`${name.padEnd(50)} ${why}`);
    }
  }
await gate.close();
await fixture.close();
await ledger.close();
process.exitCode = isEqual ? 0 : 1;
