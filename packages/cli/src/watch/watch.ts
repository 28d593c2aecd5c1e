import { existsSync, realpathSync } from 'node:fs';
import { isPostgresPlace } from '@tamis/ledger/internal';
import { folderProblem } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, usage } from '../exit/halt.ts';
import type { RunsFlags, WatchFlags } from '../flags/run-flags.ts';
import { openReviews } from '../inbox/open-ledgers.ts';
import { print } from '../io/print.ts';
import { notARun, withoutFaults } from '../runs/run-halt.ts';
import { inAscii } from '../screen/ascii.ts';
import { lookFor } from '../screen/look.ts';
import { showScreen } from '../screen/open-screen.ts';
import type { Size } from '../screen/rows.ts';
import { terminalTitle } from '../screen/terminal-title.ts';
import { knownRuns } from './read/known-runs.ts';
import { RunReader } from './read/run-reader.ts';
import type { View } from './view.ts';
import { RunView } from './views/run-view.ts';
import { RunsView } from './views/runs-view.ts';
import { WatchScreen } from './watch-screen.ts';

// `tamis watch`: shows one run, or all runs, as a screen.
export async function watch(flags: WatchFlags, folder?: string): Promise<number> {
  if (folder === undefined) return await runs(flags);
  const problem = folderProblem(folder);
  if (problem !== undefined) throw notARun(folder, problem);
  return await show(flags, (screen) => [
    new RunsView(screen),
    new RunView(screen, screen.readerOf(isPostgresPlace(folder) ? folder : realpathSync(folder))),
  ]);
}

// `tamis runs`: shows all runs as a screen, a list or JSON.
export async function runs(flags: RunsFlags): Promise<number> {
  refuseMissing(flags);
  if (flags.format === 'json') return await withoutFaults(() => writeRuns(flags));
  return await show(flags, (screen) => [new RunsView(screen)]);
}

// Refuses a named ledger that does not exist. The one in the working folder is created by its first run.
function refuseMissing({ ledger }: RunsFlags): void {
  if (ledger === undefined || isPostgresPlace(ledger) || existsSync(ledger)) return;
  throw usage(`There is no ledger at ${ledger}.`, 'Give the path of a ledger file.');
}

async function show(flags: WatchFlags, viewsOf: (screen: WatchScreen) => readonly View[]): Promise<number> {
  const screen = new WatchScreen(flags.ledger, !isScreen(flags));
  const views = viewsOf(screen);
  return await withoutFaults(async () => {
    if (!isScreen(flags)) return await printOnce(screen, views, flags);
    await screen.show(views);
    const stops = [screen.follow(), titled(flags.ledger)];
    try {
      await showScreen(screen, undefined, flags);
    } finally {
      for (const stop of stops) stop();
    }
    return EXIT.valid;
  });
}

const COUNT = 5000;

// Shows the number of pending reviews in the terminal title, until it is stopped.
function titled(ledger: string | undefined): () => void {
  const title = terminalTitle(process.stdout, process.env);
  let isOver = false;
  const count = async () => {
    const { reviews } = await openReviews(ledger);
    if (!isOver) title.tell(reviews.length, 'watch');
  };
  const again = () => void count().catch(() => undefined);
  again();
  const timer = setInterval(again, COUNT);
  return () => {
    isOver = true;
    clearInterval(timer);
    title.end();
  };
}

function isScreen({ plain }: WatchFlags): boolean {
  return plain !== true && process.stdin.isTTY === true && process.stdout.isTTY === true;
}

async function printOnce(screen: WatchScreen, views: readonly View[], flags: WatchFlags): Promise<number> {
  const view = views.at(-1);
  if (view === undefined) throw usage('There is nothing to show.');
  await screen.show([view]);
  const { problem } = view.reader() ?? {};
  if (problem !== undefined && view instanceof RunView) throw environment(problem);
  const size: Size = { columns: Math.max(80, process.stdout.columns ?? 80), rows: PLAIN_ROWS, isUncut: !process.stdout.isTTY };
  // Messages and keys only make sense on a screen.
  const rows = screen.frame(size).slice(0, -2);
  const { isAscii } = lookFor(flags, process.env);
  const texts = rows
    .map((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .map((text) => (isAscii ? inAscii(text) : text));
  await print(`${texts.slice(0, texts.findLastIndex((text) => text !== '') + 1).join('\n')}\n`);
  return EXIT.valid;
}

const PLAIN_ROWS = 10_000;

async function writeRuns({ ledger }: RunsFlags): Promise<number> {
  await print(`${JSON.stringify(await runsJson(ledger))}\n`);
  return EXIT.valid;
}

// The version of the report format; it increases with every change that could break a reader.
const RUNS_VERSION = 1;

async function runsJson(ledger: string | undefined): Promise<object> {
  const runs: object[] = [];
  for (const folder of await knownRuns(ledger)) {
    const reader = new RunReader(folder);
    await reader.poll(Date.now());
    runs.push(runJson(reader));
  }
  return { schema_version: RUNS_VERSION, runs };
}

function runJson({ folder, glance, problem }: RunReader): object {
  if (glance === undefined) return { folder, problem: problem ?? null };
  const { run, pipeline, activity, reason, units, states, total, openReviews, createdAt, updatedAt } = glance;
  return {
    ...{ folder, run, pipeline, state: activity, reason: reason ?? null, units, states },
    ...{ calls: total.calls, cost_usd: total.cost, unpriced_calls: total.unpriced, open_reviews: openReviews },
    ...{ created_at: new Date(createdAt).toISOString(), updated_at: new Date(updatedAt).toISOString() },
  };
}
