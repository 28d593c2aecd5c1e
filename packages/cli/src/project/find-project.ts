import { readFileSync, realpathSync, type Stats, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

export const PROJECT_FILE = 'tamis.yaml';

export interface SkippedProject {
  readonly file: string;
  readonly reason: string;
}

export interface FoundProject {
  readonly file?: string;
  readonly skipped: readonly SkippedProject[];
}

// Finds the project file for a folder, which is the nearest one, going upward, that the user owns. `TAMIS_PROJECT` overrides it with
// another file, whoever owns that; if the variable is empty, no project file is used.
export function findProject(folder = process.cwd(), env: NodeJS.ProcessEnv = process.env): FoundProject {
  const named = env.TAMIS_PROJECT;
  if (named !== undefined) return { ...(named !== '' && { file: path.resolve(folder, named) }), skipped: [] };
  const skipped: SkippedProject[] = [];
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const file = path.join(at, PROJECT_FILE);
    const stats = statSync(file, { throwIfNoEntry: false });
    const reason = stats === undefined ? null : stats.isFile() ? distrustOf(file) : 'it is not a file';
    if (reason === undefined) return { file, skipped };
    if (reason !== null) skipped.push({ file, reason });
    if (path.dirname(at) === at) return { skipped };
  }
}

// File systems that make up owners and modes: FAT, exFAT, NTFS, FUSE (`ntfs-3g`, shared folders), 9P (drives under WSL), SMB.
const WITHOUT_OWNERS: ReadonlySet<number> = new Set([
  0x4d44, 0x2011bab0, 0x5346544e, 0x7366746e, 0x65735546, 0x01021997, 0xff534d42, 0xfe534d42,
]);

const GROUP_WRITES = 0o020;
const OTHERS_WRITE = 0o002;

// Why a file may be someone else's; undefined if only this user or root can have put it there. The file and its folder must belong to one
// of them, and no one else may write to either. A sticky folder is as unsafe as any other that others can write to, because a link in it
// may lead to any file of this user. On file systems without owners, there is nothing to check.
function distrustOf(file: string): string | undefined {
  const uid = process.getuid?.();
  if (uid === undefined || WITHOUT_OWNERS.has(statfsSync(file).type)) return undefined;
  const folders = new Set([path.dirname(file), path.dirname(realpathSync(file))]);
  const problems = [...folders].map((folder) => problemOf('its folder', statSync(folder), uid));
  return [problemOf('it', statSync(file), uid), ...problems].find((problem) => problem !== undefined);
}

function problemOf(what: string, { uid: owner, gid, mode }: Stats, uid: number): string | undefined {
  if (owner !== 0 && owner !== uid && !isCaller(owner, uid)) return `${what} belongs to another user (uid ${owner})`;
  if ((mode & OTHERS_WRITE) !== 0) return `everyone can write to ${what}`;
  return (mode & GROUP_WRITES) === 0 || isPrivate(gid, owner) ? undefined : `a group (gid ${gid}) can write to ${what}`;
}

// Whether root is working for this owner, through `sudo`.
function isCaller(owner: number, uid: number): boolean {
  return uid === 0 && process.env.SUDO_UID === String(owner);
}

function isPrivate(gid: number, owner: number): boolean {
  if (gid !== owner) return false;
  const lines = groupFile().map((line) => line.split(':'));
  return lines.every(([name, , id, members = '']) => Number(id) !== gid || members === '' || members === name);
}

function groupFile(): readonly string[] {
  try {
    return readFileSync('/etc/group', 'utf8').split('\n');
  } catch {
    return [];
  }
}
