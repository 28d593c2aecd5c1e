import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const tableFile = path.join(import.meta.dirname, 'lines.json');

type Lines = { readonly [name: string]: number };

const SOURCE = /\.(?:[cm]?[jt]sx?|css|html|py)$/;
const WRITTEN_BY_PROGRAMS = /(?:^|\/)(?:node_modules|dist|bundle|pictures|\.cache)\//;
const TESTS = /\.test\.tsx?$|\/test\//;

const TOOLS = ['scripts', 'tools'];

const COPIED = /packages\/cli\/(?:cases|sandbox|skills|console)\//;

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => path.join(folder, name).split(path.sep).join('/'));
  return files.filter((file) => SOURCE.test(file) && !WRITTEN_BY_PROGRAMS.test(file) && !COPIED.test(file));
}

function counted(): Lines {
  const lines: { [name: string]: number } = { tests: 0, tools: 0 };
  const count = (folder: string, name: string) => {
    for (const file of filesBelow(folder)) {
      const part = TESTS.test(path.relative(root, file)) ? 'tests' : name;
      lines[part] = (lines[part] ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1;
    }
  };
  for (const name of readdirSync(path.join(root, 'packages'))) count(path.join(root, 'packages', name), name);
  for (const name of TOOLS) count(path.join(root, name), 'tools');
  return lines;
}

export function lineProblems(): readonly string[] {
  const table = JSON.parse(readFileSync(tableFile, 'utf8')) as Lines;
  return Object.entries(counted())
    .filter(([name, lines]) => lines > (table[name] ?? 0))
    .map(([name, lines]) => `${name} has ${lines} lines, and ${table[name] ?? 0} are allowed (scripts/lines.json)`);
}

// Prints the table; `--lower` writes what has become less into it. More is written by hand, in a commit that says what for.
function main(): void {
  const table = JSON.parse(readFileSync(tableFile, 'utf8')) as Lines;
  const now = Object.entries(counted()).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, lines] of now)
    console.log(`${name.padEnd(9)}${`${lines}`.padStart(7)} of ${`${table[name] ?? 0}`.padStart(7)}`);
  if (!process.argv.includes('--lower')) return;
  const lowered = Object.fromEntries(now.map(([name, lines]) => [name, Math.min(lines, table[name] ?? lines)]));
  writeFileSync(tableFile, `${JSON.stringify(lowered, null, 2)}\n`);
}

if (import.meta.main) main();
