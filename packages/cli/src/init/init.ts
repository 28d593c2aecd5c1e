import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shellWord, visible } from '@tamis/core/wording';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, usage } from '../exit/halt.ts';
import type { InitFlags, TemplateName } from '../flags/start-flags.ts';
import { ownPath } from '../io/own-folder.ts';
import { ownCommand } from '../text/own-command.ts';
import { paintOn } from '../text/paint.ts';

const PROJECTS = ['lib', 'pipeline', 'tools', 'commands', 'wizard'] as const satisfies readonly TemplateName[];

// `tamis init`: creates a project of a few files that runs at once, without a key.
export async function init(flags: InitFlags, folder = '.'): Promise<number> {
  const template = withoutOwn(folder, readTemplate(chosen(flags)));
  refuseOverwriting(folder, template);
  write(folder, template);
  const paint = paintOn(process.stderr, flags.color);
  for (const file of template.files.keys()) process.stdout.write(`${visible(path.join(folder, file))}\n`);
  process.stderr.write(`${nextLines(folder, template, paint('strong', 'next')).join('\n')}\n`);
  return EXIT.valid;
}

function chosen(flags: InitFlags): TemplateName {
  const asked = PROJECTS.filter((name) => flags[name] === true);
  if (asked.length > 1)
    throw usage(`${asked.map((name) => `--${name}`).join(' and ')} are different projects.`, 'Give one of them.');
  return asked[0] ?? 'check';
}

function withoutOwn(folder: string, { files, next }: Template): Template {
  if (!existsSync(path.join(folder, GITIGNORE))) return { files, next };
  return { files: new Map([...files].filter(([file]) => file !== GITIGNORE)), next };
}

// Refuses to overwrite existing files, so that either all files are written or none.
function refuseOverwriting(folder: string, { files }: Template): void {
  const there = [...files.keys()].filter((file) => existsSync(path.join(folder, file)));
  if (there.length === 0) return;
  const [first, ...more] = there.map((file) => path.join(folder, file));
  throw usage(
    `${first} ${more.length === 0 ? 'exists' : `and ${more.length} more files exist`} already; nothing was written.`,
    'Give a new folder: tamis init DIR',
  );
}

function write(folder: string, { files }: Template): void {
  try {
    for (const [file, text] of files) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      // A file that appeared since the check is not overwritten either.
      writeFileSync(place, text, { flag: 'wx' });
    }
  } catch (error) {
    throw environment(`${folder} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function nextLines(folder: string, { next }: Template, heading: string): readonly string[] {
  const own = ownCommand();
  const cd = path.resolve(folder) === process.cwd() ? [] : [`cd ${shellWord(folder)}`];
  return ['', `${heading}:`, ...[...cd, ...next].map((line) => `  ${line.replace(/^tamis\b/, own)}`)];
}

interface Template {
  readonly files: ReadonlyMap<string, string>;
  readonly next: readonly string[];
}

const GITIGNORE = '.gitignore';

// What does not belong in a repository: ledgers, runs, packages and keys.
const IGNORED = '.tamis/\nruns/\nnode_modules/\n.env\n';

function readTemplate(name: TemplateName): Template {
  const folder = ownPath(`templates/${name}`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .sort();
  // npm leaves a file of this name out of a package, so it is not among the templates.
  const files = new Map([
    [GITIGNORE, IGNORED] as const,
    ...names.map((file) => [file, withPackages(readFileSync(path.join(folder, file), 'utf8'))] as const),
  ]);
  return { files, next: commandsIn(files.get('README.md') ?? '') };
}

function commandsIn(page: string): readonly string[] {
  const block = /^```sh\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  return block.trim().split('\n');
}

const DEPENDENCY = /"(@tamis\/[a-z]+)": "VERSION"/g;

// Fills in the source of each of our packages that a template depends on.
function withPackages(text: string): string {
  return text.replaceAll(DEPENDENCY, (_, name: string) => `${JSON.stringify(name)}: ${JSON.stringify(packageSource(name))}`);
}

function packageSource(name: string): string {
  const own = ownPath('package.json');
  const folder = path.join(path.dirname(own), '..', name.replace('@tamis/', ''));
  if (isPackage(folder, name)) return `file:${folder}`;
  const packed = packedFile(
    path.join(path.dirname(own), '../..'),
    `${name.slice(1).replace('/', '-')}-${manifest(own).version}.tgz`,
  );
  return packed === undefined ? `^${manifest(own).version}` : `file:${packed}`;
}

function packedFile(project: string, name: string): string | undefined {
  const file = path.join(project, 'package.json');
  const { dependencies, devDependencies } = existsSync(file) ? manifest(file) : {};
  const from = /^file:(.*\.tgz)$/.exec(dependencies?.tamis ?? devDependencies?.tamis ?? '')?.[1];
  const packed = from === undefined ? undefined : path.join(path.resolve(project, path.dirname(from)), name);
  return packed !== undefined && existsSync(packed) ? packed : undefined;
}

function isPackage(folder: string, name: string): boolean {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && manifest(file).name === name;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: { readonly [name: string]: string };
  readonly devDependencies?: { readonly [name: string]: string };
}

function manifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
