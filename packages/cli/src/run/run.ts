import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { nearWords, question } from '@tamis/files';
import { type LeaseHolder, type Ledger, openHome } from '@tamis/ledger';
import { systemClock } from '@tamis/models';
import {
  continueRun,
  isRunFolder,
  type Overrides,
  openPipeline,
  planOf,
  type RunAnswer,
  type RunEvent,
  type RunPlan,
  startRun,
  type WorkOptions,
} from '@tamis/pipeline';
import { Terminal } from '../ask/terminal.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt, usage } from '../exit/halt.ts';
import { boundedNursery } from '../io/bounded-nursery.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { smallNursery } from '../io/small-nursery.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { paintFor, wantsColour } from '../text/paint.ts';
import { exitOfRun } from './exit-of-run.ts';
import { faultHalt } from './fault-halt.ts';
import { isLarge } from './is-large.ts';
import { modelAddress } from './model-address.ts';
import { openModels } from './open-models.ts';
import { planText, startQuestion } from './plan-text.ts';
import { priceOf, readPrices } from './prices.ts';
import type { RunFlags } from './run-flags.ts';
import { RunProgress } from './run-progress.ts';
import { runReport } from './run-report.ts';

/** How long calls in flight may take after the run was interrupted, in milliseconds. */
const PATIENCE_MS = 5000;

/** What a folder with mistakes does not cost. */
const SPARED = 'no model was called';

/** Nobody wants to be asked about a few calls. */
const FEW_CALLS = 50;

