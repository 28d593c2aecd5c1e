import { type Cancel, type CodeCheck, Fault, type PathResult, type Sandbox } from '@tamis/core';
import { type PythonLimits, pythonLimits } from './limits.ts';
import { longPath, textProblem } from './run/before-run.ts';
import type { CodeRun } from './run/code-run.ts';
import { CodeRuns } from './run/code-runs.ts';
import { Spares } from './run/spares.ts';
import { startPython, type Wall } from './start/start-python.ts';

/** How Python is run. */
export interface PythonOptions {
  readonly limits?: Partial<PythonLimits>;
  /** Whether bubblewrap is put around the process: `auto` where it works, `bubblewrap` or nothing runs, `none`. */
  readonly wall?: Wall;
  /** Processes that are started ahead: one, so that a second try need not wait. */
  readonly spares?: number;
  /** The folder with the build of Python, instead of the one in the package just-bash. */
  readonly folder?: string;
}

/** Python in processes that can reach nothing: CPython's own messages, one process for each code. */
export function pythonSandbox({ limits: given = {}, wall = 'auto', spares = 1, folder }: PythonOptions = {}): Sandbox {
  const limits = { ...pythonLimits, ...given };
  const ahead = new Spares(spares, () => startPython({ limits, wall, folder }));
  const runs = new CodeRuns(ahead, limits);

  /** Work on a code that ends at once when it is cancelled. */
  async function cancellable<T>(code: string, cancel: Cancel | undefined, work: (run: CodeRun) => Promise<T>): Promise<T> {
    return runs.with(code, async (run) => {
      const stop = (): void => run.stop();
      cancel?.addEventListener('abort', stop, { once: true });
      try {
        const result = cancel?.aborted ? undefined : await work(run);
        if (result === undefined || cancel?.aborted) throw new Fault('fault.cancelled', 'The code was cancelled.');
        return result;
      } finally {
        cancel?.removeEventListener('abort', stop);
      }
    });
  }

  return {
    async check(code: string, cancel?: Cancel): Promise<CodeCheck> {
      const problem = textProblem(code, limits);
      if (problem !== undefined) return { ok: false, problem, problems: [problem] };
      return cancellable(code, cancel, (run) => run.check());
    },
    async run(code: string, paths: readonly string[], cancel?: Cancel): Promise<readonly PathResult[]> {
      const problem = textProblem(code, limits);
      if (problem !== undefined) return paths.map(() => ({ error: problem }));
      const known = paths.map((path) => longPath(path, limits));
      const taken = paths.filter((_, index) => known[index] === undefined);
      const results = [...(await cancellable(code, cancel, (run) => run.run(taken, cancel)))].reverse();
      return known.map((result) => result ?? (results.pop() as PathResult));
    },
    async close(): Promise<void> {
      await Promise.all([runs.close(), ahead.close()]);
    },
  };
}
