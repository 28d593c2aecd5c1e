import { isSea } from 'node:sea';
import { readAnswer } from '../answers/read-answer.ts';
import { CARRIER, noSandbox, pythonFiles } from '../files/python-files.ts';
import type { PythonLimits } from '../limits.ts';
import { EXIT } from '../process/end.ts';
import { PythonProcess } from '../process/python-process.ts';
import { bubblewrapped, workingBubblewrap } from './bubblewrap.ts';
import { nodeArguments, type Plan } from './plan.ts';
import { startChild } from './start-child.ts';

/** Whether bubblewrap surrounds the process: if it works (`auto`), always (or the sandbox does not start), or never. */
export type Wall = 'auto' | 'bubblewrap' | 'none';

export interface StartOptions {
  readonly limits: PythonLimits;
  readonly wall: Wall;
  readonly folder?: string | undefined;
}

let foundBubblewrap: Promise<string | undefined> | undefined;

// Starts a process that waits for its first request. Rejects with a Fault that says why it can't start.
export async function startPython({ limits, wall, folder }: StartOptions): Promise<PythonProcess> {
  // The sandbox is a process of Node under Node's permission model, and the single executable can't be started as Node.
  if (isSea()) throw noSandbox('the single executable has no sandbox', `Use the npm package: npm install tamis ${CARRIER}`);
  const plan: Plan = { files: pythonFiles(folder), limits };
  const started = new PythonProcess(startChild(await commandOf(plan, wall)), limits);
  const heard = await started.next(limits.startMs);
  if ('line' in heard && readAnswer(heard.line, limits)?.kind === 'ready') {
    started.watch();
    return started;
  }
  await started.close();
  throw startFault(started);
}

async function commandOf(plan: Plan, wall: Wall): Promise<readonly string[]> {
  if (wall !== 'none') foundBubblewrap ??= workingBubblewrap();
  const bwrap = wall === 'none' ? undefined : await foundBubblewrap;
  if (bwrap !== undefined) return bubblewrapped(bwrap, plan);
  if (wall === 'bubblewrap')
    throw noSandbox('bubblewrap is missing or not allowed to run', 'Install it, or set `wall` to "auto"');
  return [process.execPath, ...nodeArguments(plan, (file) => file)];
}

function startFault({ exitCode, errors }: PythonProcess): Error {
  if (exitCode === EXIT.wrongFiles)
    return noSandbox('the installed build of Python is not the one that was tested', `Install that one: npm install ${CARRIER}`);
  if (exitCode === EXIT.noPermissionModel)
    return noSandbox(`${process.execPath} does not enforce Node's permission model`, 'Use Node 24 or newer.');
  const said = errors.trim().split('\n').at(-1);
  return noSandbox(
    `its process did not start${said ? ` (${said})` : ''}`,
    'Use Node 24 or newer and check that it may start processes.',
  );
}
