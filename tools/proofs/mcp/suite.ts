import { execFile, execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Found = ReadonlyMap<string, string>;

export interface Scenario {
  readonly name: string;
  // The revisions that it belongs to, or `extension`.
  readonly belongs: readonly string[];
}

const folder = import.meta.dirname;
const suite = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const driver = path.join(folder, 'client-driver.ts');

export function scenarios(side: 'server' | 'client'): readonly Scenario[] {
  const listed = execFileSync(process.execPath, [suite, 'list', `--${side}`], { encoding: 'utf8' });
  return [...listed.matchAll(/- (\S+) \[(\S+)\]/g)].map(([, name = '', belongs = '']) => ({ name, belongs: belongs.split(',') }));
}

export async function againstServer(url: string, revision: string, only: string | undefined): Promise<Found> {
  const flags = only === undefined ? ['--suite', 'all'] : ['--scenario', only];
  return await run(['server', '--url', url, ...flags, '--spec-version', revision, '--timeout', '15000']);
}

export async function withClient(how: 'direct' | 'gate', revision: string, scenario: string): Promise<string | undefined> {
  const command = `${process.execPath} ${driver} ${how}`;
  const found = await run(['client', '--command', command, '--scenario', scenario, '--spec-version', revision]);
  return [...found.values()][0];
}

async function run(words: readonly string[]): Promise<Found> {
  using output = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-conformance-'));
  const all = [suite, ...words, '-o', output.path];
  // The suite ends with 1 if anything failed; the files say what.
  await new Promise((resolve) => execFile(process.execPath, all, { maxBuffer: 2 ** 28 }, resolve));
  const found = new Map<string, string>();
  for (const name of readdirSync(output.path, { recursive: true, encoding: 'utf8' }).sort())
    if (path.basename(name) === 'checks.json')
      found.set(
        path.dirname(name).replace(/^(?:server-)?(.*)-\d{4}-\d{2}-\d{2}T.*$/, '$1'),
        checksIn(path.join(output.path, name), words.join(' ')),
      );
  return found;
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

function checksIn(file: string, about: string): string {
  const checks = JSON.parse(readFileSync(file, 'utf8')) as readonly Check[];
  if (process.env.DETAILS !== undefined)
    for (const { id, status, errorMessage } of checks)
      if (status !== 'SUCCESS' && status !== 'INFO') console.error(`${about}: ${id} ${status} ${errorMessage ?? ''}`);
  const all = checks.filter(({ status }) => status !== 'INFO').map(({ id, status }) => `${id} ${status}`);
  return [...new Set(all)].sort().join('\n');
}
