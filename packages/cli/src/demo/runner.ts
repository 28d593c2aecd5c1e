import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment } from '../exit/halt.ts';
import { ownPath } from '../io/own-folder.ts';
import { at, ledgerOf, type Stage } from './stage.ts';

/** A process that works on a run. */
export interface Runner {
  readonly pid: number;
  /** Ends it in a way that no program can prevent: `kill -9`. */
  readonly kill: () => void;
  readonly isOver: () => boolean;
  /** Its exit code, or null if it was killed. */
  readonly ended: Promise<number | null>;
}

/** Calls in flight at a time: few, so that the run lasts long enough to be killed in the middle. */
const CONCURRENCY = 3;

/** The exit code of a demo run: one unit is meant to fail. */
const ONE_FAILED = 1;

/** Starts `tamis run` as a process of its own. */
export function startRunner(stage: Stage, out: string): Runner {
  const cassette = at(stage, 'pipeline', 'replies.jsonl');
  const flags = ['--cassette', cassette, '--concurrency', String(CONCURRENCY), '--ledger', ledgerOf(stage), '--quiet'];
  const child = spawn(
    process.execPath,
    [ownPath('bin/tamis.js'), 'run', at(stage, 'pipeline'), '--out', at(stage, out), ...flags],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(child, 'close').then(([code]) => {
    if (code !== null && code !== ONE_FAILED)
      throw environment(`The run ended with ${String(code)}: ${Buffer.concat(said).toString('utf8').trim()}`);
    return code as number | null;
  });
  return {
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    ended,
  };
}
