import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { visible } from '@tamis/core/wording';
import { type FoundRun, postgresPlace, type WorkWatch, watchWork } from '@tamis/ledger/internal';
import { systemClock } from '@tamis/models';
import { type RunEvent, type SharedOptions, type SharedWork, type Stop, type WorkOptions, workSharedRun } from '@tamis/pipeline';
import { awaitDb, reachDb, tellSilence } from '../db/reach-db.ts';
import { readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt, usage } from '../exit/halt.ts';
import type { WorkerFlags } from '../flags/run-flags.ts';
import { beginDuty, type Duty } from '../health/duty.ts';
import { type Interrupt, onInterrupt } from '../io/interrupt.ts';
import { openModels } from '../run/open-models.ts';
import { givenPrices } from '../run/prices.ts';
import { RunProgress } from '../run/run-progress.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { Rests } from './rests.ts';
import { Turns } from './turns.ts';

const AGAIN = 500;

const SILENCE = 5000;

const USUAL_CONCURRENCY = 16;

const PATIENCE = 15 * 60_000;

// `tamis worker`: works on the runs in a database until it is stopped or, with `once`, until there is no work left.
export async function worker(flags: WorkerFlags): Promise<number> {
  const named = flags.db ?? process.env.TAMIS_DB;
  if (named === undefined)
    throw usage('--db is missing: it names the database with the runs.', 'tamis worker --db postgres://HOST/DATABASE');
  const db = readDb(named);
  const [stop, cancel] = [new AbortController(), new AbortController()];
  const runs = new Set<string>();
  const most = flags.concurrency ?? USUAL_CONCURRENCY;
  const given = { role: 'worker', db, runs: () => [...runs], most, stop: stop.signal, health: flags.health } as const;
  const duty = await beginDuty(given);
  try {
    // Nothing has started yet: until the database is reached, a signal ends the process at once.
    await (flags.once === true ? reachDb(db) : awaitDb(db));
    return await workUntilStopped(db, flags, { duty, runs, stop, cancel });
  } finally {
    await duty.end();
  }
}

interface Engaged {
  readonly duty: Duty;
  readonly runs: Set<string>;
  readonly stop: AbortController;
  readonly cancel: AbortController;
}

