import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openLedger } from '@tamis/ledger';
import { type LocalServer, runLedgerPlace } from '@tamis/ledger/internal';
import { startCassetteServer } from '@tamis/models';
import { rate, unitName } from '../../packages/pipeline/test/share/rate.ts';
import { cutProxy } from './cut-proxy.ts';
import { rowsOf } from './rows-of.ts';

export interface Hardship {
  readonly units: number;
  readonly workers: number;
  // Workers that are killed with `kill -9`, one after another.
  readonly kills: number;
  readonly stop: number;
  readonly cut: number;
  readonly restart: boolean;
  readonly upgrade?: boolean;
  // Whether the leader is killed with `kill -9`: a worker then leads, or, if there are no workers, the same command in another folder.
  // `hastened`: its time is over at once, not after 15 seconds.
  readonly leader?: 'killed' | 'hastened';
  readonly concurrency?: number;
  readonly answer: number;
  readonly random: () => number;
}

export interface Endured {
  readonly code: number | null;
  readonly results: number;
  // Results of units that already have one.
  readonly doubled: number;
  readonly verified: string;
  // The longest time in which nothing was recorded, in seconds.
  readonly stall: number;
  readonly seconds: number;
  // Calls that the server saw beyond one per unit.
  readonly repeated: number;
  readonly kills: number;
  readonly drained: number;
  readonly isLeftAlone: boolean;
}

// The command under test; a copy of it can be named, so that the next one can be built meanwhile.
const BIN = process.env.TAMIS_BIN ?? path.resolve(import.meta.dirname, '../../packages/cli/bin/tamis.js');

export async function endure(server: LocalServer, hardship: Hardship): Promise<Endured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-soak-'));
  const models = await startCassetteServer(cassette(hardship));
  const proxy = await cutProxy(server.port);
  const db = Object.assign(new URL(server.url), { host: `127.0.0.1:${proxy.port}` }).href;
  const crew = new Crew(folder, db, hardship.concurrency === undefined ? [] : ['--concurrency', `${hardship.concurrency}`]);
  const out = path.join(folder, 'run');
  const begun = performance.now();
  try {
    const source = pipeline(folder, hardship.units);
    const told = ['--db', db, '--base-url', `${models.url}/v1`, '--yes', '--quiet'];
    const leadIn = (place: string) => crew.start(['run', source, '--out', place, ...told]);
    const lead = leadIn(out);
    const watch = new Watch(out);
    const hired = crew.hireAll(hardship.workers);
    const ended = once(lead, 'close') as Promise<[number | null]>;
    void ended.then(async ([code]) => {
      if (code !== null) await watch.end();
    });
    await torment(hardship, { crew, watch, proxy, server, lead });
    const [code] = await ended.then(async ([first]) => {
      if (first !== null) return [first];
      return hardship.workers > 0 ? [await watch.over()] : await adopted(() => leadIn(path.join(folder, 'elsewhere/run')));
    });
    const seconds = (performance.now() - begun) / 1000;
    await Promise.all([watch.end(), hired]);
    const results = exported(await said(['export', out, '--what', 'valid']));
    const verified = (await said(['verify', out])).trim().split('\n').at(-1) ?? '';
    return {
      ...{ code, results: new Set(results).size, doubled: results.length - new Set(results).size, verified, seconds },
      ...{ stall: watch.longest / 1000, repeated: models.hits.length - hardship.units, kills: crew.kills },
      ...{ drained: crew.drained, isLeftAlone: hardship.upgrade !== true || (await isLeftAlone(server.url)) },
    };
  } finally {
    await crew.end();
    await proxy.close();
    await models.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (hardship.upgrade === true) await rowsOf(server.url, WITHOUT_NEWER);
  }
}

function cassette({ units, answer }: Hardship) {
  return Array.from({ length: units }, (_, index) => ({
    ...{ step: 'rate', unit: unitName(index), attempt: 1, after: answer },
    reply: { text: '{"score": 2.5}', usage: { inputTokens: 100, outputTokens: 20 } },
  }));
}

function pipeline(folder: string, units: number): string {
  const source = path.join(folder, 'pipeline');
  for (const [name, text] of Object.entries(rate(units))) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), text);
  }
  return source;
}

const HELD_CODE = 5;

