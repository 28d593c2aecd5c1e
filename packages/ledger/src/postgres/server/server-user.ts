import { chmodSync, chownSync, readFileSync } from 'node:fs';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

// Postgres refuses to run as root, so it runs as a user that owns nothing else.
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return found === undefined ? undefined : { uid: Number(found[2]), gid: Number(found[3]) };
}

export function own(folder: string, user: ServerUser | undefined): void {
  if (user === undefined) return;
  chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
}
