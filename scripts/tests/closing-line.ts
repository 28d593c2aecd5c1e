import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { browsersOf } from './browsers.ts';
import { overBudget, readBudgets } from './budgets.ts';
import { machineTime } from './machine-time.ts';
import { processesOf, processorSecondsOf, secondsByPackage, secondsOf } from './seconds.ts';
import { isWhole } from './share.ts';

const SLOWEST = 20;

const MEASURES = [
  ['time', secondsOf],
  ['processor time', processorSecondsOf],
] as const;

export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    for (const [title, seconds] of MEASURES) {
      console.log(`files with the longest ${title}:\n${slowest(modules, seconds).join('\n')}`);
      const sums = Object.entries(secondsByPackage(modules, seconds)).map(([name, sum]) => `${name} ${Math.round(sum)} s`);
      console.log(`sum of files by package: ${sums.join(', ')}`);
    }
    const starting = modules.map(processesOf).filter((count) => count > 0);
    console.log(`${starting.length} files started ${starting.reduce((sum, count) => sum + count, 0)} processes`);
    for (const browser of browsersOf(modules)) console.log(`pages were opened in ${browser}`);
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    let left = 0;
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'pending') continue;
        if (result.state === 'skipped' && !isWhole && test.tags.includes('proof')) {
          left++;
          continue;
        }
        counts[result.state]++;
        if (result.state === 'skipped') console.log(`skipped: ${withReason(test.fullName, result.note)}`);
      }
    }
    if (process.env.TAMIS_TEST_BEGUN !== undefined) counts.failed += saidOfTheWhole(modules, process.env.TAMIS_TEST_BEGUN);
    if (left > 0) console.log(`${left} left to npm run proof`);
    if (counts.skipped > 0) console.log(`${counts.skipped} skipped, for the reasons above`);
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  }
}

// Says what a whole run took since it began; returns how many packages take too much of it.
function saidOfTheWhole(modules: readonly TestModule[], begun: string): number {
  const [before, now] = [JSON.parse(begun) as ReturnType<typeof machineTime>, machineTime()];
  const [wall, busy] = [now.at - before.at, now.busy - before.busy].map(Math.round);
  console.log(`everything since npm test began: ${wall} s, ${busy} s of processor time of the whole machine`);
  const { console: pages, ...others } = readBudgets();
  // A whole browser takes half as much again as a headless shell, for which the budget is.
  const isShell = browsersOf(modules).every((browser) => browser.includes('headless-shell'));
  const over = overBudget(
    secondsByPackage(modules, processorSecondsOf),
    isShell && pages ? { ...others, console: pages } : others,
  );
  for (const line of over) console.log(line);
  return over.length;
}

// Lines for the files whose tests took longest.
function slowest(modules: readonly TestModule[], secondsOf: (module: TestModule) => number): readonly string[] {
  const timed = modules.map((module) => ({ name: path.relative('', module.moduleId), seconds: secondsOf(module) }));
  const ordered = timed.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return ordered.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function withReason(name: string, note: string | undefined): string {
  return note === undefined && /\([^()]+\)/.test(name) ? name : `${name} (${note ?? 'no reason given'})`;
}
