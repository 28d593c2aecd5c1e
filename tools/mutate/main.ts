import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../damage/random.ts';
import { covered, trier } from './child.ts';
import { type Excuse, excuseFor, idleExcuses, readExcuses } from './excuses.ts';
import type { Coverage } from './messages.ts';
import { type Package, packageNamed, packages } from './packages.ts';
import { type Result, report, summary, unexplained } from './report.ts';
import { type Target, targetsOf } from './targets.ts';
import { trialOf } from './trial-of.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    package: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    unseen: { type: 'boolean', default: false },
    most: { type: 'string', default: '0' },
  },
});

function wanted(targets: readonly Target[]): readonly Target[] {
  const named = targets.filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)));
  if (values.sample === undefined) return named;
  const conditions = [...Map.groupBy(named, ({ file, line, text }) => `${file}:${line}:${text}`).values()];
  return seeded(Number(values.seed)).shuffled(conditions).slice(0, Number(values.sample)).flat();
}

const UNSEEN: Pick<Result, 'fate' | 'by'> = { fate: 'unseen' };
const UNTRIED: Pick<Result, 'fate' | 'by'> = { fate: 'untried' };

async function results(of: Package, targets: readonly Target[], coverage: Coverage, folder: string): Promise<readonly Result[]> {
  const tries = trier(of, folder);
  const found: Result[] = [];
  for (const target of targets) {
    const trial = trialOf(target.number, coverage, 1000 * Number(values.seconds));
    const isSeen = trial.tests.length + trial.anew.length > 0;
    const { fate, by } = !isSeen ? UNSEEN : values.unseen ? UNTRIED : await tries.attempt(trial);
    found.push({ target, fate, ...(by === undefined ? {} : { by }) });
    if (values.list) console.log(`${target.file}:${target.line}  ${target.text} → ${target.to}  ${fate}  ${by ?? ''}`);
    else if (process.stderr.isTTY) process.stderr.write(`\r${of.name}: ${found.length} of ${targets.length}`);
  }
  tries.end();
  return found;
}

function checkExcuses(excuses: readonly Excuse[], targets: readonly Target[], found: readonly Result[]): void {
  for (const { file, condition } of idleExcuses(excuses, targets)) {
    console.log(`excuses: there is no condition ${condition} in ${file}`);
    process.exitCode = 1;
  }
  for (const { target, fate } of found)
    if (excuseFor(target, excuses) !== undefined && (fate === 'killed' || fate === 'endless'))
      console.log(`excuses: a test notices ${target.file}: ${target.text} → ${target.to}`);
}

async function tryPackage(of: Package, folder: string): Promise<string | undefined> {
  const targets = targetsOf(of);
  const chosen = wanted(targets);
  if (chosen.length === 0) return undefined;
  const start = performance.now();
  const excuses = readExcuses(of);
  const coverage = await covered(of, folder);
  for (const test of coverage.failing) console.log(`fails without a mutant, so it is left out: ${test}`);
  const found = await results(of, chosen, coverage, folder);
  checkExcuses(excuses, targets, found);
  const minutes = Math.ceil((performance.now() - start) / 60_000);
  console.log(`\n${of.name}, in ${minutes} min\n${report(found, excuses)}`);
  if (unexplained(found, excuses).length > (Number(values.most) / 100) * found.length) process.exitCode = 1;
  return summary(of.name, found, excuses);
}

function askedFor(): readonly Package[] | undefined {
  const names = values.package ?? packages.map(({ name }) => name);
  const unknown = names.filter((name) => packageNamed(name) === undefined);
  if (unknown.length === 0) return names.map((name) => packageNamed(name) as Package);
  console.error(`There is no package ${unknown.join(', ')} here; there are ${packages.map(({ name }) => name).join(', ')}.`);
  return undefined;
}

async function main(): Promise<void> {
  const asked = askedFor();
  if (asked === undefined) {
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-mutate-'));
  // Some tests start a program as another user.
  chmodSync(folder, 0o755);
  const left: string[] = [];
  try {
    for (const one of asked) left.push((await tryPackage(one, folder)) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  console.log(`\nleft: ${left.filter((one) => one !== '').join(', ')}`);
}

await main();
