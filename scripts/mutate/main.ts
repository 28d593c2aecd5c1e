import { parseArgs } from 'node:util';
import { covered, trier } from './child.ts';
import { excuseFor, idleExcuses, readExcuses } from './excuses.ts';
import type { Coverage } from './messages.ts';
import { type Result, report, unexplained } from './report.ts';
import { sample } from './sample.ts';
import { type Target, targetFiles, targetsOf } from './targets.ts';
import { trialOf } from './trial-of.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

/** The requested mutants: those of the named folders or files, or a sample of conditions. */
function wanted(targets: readonly Target[]): readonly Target[] {
  const named = targets.filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)));
  if (values.sample === undefined) return named;
  const conditions = [...Map.groupBy(named, ({ file, line, text }) => `${file}:${line}:${text}`).values()];
  return sample(conditions, Number(values.sample), Number(values.seed)).flat();
}

async function results(targets: readonly Target[], coverage: Coverage): Promise<readonly Result[]> {
  const tries = trier();
  const found: Result[] = [];
  for (const target of targets) {
    const trial = trialOf(target.number, coverage, 1000 * Number(values.seconds));
    const isSeen = trial.tests.length + trial.anew.length > 0;
    const { fate, by } = isSeen ? await tries.attempt(trial) : { fate: 'unseen' as const, by: undefined };
    found.push({ target, fate, ...(by === undefined ? {} : { by }) });
    if (values.list) console.log(`${target.file}:${target.line}  ${target.text} → ${target.to}  ${fate}  ${by ?? ''}`);
    else if (process.stderr.isTTY) process.stderr.write(`\r${found.length} of ${targets.length}`);
  }
  tries.end();
  return found;
}

/** Breaks one condition at a time and lists those that no test notices. */
async function main(): Promise<void> {
  const targets = targetsOf(targetFiles());
  const excuses = readExcuses();
  for (const { file, condition } of idleExcuses(excuses, targets)) {
    console.log(`excuses.json: there is no condition ${condition} in ${file}`);
    process.exitCode = 1;
  }
  const coverage = await covered();
  for (const test of coverage.failing) console.log(`fails without a mutant, so it is left out: ${test}`);
  const found = await results(wanted(targets), coverage);
  for (const { target, fate } of found) {
    const excuse = excuseFor(target, excuses);
    if (excuse !== undefined && (fate === 'killed' || fate === 'endless'))
      console.log(`excuses.json: a test notices ${target.file}: ${target.text} → ${target.to}`);
  }
  console.log(report(found, excuses));
  if (unexplained(found, excuses).length > 0) process.exitCode = 1;
}

await main();
