import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { messageOf } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { runLedgerPlace } from '@tamis/ledger/internal';
import {
  exportLines,
  type OpenedRun,
  type RunSummary,
  runSummary,
  type ToldStep,
  type UnitStory,
  unitStory,
  verifyRun,
} from '@tamis/pipeline';
import { environment, Halt } from '../exit/halt.ts';
import { ownPath } from '../io/own-folder.ts';
import { withRun } from '../runs/with-run.ts';
import { fit } from '../text/columns.ts';
import { at, ledgerOf, type Stage, typed } from './stage.ts';

const ENOUGH = 14;

const LOOK = 25;

// The second act: kills a run in the middle, continues it, and compares it with one that was never killed.
export async function killRun(stage: Stage): Promise<void> {
  const { say, paint } = stage;
  say(
    paint('strong', '2  Twelve letters go through a pipeline, and the runner is killed'),
    '',
    `   $ ${stage.command} run ${typed(stage, 'pipeline')} --out ${typed(stage, 'run')} \\`,
    `       --cassette ${typed(stage, 'pipeline', 'replies.jsonl')}`,
  );
  const undisturbed = startRunner(stage, 'undisturbed');
  await killed(stage, startRunner(stage, 'run'));
  say('   $ the same command again');
  await startRunner(stage, 'run').ended;
  await undisturbed.ended;
  const [run, whole] = [await seen(stage, 'run'), await seen(stage, 'undisturbed')];
  say(...endLines(run, whole, stage), '');
  say(...(await toldAgain(stage)), '');
}

async function killed(stage: Stage, runner: Runner): Promise<void> {
  const { say, paint } = stage;
  while ((await judgedIn(stage)) < ENOUGH) {
    if (runner.isOver()) throw environment('The run finished before it could be killed.', 'Try again on a less busy machine.');
    await setTimeout(LOOK);
  }
  runner.kill();
  await runner.ended;
  const { summary } = await seen(stage, 'run');
  const { valid, repaired, failed } = summary.states;
  say(
    `   ${paint('fail', `kill -9 ${runner.pid}`)}  ${valid + repaired + failed} of ${summary.units} letters were done, ${summary.total.attempts} replies judged, some calls in flight`,
  );
}

// How many replies were judged; 0 while the run is still being recorded.
async function judgedIn(stage: Stage): Promise<number> {
  try {
    return await withRun(at(stage, 'run'), { frozen: true }, async (run) => (await runSummary(run)).total.attempts);
  } catch (error) {
    if (error instanceof Halt) return 0;
    throw error;
  }
}

interface Seen {
  readonly summary: RunSummary;
  readonly digest: string;
}

async function seen(stage: Stage, out: string): Promise<Seen> {
  return await withRun(at(stage, out), { frozen: true }, async (run) => {
    const hash = createHash('sha256');
    for await (const line of exportLines(run, { what: 'all' })) hash.update(`${line}\n`);
    return { summary: await runSummary(run), digest: hash.digest('hex') };
  });
}

function endLines(run: Seen, whole: Seen, stage: Stage): readonly string[] {
  const { states, units, total } = run.summary;
  const answered = total.calls - total.lost;
  const checks = verifyRun(at(stage, 'run'), runLedgerPlace(at(stage, 'run')))?.checks ?? [];
  const holding = checks.filter(({ count }) => count === 0).length;
  return [
    `   ${units} letters: ${states.valid + states.repaired} valid, ${states.failed} failed`,
    '',
    proved(
      answered === whole.summary.total.calls,
      `${answered} answered calls, as many as in a run that nobody killed; ${total.lost} in flight were made again`,
      stage,
    ),
    proved(
      run.digest === whole.digest,
      `the same results, byte for byte (${run.digest.slice(0, 12)}): nothing lost, nothing twice`,
      stage,
    ),
    proved(holding === checks.length && holding > 0, `tamis verify: ${holding} of ${checks.length} checks hold`, stage),
  ];
}

function proved(isTrue: boolean, claim: string, { paint }: Stage): string {
  if (!isTrue) throw environment(`The demo found this not to be true: ${claim}.`, 'Report it to the Tamis project.');
  return `   ${paint('good', '✓')} ${claim}`;
}

interface Runner {
  readonly pid: number;
  // Ends the process with `kill -9`, which no program can prevent.
  readonly kill: () => void;
  readonly isOver: () => boolean;
  readonly ended: Promise<number | null>;
}

// The number of concurrent calls, kept low so that the run lasts long enough to be killed in the middle.
const CONCURRENCY = 3;

const ONE_FAILED = 1;

// Starts `tamis run` as a separate process.
function startRunner(stage: Stage, out: string): Runner {
  const cassette = at(stage, 'pipeline', 'replies.jsonl');
  const flags = ['--cassette', cassette, '--concurrency', String(CONCURRENCY), '--ledger', ledgerOf(stage), '--quiet'];
  const child = spawn(
    process.execPath,
    [ownPath('bin/tamis.js'), 'run', at(stage, 'pipeline'), '--out', at(stage, out), ...flags],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(child, 'close').then(([code]) => {
    if (code !== null && code !== ONE_FAILED)
      throw environment(`The run ended with ${String(code)}: ${Buffer.concat(said).toString('utf8').trim()}`);
    return code as number | null;
  });
  return {
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    ended,
  };
}

async function toldAgain(stage: Stage): Promise<readonly string[]> {
  return await withRun(at(stage, 'run'), { frozen: true }, async (run) => {
    const lines = (await stories(run)).flatMap((story) => story.steps.flatMap((step) => stepLine(story.unit, step, stage)));
    return [`   ${lines.length} replies went back to the model with what was wrong:`, ...lines];
  });
}

async function stories(run: OpenedRun): Promise<readonly UnitStory[]> {
  const names = new Set<string>();
  for await (const { unit } of run.ledger.units(run.row.run)) names.add(unit);
  const told: UnitStory[] = [];
  for (const name of [...names].sort()) {
    const story = await unitStory(run, name);
    if (story !== undefined) told.push(story);
  }
  return told;
}

// One line about a step that took more than one reply.
function stepLine(unit: string, { row, attempts }: ToldStep, { paint, columns }: Stage): readonly string[] {
  const judged = attempts.filter(({ verdict }) => verdict !== undefined);
  if (judged.length < 2) return [];
  const first = judged[0]?.verdict;
  const trouble = first?.changes.find(({ safety }) => safety === 'unsafe') ?? first?.findings[0];
  const why = trouble === undefined ? '' : visible(messageOf(trouble));
  const isFailed = row.state === 'failed';
  const word = isFailed ? `failed after ${judged.length}` : `cured at ${judged.length}`;
  const left = `   ${isFailed ? '✗' : '✓'} ${visible(unit)}  ${word.padEnd(14)}  `;
  return [`${paint(isFailed ? 'fail' : 'good', left)}${fit(why, columns - left.length)}`];
}
