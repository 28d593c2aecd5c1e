import { Fault } from '@tamis/core';
import { checkSignal } from '@tamis/core/internal';
import type { Cancel, CodeCheck, CodeProblem, PathResult, Sandbox } from '@tamis/core/model';
import { type PythonLimits, pythonLimits } from './limits.ts';
import { checkCode } from './run/check-code.ts';
import type { CodeRun } from './run/code-run.ts';
import { CodeRuns } from './run/code-runs.ts';
import { Spares } from './run/spares.ts';
import { Turns } from './run/turns.ts';
import { startPython, type Wall } from './start/start-python.ts';

/** How Python is run. */
export interface PythonOptions {
  readonly limits?: Partial<PythonLimits>;
  /** Whether bubblewrap is put around the process: `auto` if it works, `bubblewrap` or nothing runs, `none`. */
  readonly wall?: Wall;
  /** Processes that are started in advance: one, so that a second try need not wait. */
  readonly spares?: number;
  /** The folder with the build of Python, instead of the one in the package just-bash. */
  readonly folder?: string;
}

/** Python in processes that can reach nothing: CPython's own messages, one process for each code. */
export function pythonSandbox({ limits: given = {}, wall = 'auto', spares = 1, folder }: PythonOptions = {}): Sandbox {
  const limits = { ...pythonLimits, ...given };
  const ahead = new Spares(spares, () => startPython({ limits, wall, folder }));
  const runs = new CodeRuns(ahead, limits);

  const turns = new Turns(limits.processes);

  return {
    async check(code: string, signal?: Cancel): Promise<CodeCheck> {
      const problem = textProblem(code, limits);
      if (problem !== undefined) return { ok: false, problem, problems: [problem] };
      return unlessCancelled(signal, () => turns.with(() => checkCode(code, ahead, limits, signal)));
    },
    async run(code: string, paths: readonly string[], signal?: Cancel): Promise<readonly PathResult[]> {
      const problem = textProblem(code, limits);
      if (problem !== undefined) return paths.map(() => ({ error: problem }));
      const known = paths.map((path) => longPath(path, limits));
      const taken = paths.filter((_, index) => known[index] === undefined);
      const results = [
        ...(await unlessCancelled(signal, () => runs.with(code, (run) => stoppable(run, taken, signal)))),
      ].reverse();
      return known.map((result) => result ?? (results.pop() as PathResult));
    },
    async close(): Promise<void> {
      await Promise.all([runs.close(), ahead.close()]);
    },
  };
}

async function unlessCancelled<T>(signal: Cancel | undefined, work: () => Promise<T>): Promise<T> {
  checkSignal(signal);
  const result = signal?.aborted ? undefined : await work();
  if (result === undefined || signal?.aborted) throw new Fault('fault.cancelled', 'The code was cancelled.');
  return result;
}

async function stoppable(run: CodeRun, paths: readonly string[], signal: Cancel | undefined): Promise<readonly PathResult[]> {
  const stop = (): void => run.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await run.run(paths, signal);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function textProblem(code: string, { codeBytes }: PythonLimits): CodeProblem | undefined {
  const length = Buffer.byteLength(code);
  if (length > codeBytes) {
    const message = `The code is ${length} bytes long; at most ${codeBytes} are allowed.`;
    return { type: 'SCHEMA_VIOLATION', reason: 'too-long', message };
  }
  if (code.isWellFormed()) return undefined;
  const line = code.slice(0, loneSurrogate(code)).split('\n').length;
  const message = 'The code contains a lone surrogate, which is not valid UTF-8.';
  return { type: 'ENCODING_ERROR', reason: 'encoding', message, line };
}

function loneSurrogate(text: string): number {
  return text.search(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
}

function longPath(path: string, { pathBytes }: PythonLimits): PathResult | undefined {
  const length = Buffer.byteLength(path);
  if (length <= pathBytes) return undefined;
  const message = `The path is ${length} bytes long; at most ${pathBytes} are allowed.`;
  return { error: { type: 'RUNTIME_ERROR', reason: 'path-too-long', message } };
}