async function workUntilStopped(db: string, flags: WorkerFlags, { duty, runs, stop, cancel }: Engaged): Promise<number> {
  const interrupt = onInterrupt(() => {
    stop.abort();
    say(flags, 'stopping: calls in flight are finished first; press Ctrl-C again to stop at once.');
  });
  const folder = mkdtempSync(join(tmpdir(), 'tamis-worker-'));
  try {
    say(flags, `Waiting for runs in ${postgresPlace(db).shown.replace(/\?.*/, '')}.`);
    return await withoutFaults(
      async () => await serve(db, folder, { ...flags, duty, runs, stop: stop.signal, signal: cancel.signal }, interrupt),
    );
  } finally {
    interrupt.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Serving extends WorkerFlags, Pick<Engaged, 'duty' | 'runs'> {
  readonly stop: AbortSignal;
  readonly signal: AbortSignal;
}

async function serve(db: string, folder: string, flags: Serving, interrupt: Interrupt): Promise<number> {
  const avoided = { told: new Set<string>(), skipped: new Set<string>(), rests: new Rests(systemClock) };
  const turns = new Turns(systemClock);
  const watch = watchWork(db);
  try {
    while (!flags.stop.aborted) {
      const isServed = await serveOne(watch, folder, flags, turns, avoided);
      if (isServed) continue;
      if (flags.once === true) return EXIT.valid;
      await watch.wait(flags.stop);
    }
    return interrupt.code ?? EXIT.valid;
  } finally {
    await watch.close();
  }
}

// Works on the run that needs it most. Returns whether there was anything to do.
async function serveOne(watch: WorkWatch, folder: string, flags: Serving, turns: Turns, avoided: Avoided): Promise<boolean> {
  const wanted = (runs: readonly FoundRun[]) => runs.filter((run) => isWanted(run, flags) && !isAvoided(run, avoided));
  for (const { place, isLeaderless } of turns.inOrder(wanted(await runsIn(watch, flags)))) {
    if (flags.stop.aborted) break;
    turns.begin(place);
    const mayStay = async () => {
      if (!turns.isOver) return true;
      const found = await watch.runs();
      return 'away' in found || turns.mayStay(place, wanted(found));
    };
    const work = await takePartIn(place, folder, flags, { mayStay, lead: isLeaderless });
    if (after(work, place, flags, avoided) > 0) return true;
  }
  return false;
}

// Whether a run is among those named by `--run`, by its name or schema; all are if none is named.
function isWanted({ place, name, hasChunks, isLeaderless }: FoundRun, { run = [] }: WorkerFlags): boolean {
  const isNamed = run.length === 0 || run.includes(postgresPlace(place).schema) || (name !== undefined && run.includes(name));
  return (hasChunks || isLeaderless) && isNamed;
}

function isAvoided({ place }: FoundRun, { skipped, rests }: Avoided): boolean {
  return skipped.has(place) || rests.has(place);
}

// Waits until the database is back, or the worker is stopped.
async function runsIn(watch: WorkWatch, { stop }: Serving): Promise<readonly FoundRun[]> {
  const begun = performance.now();
  const milliseconds = () => performance.now() - begun;
  for (let isTold = false; ; ) {
    const found = await watch.runs();
    if (!('away' in found)) {
      if (isTold) tellSilence({ isOver: true, milliseconds: milliseconds() });
      return found;
    }
    if (!isTold && milliseconds() > SILENCE) tellSilence({ isOver: false, milliseconds: milliseconds(), problem: found.away });
    isTold ||= milliseconds() > SILENCE;
    await setTimeout(AGAIN, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return [];
  }
}

// Works on a run. A run whose models can't be called here is one that this worker can't work on.
async function takePartIn(
  place: string,
  folder: string,
  flags: Serving,
  more: Pick<SharedOptions, 'mayStay' | 'lead'>,
): Promise<SharedWork> {
  const progress = new RunProgress(process.stderr.isTTY === true);
  if (flags.quiet !== true) progress.start();
  const { duty, runs, quiet } = flags;
  const { schema } = postgresPlace(place);
  const on = (event: RunEvent) => {
    duty.see(event);
    progress.see(event);
  };
  const options = { ...optionsFor(flags), telemetry: duty.telemetry, on, isCounted: quiet !== true, ...more };
  runs.add(schema);
  try {
    return await workSharedRun(place, join(folder, schema), options);
  } catch (problem) {
    if (!(problem instanceof Halt)) throw problem;
    return { status: 'unreadable', problem: problem.message };
  } finally {
    runs.delete(schema);
    progress.stop();
  }
}

// The runs that a worker has warned about, that it skips until it is started again, and that it avoids for a while.
interface Avoided {
  readonly told: Set<string>;
  readonly skipped: Set<string>;
  readonly rests: Rests;
}

function after(work: SharedWork, place: string, flags: Serving, { told, skipped, rests }: Avoided): number {
  const name = visible(postgresPlace(place).schema);
  if (work.status === 'nothing') return 0;
  if (work.status === 'led') {
    say(flags, `${name}: led in place of its leader, which is gone; ${ledText(work.stop)}.`);
    return 1;
  }
  if (work.status === 'worked') {
    const { kind } = work.stop ?? {};
    rests.after(place, kind !== undefined && kind !== 'interrupted' && kind !== 'pause');
    if (work.chunks > 0) say(flags, `${name}: ${work.chunks} ${work.chunks === 1 ? 'chunk' : 'chunks'} done.`);
    return work.chunks;
  }
  if (work.status === 'busy') rests.after(place, true);
  else skipped.add(place);
  const until = work.status === 'busy' ? '' : ' It is skipped until this worker is started again, such as with a newer version.';
  if (!told.has(place)) process.stderr.write(`warning: ${name} can't be worked on here: ${sentence(work.problem)}${until}\n`);
  told.add(place);
  return 0;
}

function ledText(stop: Stop | undefined): string {
  if (stop === undefined) return 'it has ended';
  return stop.kind === 'folder' ? 'all units are done, and tamis run RUN writes its reports' : `it has stopped: ${stop.kind}`;
}

function sentence(problem: string): string {
  return `${visible(problem).replace(/\.$/, '')}.`;
}

function optionsFor({ concurrency, keyEnv, prices, stop, signal }: Serving): WorkOptions {
  return {
    models: openModels({ keyEnv, env: process.env }),
    overrides: given({ prices: givenPrices(prices) }),
    clock: systemClock,
    ...{ stop, signal, ledger: { patience: PATIENCE, onSilence: tellSilence } },
    ...(concurrency === undefined ? {} : { concurrency }),
  };
}

function say({ quiet }: WorkerFlags, sentence: string): void {
  if (quiet !== true) process.stderr.write(`${visible(sentence)}\n`);
}
