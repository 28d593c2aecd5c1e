// Runs in a separate process: `cover` runs every test once, `switch` tries mutants one after another.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mode } from './instrument.ts';
import { hook } from './load.ts';
import type { Coverage, FileWay, TestRecord, Trial, Trialled } from './messages.ts';
import { install } from './mutation.ts';
import { folderOf, type Package, packageNamed } from './packages.ts';
import type { Ending, Terms } from './run-test.ts';
import type { Collected } from './stand-in-vitest.ts';
import { targetsOf } from './targets.ts';
import { testFiles } from './test-files.ts';

const [, , name = '', mode = 'cover'] = process.argv as [string, string, string?, Mode?];
const of = packageNamed(name) as Package;
const targets = targetsOf(of);
const board = install(targets.length);
hook(of, mode);
// The collecting module is the same one that test files get under the name `vitest`.
const { collect, Skipped } = await import('./stand-in-vitest.ts');
const { isStaged, Stage } = await import('./stage.ts');
const { runTest } = await import('./run-test.ts');
// A failure is enough: nobody reads the smallest sample.
(await import('fast-check')).default.configureGlobal({ endOnFailure: true });
// Time means nothing here: the steps of loops are counted instead, and tests that measure time are left out.
const cpuUsage = process.cpuUsage.bind(process);
process.cpuUsage = () => {
  throw new Skipped('time tells nothing here');
};

const files = testFiles(of);
const kept = new Map<number, readonly Collected[]>();
let loads = 0;

const load = (file: number, again = true): Promise<readonly Collected[]> => {
  const url = pathToFileURL(files[file] as string).href;
  loads++;
  return collect(() => import(again ? `${url}?again=${loads}` : url));
};

async function keptTests(file: number): Promise<readonly Collected[]> {
  const tests = kept.get(file) ?? (await load(file, false));
  kept.set(file, tests);
  return tests;
}

async function loadSource(): Promise<void> {
  const source = folderOf(of, 'src');
  for (const file of new Set(targets.map((target) => target.file))) await import(pathToFileURL(path.join(source, file)).href);
}

function takeSeen(): readonly number[] {
  const seen: number[] = [];
  for (let i = board.seen.indexOf(1); i !== -1; i = board.seen.indexOf(1, i + 1)) seen.push(i);
  board.seen.fill(0);
  return seen;
}

// Without a mutant, nothing is endless; but nobody waits longer than this for one test.
const UNLIMITED: Terms = { mostSteps: Number.POSITIVE_INFINITY, longestMs: 60_000 };

async function cover(): Promise<Coverage> {
  const tests: TestRecord[] = [];
  const failing: string[] = [];
  const ways: FileWay[] = [];
  const seenBy: number[][] = targets.map(() => []);
  const seenAtLoad: number[][] = targets.map(() => []);
  takeSeen();
  for (const file of files.keys()) {
    const collected = await load(file);
    const stage = new Stage();
    const passed: TestRecord[] = [];
    const seenByFile = new Set(takeSeen());
    for (const [index, test] of collected.entries()) {
      const [start, before] = [performance.now(), cpuUsage()];
      const entered = await runTest(() => stage.enter(test), board, UNLIMITED);
      for (const mutant of takeSeen()) seenByFile.add(mutant);
      const ending = entered === 'passed' ? await runTest(test.run, board, UNLIMITED) : entered;
      const { user, system } = cpuUsage(before);
      const seen = takeSeen();
      if (ending === 'failed' || ending === 'hanging') failing.push(`${files[file]}: ${test.title}`);
      if (ending !== 'passed') continue;
      for (const mutant of seen) seenBy[mutant]?.push(tests.length + passed.length);
      const spent = { ms: performance.now() - start, busyMs: (user + system) / 1000 };
      passed.push({ file, index, title: test.title, ...spent, steps: board.steps });
    }
    await stage.leave();
    for (const mutant of [...seenByFile, ...takeSeen()]) seenAtLoad[mutant]?.push(file);
    tests.push(...passed);
    ways.push(await wayOf(file, collected, passed));
    takeSeen();
  }
  return { tests, ways, seenBy, seenAtLoad, failing };
}

// Slower ones are hardly ever tried: it is enough to know that the others of their file need nothing before them.
const QUICK_MS = 1_000;

