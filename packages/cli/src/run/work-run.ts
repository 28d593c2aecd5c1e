import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Fault } from '@tamis/core';
import { shellWord, visible } from '@tamis/core/wording';
import type { Mistake } from '@tamis/files';
import { type Ledger, type OpenOptions, openHome } from '@tamis/ledger';
import { hasRunLedger, isPostgresPlace, postgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { systemClock } from '@tamis/models';
import type { Overrides, RunAnswer, RunEvent, RunMode, WorkOptions } from '@tamis/pipeline';
import { reachDb, tellSilence } from '../db/reach-db.ts';
import { isSameDb, readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, Halt, usage } from '../exit/halt.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { beginDuty } from '../health/duty.ts';
import { leaderGauges } from '../health/gauges.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { boundedNursery, smallNursery } from '../io/nursery.ts';
import { mistakeLines } from '../load/mistake-lines.ts';
import { refuseAddress } from '../runs/refuse-address.ts';
import { ledgerHalt, withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { paintOn } from '../text/paint.ts';
import { openModels } from './open-models.ts';
import { givenPrices } from './prices.ts';
import { RunProgress } from './run-progress.ts';
import { type Target, type Telling, tellRun } from './tell-run.ts';

const PATIENCE_MS = 5000;

// Works on a run and shows its progress until it ends or is stopped. Returns the exit code.
export async function workRun(
  flags: RunFlags,
  target: Target,
  work: (options: WorkOptions) => Promise<RunAnswer>,
  tell: (answer: RunAnswer, telling: Telling) => number = tellRun,
): Promise<number> {
  refuseAddress(target.out);
  if (isLarge([target.source, flags.cassette, target.out])) smallNursery();
  const db = await withoutFaults(async () => databaseOf(flags, target));
  if (db !== undefined) await reachDb(db);
  const { options, interrupt, progress, duty, close } = await begin(flags, target, db);
  const begun = performance.now();
  try {
    if (flags.quiet !== true) progress.start();
    const answer = await withoutFaults(() => orHalt(work(options), target.out), target.out);
    progress.stop();
    return tell(answer, { flags, target, took: performance.now() - begun, interrupted: interrupt.code });
  } catch (error) {
    progress.stop();
    throw error;
  } finally {
    interrupt.release();
    await duty.end();
    await close();
  }
}

async function orHalt<Result>(work: Promise<Result>, out: string): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof Fault ? faultHalt(error, out) : error;
  });
}

function databaseOf({ db }: RunFlags, { out }: Target): string | undefined {
  if (!hasRunLedger(out)) return db === undefined ? undefined : readDb(db);
  const place = runLedgerPlace(out);
  const isInDatabase = isPostgresPlace(place);
  if (db !== undefined && !(isInDatabase && isSameDb(place, readDb(db)))) throw elsewhere(out, place);
  return isInDatabase ? place : undefined;
}

function elsewhere(out: string, place: string): Error {
  const where = isPostgresPlace(place) ? postgresPlace(place).shown : place;
  return usage(
    `${out} already contains a run whose ledger is ${where}, not the one in --db.`,
    `Leave out --db to continue it. To move it: tamis export ${shellWord(out)} --archive --out ARCHIVE, then tamis import ARCHIVE --out RUN --db URL.`,
  );
}

async function begin(flags: RunFlags, { out }: Target, db: string | undefined) {
  const [stop, cancel] = [new AbortController(), new AbortController()];
  const progress = new RunProgress(process.stderr.isTTY === true);
  const home = openHomeQuietly(flags);
  const duty = await dutyFor(flags, out, db, stop.signal).catch(async (problem: unknown) => {
    await home?.close();
    throw problem;
  });
  const ungauged = leaderGauges(duty.telemetry, progress, duty.backlog);
  const bound = boundedNursery();
  const on = (event: RunEvent) => {
    bound();
    if (event.kind === 'start-told' && flags.quiet !== true) tellStart(event.mistakes, flags.color);
    duty.see(event);
    progress.see(event);
  };
  // A run waits for a database as long as necessary; a locked file is reported soon.
  const ledger: OpenOptions =
    db !== undefined
      ? {
          patience: DATABASE_PATIENCE_MS,
          onSilence: (silence) => {
            progress.hide();
            tellSilence(silence);
          },
        }
      : {};
  const { telemetry } = duty;
  const options = optionsFor(flags, home, { stop: stop.signal, signal: cancel.signal, on, ledger, telemetry });
  const interrupt = onInterrupt(() => {
    stop.abort();
    setTimeout(() => cancel.abort(), PATIENCE_MS).unref();
    process.stderr.write('\nstopping: calls in flight have 5 s to finish; press Ctrl-C again to stop at once.\n');
  });
  const end = async () => {
    ungauged();
    await duty.end();
  };
  return { options, interrupt, progress, duty: { end }, close: async () => await home?.close() };
}

