import { resolve } from 'node:path';
import { Fault } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import {
  hasRunLedger,
  isPostgresPlace,
  type Ledger,
  type OpenOptions,
  openHome,
  postgresPlace,
  runLedgerPlace,
} from '@tamis/ledger';
import { systemClock } from '@tamis/models';
import type { Overrides, RunAnswer, RunEvent, RunMode, WorkOptions } from '@tamis/pipeline';
import { isSameDb } from '../db/is-same-db.ts';
import { reachDb } from '../db/reach-db.ts';
import { readDb } from '../db/read-db.ts';
import { tellSilence } from '../db/tell-silence.ts';
import { usage } from '../exit/halt.ts';
import { boundedNursery } from '../io/bounded-nursery.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { smallNursery } from '../io/small-nursery.ts';
import { faultHalt } from './fault-halt.ts';
import { isLarge } from './is-large.ts';
import { openModels } from './open-models.ts';
import { readPrices } from './prices.ts';
import type { RunFlags } from './run-flags.ts';
import { RunProgress } from './run-progress.ts';
import { type Target, type Telling, tellRun } from './tell-run.ts';

/** How long calls in flight may take after the run was interrupted, in milliseconds. */
const PATIENCE_MS = 5000;

/** Works on a run until it ends or somebody stops it, with progress on the way; the exit code tells how it went. */
export async function workRun(
  flags: RunFlags,
  target: Target,
  work: (options: WorkOptions) => Promise<RunAnswer>,
  tell: (answer: RunAnswer, telling: Telling) => number = tellRun,
): Promise<number> {
  if (isLarge([target.source, flags.cassette, target.out])) smallNursery();
  const db = databaseOf(flags, target);
  if (db !== undefined) await reachDb(db);
  const { options, interrupt, progress, close } = begin(flags, db !== undefined);
  const begun = performance.now();
  try {
    if (flags.quiet !== true) progress.start();
    const answer = await work(options);
    progress.stop();
    return tell(answer, { flags, target, took: performance.now() - begun, interrupted: interrupt.code });
  } catch (error) {
    progress.stop();
    throw error instanceof Fault ? faultHalt(error, target.out) : error;
  } finally {
    interrupt.release();
    await close();
  }
}

/** The database that the run is kept in, if it is in one: its folder says so, or whoever starts it. */
function databaseOf({ db }: RunFlags, { out }: Target): string | undefined {
  if (!hasRunLedger(out)) return db === undefined ? undefined : readDb(db);
  const place = runLedgerPlace(out);
  const isInDatabase = isPostgresPlace(place);
  if (db !== undefined && !(isInDatabase && isSameDb(place, readDb(db)))) throw elsewhere(out, place);
  return isInDatabase ? place : undefined;
}

/** A run stays where it was begun; whoever names another place must not believe that it is there. */
function elsewhere(out: string, place: string): Error {
  const where = isPostgresPlace(place) ? postgresPlace(place).shown : place;
  return usage(
    `${out} already contains a run, whose ledger is ${where}; --db names another place.`,
    `Leave out --db to continue it. To move it: tamis export ${out} --archive --out ARCHIVE, then tamis import ARCHIVE --out RUN --db URL.`,
  );
}

function begin(flags: RunFlags, isInDatabase: boolean) {
  const [stop, cancel] = [new AbortController(), new AbortController()];
  const progress = new RunProgress(process.stderr.isTTY === true);
  const home = openHomeQuietly(flags);
  const bound = boundedNursery();
  const on = (event: RunEvent) => {
    bound();
    progress.see(event);
  };
  // A database is waited for, however long it takes to come back; a file that is locked is told of soon.
  const ledger: OpenOptions = isInDatabase
    ? {
        patience: DATABASE_PATIENCE_MS,
        onSilence: (silence) => {
          progress.hide();
          tellSilence(silence);
        },
      }
    : {};
  const options = optionsFor(flags, { stop: stop.signal, cancel: cancel.signal, on, home, ledger });
  const interrupt = onInterrupt(() => {
    stop.abort();
    setTimeout(() => cancel.abort(), PATIENCE_MS).unref();
    process.stderr.write('\nstopping: calls in flight have 5 s to finish; press Ctrl-C again to stop at once.\n');
  });
  return { options, interrupt, progress, close: async () => await home?.close() };
}

/** A working folder that can't be written costs the list of runs, not the run. */
function openHomeQuietly({ ledger }: RunFlags): Ledger | undefined {
  try {
    return openHome({ ledger });
  } catch (error) {
    if (!(error instanceof Fault) || ledger !== undefined) throw error;
    process.stderr.write(`warning: This run could not be added to the list of runs: ${visible(error.message)}\n`);
    return undefined;
  }
}

interface Parts {
  readonly stop: AbortSignal;
  readonly cancel: AbortSignal;
  readonly on: RunProgress['see'];
  readonly home: Ledger | undefined;
  readonly ledger: OpenOptions;
}

function optionsFor(flags: RunFlags, { home, ...rest }: Parts): WorkOptions {
  const { concurrency, maxCost, patience, poll, maxUnits, keep, keepGoing, skipScripts, keyEnv, db } = flags;
  const mode = modeIn(flags);
  const prices = readPrices(flags.prices);
  return {
    ...rest,
    ...(home && { home }),
    models: openModels({ prices, keyEnv, env: process.env }),
    clock: systemClock,
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(maxCost === undefined ? {} : { maxCost }),
    ...(patience === undefined ? {} : { patience }),
    ...(poll === undefined ? {} : { poll }),
    ...(mode === undefined ? {} : { mode }),
    ...(maxUnits === undefined ? {} : { maxUnits }),
    ...(db === undefined ? {} : { db: readDb(db) }),
    ...(keep === undefined ? {} : { contents: keep }),
    ...(keepGoing === undefined ? {} : { keepGoing }),
    ...(skipScripts === undefined ? {} : { skipScripts }),
    overrides: overridesIn(flags),
  };
}

/** How long a run waits for a database that is away, in milliseconds. */
const DATABASE_PATIENCE_MS = 15 * 60_000;

/** How models are asked; undefined where nobody says. */
function modeIn({ batch, realtime, cassette }: RunFlags): RunMode | undefined {
  if (batch !== true) return realtime === true ? 'realtime' : undefined;
  if (realtime === true) throw usage('--batch and --realtime exclude each other.', 'Give one of them.');
  if (cassette !== undefined)
    throw usage('--batch needs a provider, and --cassette replaces it.', 'Give one of them; a cassette costs nothing anyway.');
  return 'batch';
}

/** What is kept with a run holds no password. */
function overridesIn({ provider, model, baseUrl, cassette }: RunFlags): Overrides {
  const url = baseUrl === undefined ? undefined : URL.parse(baseUrl);
  if (url === null || (url && url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw usage('--base-url is not a URL; a URL such as http://127.0.0.1:1234/v1 was expected.');
  if (url?.username || url?.password)
    throw usage(
      '--base-url contains a password, which would be stored with the run.',
      'Put the key in an environment variable and name it: --key-env NAME.',
    );
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(cassette === undefined ? {} : { cassette: resolve(cassette) }),
  };
}
