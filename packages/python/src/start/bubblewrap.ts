import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { filesOf, nodeArguments, type Plan } from './plan.ts';

// Folders of the shared libraries that Node needs.
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];

const WALLS = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session', '--clearenv'],
  ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534'],
  ...LIBRARIES.flatMap((folder) => ['--ro-bind-try', folder, folder]),
];

const INSIDE = '/sandbox';

export function bubblewrapped(bwrap: string, plan: Plan): readonly string[] {
  const place = placing(plan);
  const binds = filesOf(plan).flatMap((file) => ['--ro-bind', file, place(file)]);
  return [...opening(bwrap, binds), ...nodeArguments(plan, place)];
}

function opening(bwrap: string, binds: readonly string[]): readonly string[] {
  const node = ['--ro-bind', process.execPath, `${INSIDE}/node`];
  return [bwrap, ...WALLS, ...node, ...binds, '--remount-ro', '/', '--chdir', '/', '--', `${INSIDE}/node`];
}

// Numbers the files, because files of the same name can't be told apart inside.
function placing(plan: Plan): (file: string) => string {
  const files = filesOf(plan);
  return (file) => `${INSIDE}/${files.indexOf(file)}/${path.basename(file)}`;
}

// The path of bubblewrap if it can start Node here. Many containers don't allow that.
export async function workingBubblewrap(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const bwrap = (process.env.PATH ?? '/usr/bin')
    .split(':')
    .map((folder) => path.join(folder, 'bwrap'))
    .find(isProgram);
  if (bwrap === undefined) return undefined;
  const [file, ...given] = [...opening(bwrap, []), '--version'];
  const works = promisify(execFile)(file as string, given, { env: {}, timeout: 10_000 });
  return works.then(
    ({ stdout }) => (stdout.startsWith('v') ? bwrap : undefined),
    () => undefined,
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}
