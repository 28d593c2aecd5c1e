import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export interface Asked {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

// The password that `~/.pgpass` has for a connection, or undefined. As with Postgres's own clients, a file that others may read is ignored.
// See https://www.postgresql.org/docs/current/libpq-pgpass.html.
export function filedPassword(asked: Asked, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const isWindows = process.platform === 'win32';
  const usual = isWindows ? path.join(env.APPDATA ?? '', 'postgresql/pgpass.conf') : path.join(env.HOME ?? homedir(), '.pgpass');
  const file = env.PGPASSFILE || usual;
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || (!isWindows && (found.mode & 0o077) !== 0)) return undefined;
  const wanted = [asked.host, String(asked.port), asked.database, asked.user];
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const fields = fieldsOf(line);
    if (fields.length === 5 && wanted.every((one, at) => fields[at] === '*' || fields[at] === one)) return fields[4];
  }
  return undefined;
}

function fieldsOf(line: string): readonly string[] {
  if (line.startsWith('#')) return [];
  return (line.match(/(?:^|:)(?:\\.|[^:\\])*/g) ?? []).map((field, at) =>
    field.slice(at === 0 ? 0 : 1).replaceAll(/\\(.)/g, '$1'),
  );
}
