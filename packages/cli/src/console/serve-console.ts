import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConsoleRefusal, type RunningConsole, startConsole } from '@tamis/console';
import { homePlace, isPostgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ConsoleFlags } from '../flags/server-flags.ts';
import { print } from '../io/print.ts';
import { listenHalt, refuseUnknownHost, say, serving } from '../io/serving.ts';
import { EVERY, keepTelling } from '../notify/tell-all.ts';
import { tellingFrom } from '../notify/telling-from.ts';
import { given } from '../text/given.ts';
import { workshop } from './workshop.ts';

// `tamis console`: serves the web console until it is stopped.
export async function serveConsole(flags: ConsoleFlags): Promise<number> {
  await serving(async (ended) => {
    const telling = tellingFrom(flags);
    const served = await started(flags);
    await announce(served, flags);
    const stop = linksOnEnter(served);
    const ending = new AbortController();
    const told = telling === undefined ? undefined : keepTelling(flags.ledger, telling, EVERY, ending.signal);
    await ended;
    stop();
    ending.abort();
    await told;
    await served.close();
  });
  return EXIT.valid;
}

async function started(flags: ConsoleFlags): Promise<RunningConsole> {
  const { host, port, allowHost, tokenFile, trustedProxy, userHeader, publicUrl } = flags;
  await refuseUnknownHost(host);
  try {
    return await startConsole({
      ledger: placeOf(flags.ledger),
      page: fileURLToPath(new URL('../console/page', import.meta.url)),
      sums: new URL('./sum-thread.js', import.meta.url),
      workshop,
      engine,
      version: version(),
      log: (id, problem) => say(`${id}: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`),
      ...given({ host, port, allowHosts: allowHost, tokenFile, trustedProxies: trustedProxy, userHeader, publicUrl }),
    });
  } catch (problem) {
    if (problem instanceof ConsoleRefusal) throw usage(problem.message, problem.help);
    throw listenHalt(problem, port, host ?? '127.0.0.1');
  }
}

// The ledger to show: a file, or the folder of a run. If it does not exist yet, the console waits for it.
function placeOf(named: string | undefined): string {
  const isFolder = named !== undefined && statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) return runLedgerPlace(path.resolve(named));
  if (named !== undefined && !isPostgresPlace(named) && statSync(named, { throwIfNoEntry: false }) === undefined)
    throw usage(`There is no ledger at ${named}.`, 'Give the path of a ledger file or of a run folder.');
  return homePlace({ ledger: named });
}

// Announces the console. Only the link goes to standard output, so that a script can read it.
async function announce(served: RunningConsole, { open, host, tokenFile }: ConsoleFlags): Promise<void> {
  const link = served.link();
  const again = process.stdin.isTTY ? ' Press Enter for another link.' : '';
  say(`The console is at ${served.url}. This link signs in one browser, once; Ctrl-C stops the console.${again}`);
  if (host !== undefined && tokenFile !== undefined) say('Others sign in with their tokens.');
  await print(`${link}\n`);
  if (open === true) openBrowser(link);
}

function linksOnEnter(served: RunningConsole): () => void {
  if (!process.stdin.isTTY) return () => undefined;
  const onLine = () => process.stdout.write(`${served.link()}\n`);
  process.stdin.on('data', onLine);
  return () => {
    process.stdin.off('data', onLine);
    process.stdin.pause();
  };
}

// Opens the user's browser. Without a browser, the user still has the link.
function openBrowser(link: string): void {
  const program = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  spawn(program, [link], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

function version(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string }).version;
}
