import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files?: readonly string[];
  readonly bin?: { readonly [name: string]: string };
  readonly dependencies?: object;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

export function tarballs(): ReadonlyMap<string, string> {
  const homes = readdirSync(path.join(root, 'packages')).map((name) => path.join(root, 'packages', name));
  return new Map(
    homes.map((home) => {
      const { name, version } = manifestOf(home);
      return [`${name.replace('@', '').replace('/', '-')}-${version}.tgz`, home] as const;
    }),
  );
}

// Does what `npm install` does, without a network: our packages come from tarballs, or are copied as they would be packed if there
// is no such file; all others from this repository. Throws where npm would look for one of our packages in the registry.
export function install(folder: string, asked: readonly string[]): void {
  const homes = tarballs();
  for (const what of asked) {
    const home = homes.get(path.basename(what));
    if (home === undefined) putForeign(folder, what.replace(/(?<=.)@.*$/, ''));
    else putOwn(folder, home, what);
  }
  for (const name of installedIn(folder)) linkCommands(folder, name);
}

function putOwn(folder: string, home: string, tarball: string): void {
  const { name, dependencies = {} } = manifestOf(home);
  const to = path.join(folder, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  if (existsSync(tarball)) execFileSync('tar', ['-xzf', tarball, '-C', to, '--strip-components=1']);
  else copyPublished(home, to);
  for (const other of Object.keys(dependencies)) if (!other.startsWith('@tamis/')) putForeign(folder, other);
}

function copyPublished(home: string, to: string): void {
  for (const name of ['package.json', 'README.md', 'LICENSE', ...(manifestOf(home).files ?? [])])
    cpSync(path.join(home, name), path.join(to, name), { recursive: true });
}

// Copies a package of someone else, with what it depends on.
function putForeign(folder: string, name: string): void {
  const to = path.join(folder, 'node_modules', name);
  if (existsSync(to)) return;
  cpSync(path.join(root, 'node_modules', name), to, { recursive: true });
  for (const other of Object.keys(manifestOf(to).dependencies ?? {})) putForeign(folder, other);
}

function installedIn(folder: string): readonly string[] {
  const names = readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, 'node_modules', name)).map((part) => `${name}/${part}`) : [name],
  );
}

function linkCommands(folder: string, name: string): void {
  const home = path.join(folder, 'node_modules', name);
  const { bin = {}, dependencies = {} } = manifestOf(home);
  const missing = Object.keys(dependencies).filter((other) => !existsSync(path.join(folder, 'node_modules', other)));
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')}, which the page does not install.`);
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  for (const [command, file] of Object.entries(bin)) {
    const link = path.join(folder, 'node_modules/.bin', command);
    if (existsSync(link)) continue;
    symlinkSync(path.join(home, file), link);
    chmodSync(path.join(home, file), 0o755);
  }
}
