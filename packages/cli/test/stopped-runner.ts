import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { startCassetteServer } from '@tamis/models';
import { until } from '../../../scripts/tests/until.ts';
import { pipelineIn, SCRIPTS } from './kill-loop.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { exported } from './run-ledger.ts';
import { type Run, start, tamis } from './tamis.ts';

export interface Stopping {
  readonly folder: string;
  // For how long; without it, the lease is put into the past, which takes no time. Milliseconds.
  readonly pause?: number;
  readonly isLockRemoved: boolean;
}

export interface StoppedRunner {
  readonly second: Run;
  readonly first: { readonly code: number | null; readonly stderr: string };
  readonly isSame: boolean;
  readonly isVerified: boolean;
  readonly repeated: number;
}

const UNITS = 12;
const CONCURRENCY = 4;

export async function stopRunner({ folder, pause, isLockRemoved }: Stopping): Promise<StoppedRunner> {
  const pipeline = pipelineIn(path.join(folder, 'pipeline'), UNITS);
  const exchanges = cassetteFor(unitsOf(pipeline), SCRIPTS, 30);
  const args = (out: string, url: string) => {
    const flags = ['--base-url', `${url}/v1`, '--concurrency', String(CONCURRENCY), '--ledger', path.join(folder, 'home.sqlite')];
    return ['run', pipeline, '--out', out, ...flags, '--quiet'];
  };
  const undisturbed = await startCassetteServer(exchanges);
  const whole = path.join(folder, 'whole');
  await tamis(args(whole, undisturbed.url));
  await undisturbed.close();

  const server = await startCassetteServer(exchanges);
  const out = path.join(folder, 'run');
  try {
    const child = start(args(out, server.url));
    const said: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
    child.stdout?.resume();
    const ended = once(child, 'close') as Promise<[number | null]>;
    await until('all units are asked for', () => server.hits.length >= UNITS, 5);
    await stopBetweenWrites(child, out);
    if (pause === undefined) endLease(out);
    else await setTimeout(pause);
    if (isLockRemoved) rmSync(path.join(out, 'lock.sqlite'));
    const second = await tamis(args(out, server.url));
    child.kill('SIGCONT');
    const [code] = await ended;
    const verified = await tamis(['verify', out]);
    return {
      second,
      first: { code, stderr: Buffer.concat(said).toString('utf8') },
      isSame: (await exported(out)) === (await exported(whole)),
      isVerified: verified.code === 0,
      repeated: server.hits.length - undisturbed.hits.length,
    };
  } finally {
    await server.close();
  }
}

async function stopBetweenWrites(child: ChildProcess, out: string): Promise<void> {
  for (;;) {
    child.kill('SIGSTOP');
    if (!isWriting(out)) return;
    child.kill('SIGCONT');
    await setTimeout(3);
  }
}

function isWriting(out: string): boolean {
  const db = new DatabaseSync(runLedgerPlace(out), { timeout: 0 });
  try {
    db.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    db.close();
  }
}

function endLease(out: string): void {
  const db = new DatabaseSync(runLedgerPlace(out), { timeout: 1000 });
  db.exec('UPDATE lease SET until_at = 1');
  db.close();
}

// What a stopped runner must come to: refused or taken over, nothing lost, nothing doubled. Calls in flight may be repeated: after a long
// stop their time is over, whatever has arrived meanwhile.
export function isRight({ isLockRemoved }: Stopping, seen: StoppedRunner): boolean {
  const { first, second, isSame, isVerified, repeated } = seen;
  const codes = isLockRemoved ? [5, 1] : [1, 5];
  return first.code === codes[0] && second.code === codes[1] && isSame && isVerified && repeated <= CONCURRENCY;
}
