import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ActAnswer, Workshop } from '@tamis/console';
import { isFolderHeld, principal } from '@tamis/ledger';
import { openRun, planRetry, type RetryWanted, retryable } from '@tamis/pipeline';
import { pipelineAt, planOptions } from '../run/plan-for.ts';

/** A child that fails says so soon: keys, prices and folders are looked at before anything is asked. Milliseconds. */
const SOON = 1500;

/** Works on runs by commands of our own: the same rules, keys and limits as in a terminal. */
export const workshop: Workshop = {
  can: (act, folder) =>
    act === 'pause' ? isFolderHeld(folder) : !isFolderHeld(folder) && existsSync(path.join(folder, 'config')),
  pause,
  resume: (folder) => started(['run', folder, '--yes'], 'The run goes on.'),
  retry: (folder, wanted) => started(['retry', folder, '--yes', ...flagsFor(wanted)], 'The units are retried.'),
  planRetry: planned,
};

function flagsFor({ codes = [], units = [] }: RetryWanted): readonly string[] {
  return [...codes.flatMap((code) => ['--code', code]), ...units.flatMap((unit) => ['--unit', unit])];
}

/** A command that lives on when the console ends; how it fails at once is told. */
async function started(args: readonly string[], message: string): Promise<ActAnswer> {
  const command = ['tamis', ...args.filter((word) => word !== '--yes')].join(' ');
  const child = spawn(process.execPath, [process.argv[1] ?? '', ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const { promise, resolve } = Promise.withResolvers<ActAnswer>();
  const timer = setTimeout(() => resolve({ isDone: true, message, command }), SOON);
  child.on('exit', (code) => {
    clearTimeout(timer);
    // Some failed: the command did its work.
    const isDone = code === 0 || code === 1;
    resolve({ isDone, message: isDone ? message : (said.trim().split('\n')[0] ?? 'It failed.'), command });
  });
  child.on('error', (problem) => resolve({ isDone: false, message: problem.message, command }));
  child.stderr.on('error', () => undefined);
  const answer = await promise;
  child.unref();
  return answer;
}

/** Whoever works on the run is asked to pause it, as `tamis pause` does: calls under way are finished and kept. */
async function pause(folder: string): Promise<ActAnswer> {
  const command = `tamis pause ${folder}`;
  const run = await openRun(folder);
  if ('problem' in run) return { isDone: false, message: 'There is no run in the folder.', command };
  try {
    await run.ledger.askPause(run.row.run, principal());
    return { isDone: true, message: 'It pauses when the calls under way have ended.', command };
  } finally {
    await run.ledger.close();
  }
}

async function planned(folder: string, wanted: RetryWanted): ReturnType<Workshop['planRetry']> {
  const run = await openRun(folder, { readOnly: true });
  if ('problem' in run) return {};
  try {
    const counts = new Map<string, number>();
    for (const { step } of await retryable(run, wanted)) counts.set(step, (counts.get(step) ?? 0) + 1);
    const { calls, costUsd } = planRetry(pipelineAt(path.join(folder, 'config'), true), counts, planOptions({}));
    return { calls: rangeOf(calls), ...(costUsd === undefined ? {} : { costUsd: rangeOf(costUsd) }) };
  } catch {
    // What it takes can't be told without the run's copy of the pipeline.
    return {};
  } finally {
    await run.ledger.close();
  }
}

function rangeOf({ least, most }: { readonly least: number; readonly most: number | undefined }) {
  return { least, ...(most === undefined ? {} : { most }) };
}
