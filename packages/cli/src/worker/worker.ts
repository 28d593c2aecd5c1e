import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { visible } from '@tamis/core/wording';
import { postgresPlace, type WorkWatch, watchWork } from '@tamis/ledger/internal';
import { systemClock } from '@tamis/models';
import { type WorkOptions, workSharedRun } from '@tamis/pipeline';
import { awaitDb, reachDb, tellSilence } from '../db/reach-db.ts';
import { readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { WorkerFlags } from '../flags/run-flags.ts';
import { type Interrupt, onInterrupt } from '../io/interrupt.ts';
import { registeredTelemetry } from '../io/telemetry.ts';
import { openModels } from '../run/open-models.ts';
import { givenPrices } from '../run/prices.ts';
import { RunProgress } from '../run/run-progress.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { Rests } from './rests.ts';

/** How long to wait before trying to reach the database again, in milliseconds. */
const AGAIN = 500;

/** After how long an unreachable database is reported, in milliseconds. */
const SILENCE = 5000;

/** How long a worker waits for an unreachable database, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** `tamis worker`: works on the runs in a database until it is stopped or, with `once`, until there is no work left. */
export async function worker(flags: WorkerFlags): Promise<number> {
  const named = flags.db ?? process.env.TAMIS_DB;
  if (named === undefined)
    throw usage('--db is missing: it names the database with the runs.', 'tamis worker --db postgres://HOST/DATABASE');
  const db = readDb(named);
  // Nothing has started yet: until the database is reached, a signal ends the process at once.
  await (flags.once === true ? reachDb(db) : awaitDb(db));
  const [stop, cancel] = [new AbortController(), new AbortController()];
  const interrupt = onInterrupt(() => {
    stop.abort();
    say(flags, 'stopping: calls in flight are finished first; press Ctrl-C again to stop at once.');
  });
  const folder = mkdtempSync(join(tmpdir(), 'tamis-worker-'));
  try {
    say(flags, `Waiting for runs in ${postgresPlace(db).shown.replace(/\?.*/, '')}.`);
    return await withoutFaults(
      async () => await serve(db, folder, { ...flags, stop: stop.signal, signal: cancel.signal }, interrupt),
    );
  } finally {
    interrupt.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Serving extends WorkerFlags {
  readonly stop: AbortSignal;
  readonly signal: AbortSignal;
}

async function serve(db: string, folder: string, flags: Serving, interrupt: Interrupt): Promise<number> {
  const told = new Set<string>();
  const rests = new Rests(systemClock);
  const watch = watchWork(db);
  try {
    while (!flags.stop.aborted) {
      let chunks = 0;
      for (const place of await placesIn(watch, flags)) {
        if (flags.stop.aborted) break;
        if (!rests.has(place)) chunks += await takePartIn(place, folder, flags, told, rests);
      }
      if (chunks > 0) continue;
      if (flags.once === true) return EXIT.valid;
      await watch.wait(flags.stop);
    }
    return interrupt.code ?? EXIT.valid;
  } finally {
    await watch.close();
  }
}

/** Waits until the database is back, or the worker is stopped. */
async function placesIn(watch: WorkWatch, { stop }: Serving): Promise<readonly string[]> {
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

/** Works on a run. `told` lists the runs that it can't work on, `rests` those that have stopped it. */
async function takePartIn(place: string, folder: string, flags: Serving, told: Set<string>, rests: Rests): Promise<number> {
  const { schema } = postgresPlace(place);
  const progress = new RunProgress(process.stderr.isTTY === true);
  if (flags.quiet !== true) progress.start();
  const seen = flags.quiet === true ? {} : { on: progress.see };
  const options = { ...optionsFor(flags), ...(await registeredTelemetry()), ...seen };
  const work = await workSharedRun(place, join(folder, schema), options).finally(() => progress.stop());
  if (work.status === 'worked') {
    const { kind } = work.stop ?? {};
    rests.after(place, kind !== undefined && kind !== 'interrupted' && kind !== 'pause');
    if (work.chunks > 0) say(flags, `${schema}: ${work.chunks} ${work.chunks === 1 ? 'chunk' : 'chunks'} done.`);
    return work.chunks;
  }
  if (work.status === 'unreadable' && !told.has(place)) {
    told.add(place);
    process.stderr.write(`warning: ${visible(schema)} can't be worked on here: ${visible(work.problem)}.\n`);
  }
  return 0;
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
