import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Declaration, type Origin, typesFile } from './declarations.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const PACKAGES = [
  'core',
  'commands',
  'extraction',
  'files',
  'models',
  'ledger',
  'mcp',
  'python',
  'pipeline',
  'console',
] as const;

type Package = (typeof PACKAGES)[number];

interface Manifest {
  readonly name: string;
  readonly exports: { readonly [entry: string]: { readonly types?: string } | string };
}

const NAME = /\b[A-Za-z_]\w*\b(?!\??:)/g;

export function reportFile(name: Package): string {
  return path.join(root, 'api', `${name}.md`);
}

export function apiReport(name: Package): string {
  const folder = path.join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
    typeof target === 'string' || target.types === undefined
      ? []
      : [{ entry, exports: exportsOf(path.join(folder, target.types)) }],
  );
  const all = new Map(entries.flatMap(({ exports }) => [...exports.values()].map((one) => [keyOf(one), one] as const)));
  const reached = reachedFrom([...all.values()]).filter((one) => !all.has(keyOf(one)));
  return [
    `# The surface of ${manifest.name}\n`,
    'Written by `npm run api:write` from the built types; a test fails where the two differ.\n',
    ...entries.map(({ entry, exports }) => entryText(path.posix.join(manifest.name, entry), exports)),
    blockText('What is exported', [...all.values()], folder),
    blockText('What these types are made of', reached, folder),
  ].join('\n');
}

function entryText(name: string, exports: ReadonlyMap<string, Declaration>): string {
  const names = [...exports].sort(byText).map(([as]) => `- \`${as}\`\n`);
  return `## ${name}\n\n${names.join('')}`;
}

function byText([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function blockText(title: string, declarations: readonly Declaration[], folder: string): string {
  const sorted = declarations.map((one) => [`${one.name} ${one.file}`, one] as const).sort(byText);
  const blocks = sorted.map(([, { file, text }]) => `// ${path.relative(path.join(folder, 'dist/types'), file)}\n${text}\n`);
  return `## ${title}\n\n\`\`\`ts\n${blocks.join('\n')}\`\`\`\n`;
}

function keyOf({ name, file }: Declaration): string {
  return `${file}#${name}`;
}

function exportsOf(file: string): ReadonlyMap<string, Declaration> {
  const { declared, exported, passedOn } = typesFile(file);
  const own = [...declared].filter(([, { text }]) => text.startsWith('export '));
  const named = [...exported].flatMap(([as, origin]) => {
    const found = declarationOf(origin);
    return found === undefined ? [] : [[as, found] as const];
  });
  return new Map([...passedOn.flatMap((other) => [...exportsOf(other)]), ...named, ...own]);
}

function declarationOf({ name, file }: Origin): Declaration | undefined {
  if (file === undefined) return undefined;
  const { declared, imported, exported, passedOn } = typesFile(file);
  const next = exported.get(name) ?? imported.get(name);
  return declared.get(name) ?? (next === undefined ? passedTo(name, passedOn) : declarationOf(next));
}

function passedTo(name: string, files: readonly string[]): Declaration | undefined {
  return files.map((file) => declarationOf({ name, file })).find((found) => found !== undefined);
}

function reachedFrom(declarations: readonly Declaration[]): readonly Declaration[] {
  const reached = new Map(declarations.map((one) => [keyOf(one), one]));
  for (const { file, name, text } of reached.values()) {
    const { declared, imported } = typesFile(file);
    for (const [word] of text.replaceAll(/'[^']*'/g, '').matchAll(NAME)) {
      const origin = word === name ? undefined : declared.has(word) ? { name: word, file } : imported.get(word);
      const found = origin && declarationOf(origin);
      if (found !== undefined) reached.set(keyOf(found), found);
    }
  }
  return [...reached.values()];
}