async function wayOf(file: number, collected: readonly Collected[], passed: readonly TestRecord[]): Promise<FileWay> {
  if (!isStaged(collected)) return 'kept';
  for (const { index } of passed.filter(({ busyMs }) => busyMs < QUICK_MS)) {
    const stage = new Stage();
    const test = (await load(file))[index] as Collected;
    const ending = await runTest(() => inStage(stage, test), board, UNLIMITED);
    await stage.leave();
    if (ending !== 'passed') return 'ordered';
  }
  return 'anew';
}

async function inStage(stage: InstanceType<typeof Stage>, test: Collected): Promise<void> {
  await stage.enter(test);
  await test.run();
}

// Far more than without the mutant, and enough for a slow path instead of a fast one.
const termsOf = ({ steps, ms }: Pick<TestRecord, 'steps' | 'ms'>): Terms => ({
  mostSteps: 10 * steps + 200_000,
  longestMs: 5 * ms + 3_000,
});

const isNoticed = (ending: Ending): boolean => ending !== 'passed' && ending !== 'skipped';

async function attempt(trial: Trial): Promise<Trialled> {
  const { mutant } = trial;
  for (const record of trial.tests) {
    const test = (await keptTests(record.file))[record.index] as Collected;
    board.on = mutant;
    const ending = await runTest(test.run, board, termsOf(record));
    board.on = -1;
    if (!isNoticed(ending)) continue;
    const isTainted = ending !== 'hanging' && (await runTest(test.run, board, UNLIMITED)) !== 'passed';
    return trialled(trial, isTainted ? 'tainted' : ending, record);
  }
  return attemptAnew(trial);
}

function trialled({ mutant }: Trial, ending: Ending | 'tainted', { file, title }: TestRecord): Trialled {
  const fate = ending === 'tainted' ? 'tainted' : ending === 'failed' ? 'killed' : 'endless';
  return { mutant, fate, by: `${files[file]}: ${title}`, ...(ending === 'hanging' ? { isSpent: true } : {}) };
}

async function attemptAnew(trial: Trial): Promise<Trialled> {
  const { mutant, anew, ordered } = trial;
  for (const [file, records] of Map.groupBy(anew, (record) => record.file)) {
    const inOrder = records.toSorted((a, b) => a.index - b.index);
    const run = () => runFile(file, inOrder, ordered.includes(file));
    board.on = mutant;
    const noticed = await run();
    board.on = -1;
    if (noticed === undefined) continue;
    const isTainted = noticed.ending !== 'hanging' && (await run()) !== undefined;
    return trialled(trial, isTainted ? 'tainted' : noticed.ending, noticed.record);
  }
  return { mutant, fate: 'survived' };
}

async function runFile(
  file: number,
  records: readonly TestRecord[],
  isOrdered: boolean,
): Promise<{ readonly ending: Ending; readonly record: TestRecord } | undefined> {
  const last = records.at(-1) as TestRecord;
  const whole = { ...last, title: 'while it is loaded' };
  const collected = await load(file).catch(() => undefined);
  if (collected === undefined) return { ending: 'failed', record: whole };
  const stage = new Stage();
  const total = { ms: records.reduce((sum, { ms }) => sum + ms, 0), steps: records.reduce((sum, { steps }) => sum + steps, 0) };
  const known = new Map(records.map((record) => [record.index, record]));
  for (const [index, test] of collected.entries()) {
    if (index > last.index) break;
    if (!isOrdered && !known.has(index)) continue;
    const ending = await runTest(() => inStage(stage, test), board, termsOf(known.get(index) ?? total));
    if (isNoticed(ending)) {
      if (ending !== 'hanging') await stage.leave().catch(() => undefined);
      return { ending, record: known.get(index) ?? { ...last, title: test.title } };
    }
  }
  if (collected.length <= last.index) return { ending: 'failed', record: whole };
  const ending = await runTest(() => stage.leave(), board, termsOf(total));
  return isNoticed(ending) ? { ending, record: whole } : undefined;
}

// With everything that tests have started.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
await loadSource();
if (mode === 'cover') {
  process.send?.(await cover());
} else {
  // Tests leave out what nobody awaits; the last test may also have left something behind, of which nobody wants to hear.
  const noticed = () => board.alarm?.();
  process.on('uncaughtException', noticed);
  process.on('unhandledRejection', noticed);
  process.on('message', async (trial: Trial) => {
    const answer = await attempt(trial);
    board.on = -1;
    process.send?.(answer);
  });
  process.send?.('ready');
}