async function dutyFor({ concurrency = 16, health }: RunFlags, out: string, db: string | undefined, stop: AbortSignal) {
  const runs = () => (db !== undefined && hasRunLedger(out) ? [postgresPlace(runLedgerPlace(out)).schema] : []);
  return await beginDuty({ role: 'leader', db, runs, most: concurrency, stop, health });
}

function tellStart(mistakes: readonly Mistake[], color: boolean | undefined): void {
  const paint = paintOn(process.stderr, color);
  process.stderr.write(`${mistakes.flatMap((mistake) => mistakeLines(mistake, paint)).join('\n')}\n`);
}

// Opens the home ledger. If the working folder is not writable, the run still goes ahead, but is missing from the list of runs.
function openHomeQuietly({ ledger }: RunFlags): Ledger | undefined {
  try {
    return openHome({ ledger });
  } catch (error) {
    if (!(error instanceof Fault) || ledger !== undefined) throw error;
    process.stderr.write(`warning: This run could not be added to the list of runs: ${visible(error.message)}\n`);
    return undefined;
  }
}

function optionsFor(
  flags: RunFlags,
  home: Ledger | undefined,
  rest: Pick<WorkOptions, 'stop' | 'signal' | 'on' | 'ledger' | 'telemetry'>,
): WorkOptions {
  const {
    concurrency,
    maxCost,
    patience,
    poll,
    maxUnits,
    repeat,
    name,
    timeout,
    keep,
    keepGoing,
    skipScripts,
    keyEnv,
    db,
    priority,
  } = flags;
  return {
    ...rest,
    models: openModels({ keyEnv, env: process.env }),
    clock: systemClock,
    ...given({ home, concurrency, maxCost, patience, poll, mode: modeIn(flags), maxUnits, keepGoing, skipScripts }),
    ...given({ repeat, priority, name: name === undefined ? undefined : runName(name), timeLimit: timeout }),
    ...given({ db: db === undefined ? undefined : readDb(db), contents: keep }),
    overrides: { ...overridesIn(flags), ...given({ prices: givenPrices(flags.prices) }) },
  };
}

// Checks a run name, which people must be able to print and type.
function runName(name: string): string {
  if (name.trim() !== '' && name.length <= 200 && !/[\p{Cc}/\\]/u.test(name)) return name;
  throw usage('The --name value is not a valid run name.', 'Give up to 200 characters, without slashes and control characters.');
}

const DATABASE_PATIENCE_MS = 15 * 60_000;

function modeIn({ batch, realtime, cassette }: RunFlags): RunMode | undefined {
  if (batch !== true) return realtime === true ? 'realtime' : undefined;
  if (realtime === true) throw usage('--batch and --realtime exclude each other.', 'Give one of them.');
  if (cassette !== undefined)
    throw usage(
      '--batch needs a provider, and --cassette replaces it.',
      'Leave out one of them; a cassette costs nothing anyway.',
    );
  return 'batch';
}

// The settings stored with a run, which must not contain a password.
function overridesIn({ provider, model, baseUrl, cassette }: RunFlags): Overrides {
  const url = baseUrl === undefined ? undefined : URL.parse(baseUrl);
  if (url === null || (url && url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw usage('--base-url must be a URL, such as http://127.0.0.1:1234/v1.');
  const isSecret = (name: string) => /key|token|secret|passw|auth|sig/i.test(name);
  if (url?.username || url?.password || [...(url?.searchParams.keys() ?? [])].some(isSecret))
    throw usage(
      '--base-url contains a password or key, which would be stored with the run.',
      'Put the key in an environment variable and name it: --key-env NAME.',
    );
  return given({ provider, model, baseURL: baseUrl, cassette: cassette === undefined ? undefined : resolve(cassette) });
}

// Files of at least this size make a run large; smaller runs end before their memory use matters.
const LARGE_BYTES = 4 * 1024 * 1024;

function isLarge(paths: readonly (string | undefined)[]): boolean {
  return paths.flatMap((path) => (path === undefined ? [] : filesIn(path))).some((file) => sizeOf(file) > LARGE_BYTES);
}

function filesIn(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? readdirSync(path).map((name) => join(path, name)) : [path];
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

// A halt for a run whose ledger can't be written. Everything judged so far is kept.
function faultHalt(fault: Fault, out: string): Halt {
  const { code } = fault;
  if (code === 'fault.disk-full')
    return environment(
      'Disk full; the run is paused. Everything judged is saved.',
      'Free some space and repeat the command; calls that were in flight are made again.',
    );
  if (code === 'fault.lease-lost')
    return new Halt(
      EXIT.held,
      `Another process has taken over ${out}; this one has stopped.`,
      'tamis status shows where the run is.',
    );
  return ledgerHalt(fault);
}