// Gives the same command in another folder until the leader's time is over.
async function adopted(again: () => ChildProcess): Promise<[number | null]> {
  for (;;) {
    const [code] = (await once(again(), 'close')) as [number | null];
    if (code !== HELD_CODE) return [code];
  }
}

async function hasten(url: string, pid: number | undefined): Promise<void> {
  const past = `SET until_at = '-infinity' WHERE holder LIKE 'process ${pid} on %'`;
  const [row] = await rowsOf(url, `SELECT run FROM tamis_jobs.run WHERE holder LIKE 'process ${pid} on %'`);
  const run = row?.run;
  await rowsOf(url, `UPDATE tamis_jobs.run ${past}; UPDATE tamis_jobs.chunk ${past}`);
  await rowsOf(url, `UPDATE ${run}.lease SET until_at = 1 WHERE holder LIKE 'process ${pid} on %'`);
}

interface Tormented {
  readonly lead: ChildProcess;
  readonly crew: Crew;
  readonly watch: Watch;
  readonly proxy: Awaited<ReturnType<typeof cutProxy>>;
  readonly server: LocalServer;
}

// Everything happens at a share of the units, so that the run is never done before.
async function torment(
  { units, kills, stop, cut, restart, upgrade, leader, random }: Hardship,
  { crew, watch, proxy, server, lead }: Tormented,
): Promise<void> {
  const deeds: (readonly [number, () => Promise<unknown>])[] = Array.from(
    { length: kills },
    (_, index) => [0.03 + (0.8 * (index + random())) / Math.max(1, kills), async () => crew.kill(random())] as const,
  );
  // Stopped while nothing waits for it: the others continue meanwhile.
  if (stop > 0) deeds.push([0.15, async () => void crew.stopFor(stop, random())]);
  if (cut > 0)
    deeds.push([
      0.45,
      async () => {
        proxy.cut();
        await setTimeout(cut);
        proxy.mend();
      },
    ]);
  if (leader !== undefined)
    deeds.push([
      0.4,
      async () => {
        const gone = once(lead, 'close');
        lead.kill('SIGKILL');
        await gone;
        if (leader === 'hastened') await hasten(server.url, lead.pid);
      },
    ]);
  if (upgrade === true) {
    deeds.push([0.05, () => addNewerRun(server.url)]);
    deeds.push([0.3, () => crew.replaceAll()]);
  }
  if (restart) deeds.push([0.65, async () => await server.kill().then(() => server.start())]);
  for (const [share, deed] of deeds.toSorted(([one], [other]) => one - other)) {
    if (!(await watch.until(Math.floor(share * units)))) return;
    await deed();
  }
}

const NEWER = 'tamis_of_a_newer_version';

const WITHOUT_NEWER = `DROP SCHEMA IF EXISTS ${NEWER} CASCADE; DELETE FROM tamis_jobs.chunk WHERE run = '${NEWER}'`;

// Adds a run of a version that does not exist yet, which all workers prefer.
async function addNewerRun(url: string): Promise<void> {
  await rowsOf(
    url,
    `CREATE SCHEMA ${NEWER}; CREATE TABLE ${NEWER}.tamis_ledger (version bigint NOT NULL, added text);
    INSERT INTO ${NEWER}.tamis_ledger VALUES (99, 'something new');
    INSERT INTO tamis_jobs.chunk (run, name, after_unit, priority) VALUES ('${NEWER}', 'chunk 1', '', 100)`,
  );
}

async function isLeftAlone(url: string): Promise<boolean> {
  const rows = await rowsOf(url, `SELECT tries FROM tamis_jobs.chunk WHERE run = '${NEWER}' AND tries = 0`);
  return rows.length === 1;
}

const FEW = 3;

const SIGTERM_CODE = 143;

class Crew {
  kills = 0;
  drained = 0;
  readonly #folder: string;
  readonly #db: string;
  readonly #flags: readonly string[];
  readonly #workers = new Set<ChildProcess>();
  #others = new Set<ChildProcess>();
  #isOver = false;

  constructor(folder: string, db: string, flags: readonly string[]) {
    this.#folder = folder;
    this.#db = db;
    this.#flags = flags;
  }

