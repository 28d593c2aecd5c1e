import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { runLedgerPlace } from '@tamis/ledger';
import { exportLines, type RunSummary, runSummary, verifyRun } from '@tamis/pipeline';
import { environment, Halt } from '../exit/halt.ts';
import { withRun } from '../runs/with-run.ts';
import { type Runner, startRunner } from './runner.ts';
import { at, type Stage, typed } from './stage.ts';
import { toldAgain } from './told-again.ts';

/** The number of judged replies after which the runner is killed: some letters are done by then, and calls are in flight. */
const ENOUGH = 14;

/** How often the run is checked, in milliseconds. */
const LOOK = 25;

/** The second act: a run is killed in the middle, continued, and compared with one that was never killed. */
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

/** Kills a runner once enough replies have been judged, and says how far it was. */
async function killed(stage: Stage, runner: Runner): Promise<void> {
  const { say, paint } = stage;
  while ((await judgedIn(stage)) < ENOUGH) {
    if (runner.isOver()) throw environment('The run was over before it could be killed.', 'Try again on a less busy machine.');
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

/** How many replies were judged; 0 while the run is still being recorded. */
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
  /** A digest over everything that the run holds about every unit. */
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

/** A claim that was checked. A false one ends the demo, which would otherwise be lying. */
function proved(isTrue: boolean, claim: string, { paint }: Stage): string {
  if (!isTrue) throw environment(`The demo found this not to be true: ${claim}.`, 'Report it to the Tamis project.');
  return `   ${paint('good', '✓')} ${claim}`;
}
