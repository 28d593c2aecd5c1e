// Runs in a separate process: `cover` runs every test once, `switch` tries mutants one after another.
import { pathToFileURL } from 'node:url';
import type { Mode } from './instrument.ts';
import { hook } from './load.ts';
import type { Coverage, TestRecord, Trial, Trialled } from './messages.ts';
import { install } from './mutation.ts';
import type { Ending, Terms } from './run-test.ts';
import type { Collected } from './stand-in-vitest.ts';
import { source, targetFiles, targetsOf } from './targets.ts';
import { testFiles } from './test-files.ts';

const mode = process.argv[2] as Mode;
const targets = targetsOf(targetFiles());
const board = install(targets.length);
hook(mode);
// The collecting module is the same one that test files get under the name `vitest`.
const { collect, Skipped } = await import('./stand-in-vitest.ts');
const { runTest } = await import('./run-test.ts');
// Time means nothing here: the steps of loops are counted instead, and tests that measure time are left out.
const cpuUsage = process.cpuUsage.bind(process);
process.cpuUsage = () => {
  throw new Skipped('time tells nothing here');
};

const files = testFiles();
const loaded: (readonly Collected[])[] = [];
let loads = 0;

const load = (file: number, again = false): Promise<readonly Collected[]> => {
  const url = pathToFileURL(files[file] as string).href;
  loads++;
  return collect(() => import(again ? `${url}?again=${loads}` : url));
};

async function loadEngine(): Promise<void> {
  const names = new Set(targets.map(({ file }) => file));
  for (const name of names) await import(pathToFileURL(`${source}/${name}`).href);
}

function takeSeen(): readonly number[] {
  const seen: number[] = [];
  for (let i = board.seen.indexOf(1); i !== -1; i = board.seen.indexOf(1, i + 1)) seen.push(i);
  board.seen.fill(0);
  return seen;
}

async function cover(): Promise<Coverage> {
  const tests: TestRecord[] = [];
  const failing: string[] = [];
  const seenBy: number[][] = targets.map(() => []);
  const seenAtLoad: number[][] = targets.map(() => []);
  takeSeen();
  for (const file of files.keys()) {
    const collected = await load(file);
    for (const mutant of takeSeen()) seenAtLoad[mutant]?.push(file);
    for (const [index, test] of collected.entries()) {
      const start = cpuUsage();
      let ending = await runTest(test, board, { mostSteps: Number.POSITIVE_INFINITY, needsAll: false });
      const needsAll = ending === 'failed';
      if (needsAll) ending = await runTest(test, board, { mostSteps: Number.POSITIVE_INFINITY, needsAll });
      const { user, system } = cpuUsage(start);
      const seen = takeSeen();
      if (ending === 'failed') failing.push(`${files[file]}: ${test.title}`);
      if (ending !== 'passed') continue;
      for (const mutant of seen) seenBy[mutant]?.push(tests.length);
      tests.push({ file, index, title: test.title, ms: (user + system) / 1000, steps: board.steps, needsAll });
    }
  }
  return { tests, seenBy, seenAtLoad, failing };
}

/** Far more steps than without the mutant, and enough for a slow path instead of a fast one. */
const termsOf = ({ steps, needsAll }: TestRecord): Terms => ({ mostSteps: 10 * steps + 200_000, needsAll });

const isNoticed = (ending: Ending): boolean => ending === 'failed' || ending === 'endless';

async function attempt(trial: Trial): Promise<Trialled> {
  const { mutant } = trial;
  for (const record of trial.tests) {
    const test = loaded[record.file]?.[record.index] as Collected;
    board.on = mutant;
    const ending = await runTest(test, board, termsOf(record));
    board.on = -1;
    if (!isNoticed(ending)) continue;
    const isTainted = (await runTest(test, board, { ...termsOf(record), mostSteps: Number.POSITIVE_INFINITY })) !== 'passed';
    const fate = isTainted ? 'tainted' : ending === 'endless' ? 'endless' : 'killed';
    return { mutant, fate, by: `${files[record.file]}: ${record.title}` };
  }
  return attemptAnew(trial);
}

async function attemptAnew({ mutant, anew }: Trial): Promise<Trialled> {
  for (const [file, records] of Map.groupBy(anew, (record) => record.file)) {
    board.on = mutant;
    const collected = await load(file, true).catch(() => undefined);
    if (collected === undefined) return { mutant, fate: 'killed', by: `${files[file]} (while it is loaded)` };
    for (const record of records) {
      const test = collected[record.index];
      const ending = test === undefined ? 'failed' : await runTest(test, board, termsOf(record));
      if (isNoticed(ending))
        return { mutant, fate: ending === 'endless' ? 'endless' : 'killed', by: `${files[file]}: ${record.title}` };
    }
  }
  return { mutant, fate: 'survived' };
}

process.on('disconnect', () => process.exit());
await loadEngine();
if (mode === 'cover') {
  process.send?.(await cover(), () => process.disconnect());
} else {
  for (const file of files.keys()) loaded.push(await load(file));
  let now = -1;
  // What happens after that is anybody's guess, so the next mutant gets a new process.
  const noticed = () => {
    const answer: Trialled = { mutant: now, fate: 'killed', by: 'an error that nothing caught' };
    process.send?.(answer, () => process.exit(1));
  };
  process.on('uncaughtException', noticed);
  process.on('unhandledRejection', noticed);
  process.on('message', async (trial: Trial) => {
    now = trial.mutant;
    const answer = await attempt(trial);
    board.on = -1;
    process.send?.(answer);
  });
  process.send?.('ready');
}
