import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from '@tamis/core';
import { openLedger } from '@tamis/ledger';
import { type CallGate, startHttpGate } from '@tamis/mcp';
import { startFixture } from './fixture-server.ts';
import { REASONS } from './reasons.ts';

/** The revisions of the protocol that are compared. */
const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

/** Everything that the suite uses passes: the proof is about the wire, and not about what is held. */
const METHODS = [
  ...['prompts/list', 'prompts/get', 'resources/list', 'resources/templates/list', 'resources/read', 'completion/complete'],
  ...[
    'resources/subscribe',
    'resources/unsubscribe',
    'logging/setLevel',
    'elicitation/create',
    'sampling/createMessage',
    'roots/list',
  ],
  ...['notifications/prompts/list_changed', 'notifications/resources/list_changed', 'notifications/resources/updated'],
];

/** What a scenario found: the number of checks by status. */
type Found = ReadonlyMap<string, string>;

const folder = path.join(import.meta.dirname);
const suite = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Runs the suite once, and reads what each scenario found. */
async function run(url: string, revision: string, only: string | undefined): Promise<Found> {
  const output = mkdtempSync(path.join(tmpdir(), 'tamis-conformance-'));
  const flags = only === undefined ? ['--suite', 'all'] : ['--scenario', only];
  const words = [suite, 'server', '--url', url, ...flags, '--spec-version', revision, '-o', output, '--timeout', '15000'];
  // The suite ends with 1 if anything failed; the files say what.
  await new Promise((resolve) => execFile(process.execPath, words, { maxBuffer: 2 ** 28 }, resolve));
  const found = new Map<string, string>();
  for (const name of readdirSync(output).sort()) {
    const file = path.join(output, name, 'checks.json');
    if (!existsSync(file)) continue;
    const checks = JSON.parse(readFileSync(file, 'utf8')) as readonly {
      readonly id: string;
      readonly status: string;
      readonly errorMessage?: string;
    }[];
    if (process.env.DETAILS !== undefined)
      for (const { id, status, errorMessage } of checks)
        if (status !== 'SUCCESS' && status !== 'INFO') console.error(`${url} ${name} ${id} ${status} ${errorMessage ?? ''}`);
    const all = checks.filter(({ status }) => status !== 'INFO').map(({ id, status }) => `${id} ${status}`);
    found.set(name.replace(/^server-(.*)-\d{4}-\d{2}-\d{2}T.*$/, '$1'), [...new Set(all)].sort().join('\n'));
  }
  rmSync(output, { recursive: true, force: true });
  return found;
}

/** The scenarios of extensions, with the reason why they are not compared. */
function notRun(): readonly string[] {
  const listed = execFileSync(process.execPath, [suite, 'list', '--server'], { encoding: 'utf8' });
  const names = [...listed.matchAll(/- (\S+) \[extension\]/g)].map(([, name = '']) => name);
  const why = (name: string) => (name.startsWith('tasks-') ? TASKS : 'The gate passes on nothing of this extension.');
  return names.map((name) => `${name.padEnd(50)} ${why(name)}`);
}

const TASKS = "The gate makes tasks of calls that it holds, and passes on none of a server's.";

/** A short form of what a scenario found: how many checks ended how. */
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

if (!existsSync(suite))
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' });
const [only] = process.argv.slice(2);
const home = mkdtempSync(path.join(tmpdir(), 'tamis-proof-mcp-'));
const ledger = openLedger(path.join(home, 'ledger.sqlite'));
const fixture = await startFixture();
const gate = await startHttpGate({
  ...{ ledger, name: 'fixture', upstream: fixture.url, port: 0, allowMethods: METHODS, hold: 'pending' },
  gateFor: (tools) => compile({ kind: 'tool-calls', tools } as never) as unknown as CallGate,
  ...(process.env.DETAILS !== undefined && { log: (line: string) => console.error(`gate: ${line}`) }),
});
let isEqual = true;
for (const revision of REVISIONS) {
  const [direct, through] = [await run(fixture.url, revision, only), await run(gate.url, revision, only)];
  const names = [...new Set([...direct.keys(), ...through.keys()])].sort();
  const tally = { equal: 0, different: 0, explained: 0 };
  console.log(`\n${revision}\n${'scenario'.padEnd(50)} ${'direct'.padEnd(36)} through the gate`);
  for (const name of names) {
    const same = direct.get(name) === through.get(name);
    const reason = REASONS[name];
    tally[same ? 'equal' : reason === undefined ? 'different' : 'explained'] += 1;
    const note = same ? '' : `  ${reason ?? 'DIFFERENT'}`;
    console.log(`${name.padEnd(50)} ${counts(direct.get(name)).padEnd(36)} ${counts(through.get(name))}${note}`);
  }
  isEqual &&= tally.different === 0;
  console.log(
    `${revision}: ${names.length} scenarios, ${tally.equal} equal, ${tally.explained} different with a reason, ${tally.different} different`,
  );
}
if (only === undefined) console.log(`\nNot run, because they belong to no revision:\n${notRun().join('\n')}`);
await gate.close();
await fixture.close();
await ledger.close();
rmSync(home, { recursive: true, force: true });
process.exitCode = isEqual ? 0 : 1;