/** Runs a pipeline folder, or continues a run; the exit code tells how it went. */
export async function run(flags: RunFlags, folder: string): Promise<number> {
  const target = targetOf(flags, folder);
  if (flags.dryRun === true) return dryRun(flags, folder);
  if (target.source !== undefined && !(await mayStart(flags, target.source, target.out))) return EXIT.usage;
  if (isLarge([folder, flags.cassette, flags.out])) smallNursery();
  const { options, interrupt, progress, close } = begin(flags);
  const begun = performance.now();
  try {
    if (flags.quiet !== true) progress.start();
    const answer =
      target.source === undefined ? await continueRun(target.out, options) : await startRun(target.source, target.out, options);
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

/** Where a run is, and what it is made of where it may have to begin. */
interface Target {
  readonly source?: string;
  readonly out: string;
}

function targetOf({ out, dryRun }: RunFlags, folder: string): Target {
  if (!existsSync(folder)) throw usage(`There is no folder ${folder}.`, suggestion(folder));
  if (out !== undefined) return { source: folder, out };
  if (isRunFolder(folder) || dryRun === true) return { out: folder };
  throw usage(
    `--out is missing; it names the folder for the run of ${folder}.`,
    'tamis run DIR --out RUN starts a run; tamis run RUN continues one.',
  );
}

function suggestion(folder: string): string {
  const above = dirname(resolve(folder));
  const names = existsSync(above) ? readdirSync(above) : [];
  const near = nearWords(basename(folder), names, 1);
  return near.length === 0 ? 'Give a pipeline folder or a run folder.' : question(near).trim();
}

function begin(flags: RunFlags) {
  const [stop, cancel] = [new AbortController(), new AbortController()];
  const progress = new RunProgress(process.stderr.isTTY === true);
  const home = openHomeQuietly(flags);
  const bound = boundedNursery();
  const on = (event: RunEvent) => {
    bound();
    progress.see(event);
  };
  const options = optionsFor(flags, { stop: stop.signal, cancel: cancel.signal, on, home });
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
}

function optionsFor(flags: RunFlags, { home, ...rest }: Parts): WorkOptions {
  const { concurrency, maxCost, patience, maxUnits, keep, keepGoing, skipScripts, keyEnv } = flags;
  const prices = readPrices(flags.prices);
  return {
    ...rest,
    ...(home && { home }),
    models: openModels({ prices, keyEnv, isLimited: maxCost !== undefined, env: process.env }),
    clock: systemClock,
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(maxCost === undefined ? {} : { maxCost }),
    ...(patience === undefined ? {} : { patience }),
    ...(maxUnits === undefined ? {} : { maxUnits }),
    ...(keep === undefined ? {} : { contents: keep }),
    ...(keepGoing === undefined ? {} : { keepGoing }),
    ...(skipScripts === undefined ? {} : { skipScripts }),
    overrides: overridesIn(flags),
  };
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

/** What a run takes, and what it asks; nobody is called. */
function dryRun(flags: RunFlags, folder: string): number {
  const source = isRunFolder(folder) ? join(folder, 'config') : folder;
  const prices = readPrices(flags.prices);
  process.stdout.write(planText(basename(resolve(folder)), planFor(flags, source), prices));
  return EXIT.valid;
}

function planFor(flags: RunFlags, source: string): RunPlan {
  const opened = openPipeline(source, { skipScripts: flags.skipScripts === true });
  if ('mistakes' in opened) throw mistakeHalt('pipeline', source, opened.mistakes, SPARED);
  const { provider, model } = modelAddress(flags.model, flags.provider);
  const { maxUnits } = flags;
  const prices = readPrices(flags.prices);
  return planOf(opened.pipeline, {
    ...(maxUnits === undefined ? {} : { maxUnits }),
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
    pricesOf: (asked, name) => {
      const address = modelAddress(name, undefined, asked);
      return priceOf(prices, address.provider ?? '', address.model ?? '');
    },
  });
}

/** Asks a person at a terminal before many calls are made; a script is not asked. */
async function mayStart(flags: RunFlags, source: string, out: string): Promise<boolean> {
  if (flags.yes === true || flags.cassette !== undefined || isRunFolder(out)) return true;
  const terminal = process.stdin.isTTY === true ? Terminal.open() : undefined;
  if (terminal === undefined) return true;
  try {
    const plan = planFor(flags, source);
    if (plan.calls.least <= FEW_CALLS) return true;
    const answer = await terminal.question(`${startQuestion(plan)} [y/N] `, new AbortController().signal);
    return /^y(?:es)?$/i.test(answer?.trim() ?? '');
  } finally {
    terminal.close();
  }
}

interface Telling {
  readonly flags: RunFlags;
  readonly target: Target;
  readonly took: number;
  readonly interrupted: number | null;
}

/** Tells how it went. */
function tell(answer: RunAnswer, { flags, target, took, interrupted }: Telling): number {
  const { source, out } = target;
  switch (answer.status) {
    case 'broken':
      throw mistakeHalt('pipeline', source ?? out, answer.mistakes, SPARED);
    case 'held':
      throw heldHalt(out, answer.by);
    case 'refused':
      throw refusedHalt(out, answer);
    case 'worked': {
      const paint = paintFor(wantsColour(process.stderr, flags.color, process.env));
      if (answer.isChanged)
        process.stderr.write(
          `${paint('hold', 'warning')}: ${visible(source ?? 'The pipeline')} changed after this run began; the run keeps its snapshot.\n  ${paint('mark', 'help')}: To run the new files, give another --out.\n`,
        );
      if (flags.quiet !== true) process.stderr.write(runReport(answer.end, took, out));
      return exitOfRun(answer.end, interrupted);
    }
    default:
      return answer satisfies never;
  }
}

function heldHalt(out: string, by: LeaseHolder | undefined): Halt {
  const who = by === undefined ? 'Another process' : by.holder.replace(/^p/, 'P');
  const since = by === undefined ? '' : ` since ${new Date(by.takenAt).toISOString().slice(11, 16)}`;
  return new Halt(EXIT.held, `${who} has held ${out}${since}.`, 'Repeat the command when that process has ended.');
}

function refusedHalt(out: string, { reason, found = '' }: Extract<RunAnswer, { status: 'refused' }>): Halt {
  switch (reason) {
    case 'no-run':
      return usage(`${out} does not contain a run.`, 'tamis run DIR --out RUN starts one.');
    case 'not-empty':
      return usage(`${out} contains other files.`, 'Give --out a new or empty folder.');
    case 'purged':
      return usage(`The contents of ${out} were purged; the run can't be continued.`, 'Start a new run.');
    case 'other-pipeline':
      return usage(`${out} is a run of ${found}.`, 'Give --out another folder.');
    case 'other-units':
    case 'other-contents':
      return usage(`${out} was started with ${found}, which can't be changed.`, 'Omit the flag, or give --out another folder.');
    case 'damaged':
      return new Halt(
        EXIT.integrity,
        `${out}/config has changed since the run began.`,
        'Restore it from a copy; no model was called.',
      );
    default:
      return reason satisfies never;
  }
}