  start(args: readonly string[]): ChildProcess {
    const env = { ...process.env, NO_COLOR: '1', TAMIS_LEDGER: path.join(this.#folder, 'home.sqlite') };
    const child = spawn(process.execPath, [BIN, ...args, ...this.#flags], { stdio: ['ignore', 'ignore', 'pipe'], env });
    child.stderr?.on('data', (text: Buffer) => {
      if (process.env.TAMIS_SOAK_LOUD) process.stderr.write(text);
    });
    this.#others.add(child);
    return child;
  }

  hire(): void {
    const child = this.start(['worker', '--db', this.#db, '--quiet']);
    this.#workers.add(child);
  }

  // Many processes that start at the same moment take longer to connect than any of them waits.
  async hireAll(count: number): Promise<void> {
    for (let at = 0; at < count && !this.#isOver; at++) {
      if (at >= FEW) await setTimeout(300);
      this.hire();
    }
  }

  kill(chance: number): void {
    const child = [...this.#workers][Math.floor(chance * this.#workers.size)];
    if (child === undefined) return;
    this.#workers.delete(child);
    child.kill('SIGKILL');
    this.kills += 1;
    this.hire();
  }

  async replaceAll(): Promise<void> {
    for (const child of [...this.#workers]) {
      if (this.#isOver || child.exitCode !== null || child.signalCode !== null) continue;
      this.#workers.delete(child);
      const ended = once(child, 'close') as Promise<[number | null]>;
      child.kill('SIGTERM');
      this.hire();
      const [code] = await ended;
      if (code === 0 || code === SIGTERM_CODE) this.drained += 1;
    }
  }

  async stopFor(milliseconds: number, chance: number): Promise<void> {
    const child = [...this.#workers][Math.floor(chance * this.#workers.size)];
    if (child === undefined) return;
    // It is not killed meanwhile: this is about what it writes afterwards.
    this.#workers.delete(child);
    child.kill('SIGSTOP');
    await setTimeout(milliseconds);
    child.kill('SIGCONT');
    this.#workers.add(child);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const left = [...this.#others].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const gone = left.map((child) => once(child, 'close'));
    for (const child of left) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await Promise.all(gone);
  }
}

class Watch {
  longest = 0;
  readonly #out: string;
  readonly #looking: Promise<void>;
  #done = 0;
  #isOver = false;

  constructor(out: string) {
    this.#out = out;
    this.#looking = this.#look();
  }

  // Waits until this many units have a result; false if the run is over before that.
  async until(count: number): Promise<boolean> {
    while (this.#done < count && !this.#isOver) await setTimeout(50);
    return !this.#isOver;
  }

  // Waits until the run has ended, whoever leads it. Returns the exit code that its leader would have.
  async over(): Promise<number> {
    const ledger = openLedger(runLedgerPlace(this.#out), { readOnly: true, create: false, patience: 60_000 });
    while ((await runIn(ledger))?.status === 'open') await setTimeout(200);
    const code = (await runIn(ledger))?.status === 'ended' ? 0 : 1;
    await ledger.close();
    return code;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (!existsSync(path.join(this.#out, 'ledger.url'))) {
      if (this.#isOver) return;
      await setTimeout(50);
    }
    const ledger = openLedger(runLedgerPlace(this.#out), { readOnly: true, create: false, patience: 60_000 });
    let changed = performance.now();
    while (!this.#isOver) {
      const done = await doneIn(ledger).catch(() => this.#done);
      // Looking may have taken as long as the cut: what is new came at its end at the latest.
      if (this.#done > 0) this.longest = Math.max(this.longest, performance.now() - changed);
      if (done === 0 || done !== this.#done) changed = performance.now();
      this.#done = done;
      await setTimeout(200);
    }
    await ledger.close();
  }
}

async function doneIn(ledger: ReturnType<typeof openLedger>): Promise<number> {
  const row = await runIn(ledger);
  return row === undefined ? 0 : (await ledger.counts(row.run)).states.valid;
}

async function runIn(ledger: ReturnType<typeof openLedger>) {
  for await (const row of ledger.runs()) return row;
  return undefined;
}

async function said(args: readonly string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...args], { env, maxBuffer: 2 ** 30 }).catch(
    (ended: { readonly stdout: string }) => ended,
  );
  return stdout;
}

function exported(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly unit_id: string }).unit_id);
}
