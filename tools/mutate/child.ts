import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mode } from './instrument.ts';
import type { Coverage, Trial, Trialled } from './messages.ts';
import type { Package } from './packages.ts';

const script = path.join(import.meta.dirname, 'worker.ts');
const HOOKS = new URL('../../scripts/tests/node-hooks.ts', import.meta.url).href;
// Longer than any trial may take with the steps it is allowed.
const SILENCE_MS = 120_000;
const LOADING_MS = 900_000;

function start(of: Package, mode: Mode, folder: string): ChildProcess {
  const child = fork(script, [of.name, mode], {
    // A group of its own: the programs that tests have started end with it.
    detached: true,
    // Commands look at what they read from and write to: here both are pipes, wherever this program was started.
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--conditions=tamis-source', `--import=${HOOKS}`, '--no-warnings', '--max-old-space-size=3000'],
    // Compiled programs outlive the folder: a process is often started again. Tests are told that they are tests.
    env: {
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache'),
      ...process.env,
      VITEST: 'true',
      TAMIS_MUTANTS: '1',
      TMPDIR: folder,
    },
  });
  child.stdout?.resume();
  return child;
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

// Runs every test once with no mutant on. Temporary files go to `folder`.
export function covered(of: Package, folder: string): Promise<Coverage> {
  const child = start(of, 'cover', folder);
  return new Promise((resolve, reject) => {
    child.once('message', (coverage) => {
      resolve(coverage as Coverage);
      // Something that a test has left open would keep it alive.
      kill(child);
    });
    child.once('exit', (code) => reject(new Error(`the run without a mutant ended with ${code}`)));
  });
}

export interface Trier {
  attempt(trial: Trial): Promise<Trialled>;
  end(): void;
}

export function trier(of: Package, folder: string): Trier {
  let child: ChildProcess | undefined;
  let isFresh = false;
  const end = () => {
    if (child !== undefined) kill(child);
    child = undefined;
  };
  const attempt = async (trial: Trial): Promise<Trialled> => {
    if (child === undefined) {
      child = start(of, 'switch', folder);
      // Loading the source takes as long as it takes: a late answer would be taken as the answer to the next question.
      await answer(child, LOADING_MS);
      isFresh = true;
    }
    child.send(trial);
    const wasFresh = isFresh;
    isFresh = false;
    const said = (await answer(child)) as Trialled | undefined;
    if (said?.mutant !== trial.mutant) {
      end();
      return { mutant: trial.mutant, fate: 'endless', by: 'the process did not answer' };
    }
    if (said.isSpent || said.fate === 'tainted') end();
    if (said.fate !== 'tainted') return said;
    // Either this mutant or an earlier one left something behind: a new process shows which.
    return wasFresh ? { ...said, fate: 'killed' } : attempt(trial);
  };
  return { attempt, end };
}

function answer(child: ChildProcess, longest = SILENCE_MS): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (said: unknown) => {
      clearTimeout(timer);
      child.off('message', settle);
      child.off('exit', nothing);
      resolve(said);
    };
    const nothing = () => settle(undefined);
    const timer = setTimeout(nothing, longest);
    child.once('message', settle);
    child.once('exit', nothing);
  });
}
