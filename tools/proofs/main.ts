import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROOFS, type Proof } from './proofs.ts';
import { type Shown, summary, withSummary } from './summary.ts';

const USAGE = `npm run proof -- [--only NAME]… [--again]
  Runs every proof once for each commit. A proof that was interrupted, or that failed, is run again the next time.
  --only NAME   just this one: ${PROOFS.map(({ name }) => name).join(', ')}
  --again       also those that already hold for this commit`;

const root = path.resolve(import.meta.dirname, '../..');
const state = path.join(root, '.cache/proofs.json');
const page = path.join(root, 'docs/explanation/testing.md');

/** The commit, marked if there are changes that it does not have. */
function commit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'packages', 'scripts', 'tools', 'cases') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
}

function known(): { readonly [name: string]: Shown } {
  return existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : {};
}

/** What a proof shows; its output is printed while it runs. */
async function prove({ name, command, figure }: Proof, at: string): Promise<Shown> {
  const begun = performance.now();
  const child = spawn(command, { shell: true, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = Math.round((performance.now() - begun) / 1000);
  const line = [...printed.matchAll(new RegExp(figure, 'gm'))].at(-1)?.[0].trim();
  return { name, commit: at, seconds, holds: code === 0, figure: line ?? 'skipped' };
}

/** Runs what is not yet known, and writes each result at once, so that the next call goes on from there. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, again: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const chosen = PROOFS.filter(({ name }) => values.only?.includes(name) ?? true);
  if (values.help || chosen.length === 0) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const at = commit();
  for (const proof of chosen) {
    const before = known()[proof.name];
    if (!values.again && before?.holds && before.commit === at && !at.endsWith('+')) continue;
    console.log(`\n$ ${proof.command}`);
    const shown = await prove(proof, at);
    mkdirSync(path.dirname(state), { recursive: true });
    writeFileSync(state, JSON.stringify({ ...known(), [proof.name]: shown }, null, 2));
  }
  const all = PROOFS.flatMap(({ name }) => known()[name] ?? []);
  console.log(`\n${summary(all)}`);
  writeFileSync(page, withSummary(readFileSync(page, 'utf8'), all));
  process.exitCode = chosen.every(({ name }) => known()[name]?.holds) ? 0 : 1;
}

await main();
