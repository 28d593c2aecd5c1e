import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startLocalServer } from './local-server.ts';

// A pseudo host name: a Postgres server on this machine, started by the first process that needs it.
const EMBEDDED = 'embedded';

/** The address of a Postgres server that lives in a folder and runs only while a command needs it, for trying things out. */
export function embeddedDb(folder: string): string {
  // Root starts it as another user, who can't enter root's folders.
  const hash = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12);
  const place = process.getuid?.() === 0 ? `/var/tmp/tamis-postgres-${hash}` : path.resolve(folder);
  return `postgres://postgres@${EMBEDDED}/postgres?folder=${encodeURIComponent(place)}`;
}

export async function reachable(url: string): Promise<string> {
  const address = new URL(url);
  if (address.hostname !== EMBEDDED) return url;
  const folder = address.searchParams.get('folder') ?? '';
  address.searchParams.delete('folder');
  address.host = `127.0.0.1:${await portIn(folder)}`;
  return address.href;
}

async function portIn(folder: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const port = portOf(folder);
    if (port !== undefined && (await answers(port))) return port;
    try {
      return (await startLocalServer({ folder })).port;
    } catch (problem) {
      if (tries >= 10) throw problem;
      await setTimeout(200);
    }
  }
}

function portOf(folder: string): number | undefined {
  const file = path.join(folder, 'data/postmaster.pid');
  const line = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3] : undefined;
  return line === undefined || line === '' ? undefined : Number(line);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
