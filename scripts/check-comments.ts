import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesBelow } from './check-source.ts';

const root = path.resolve(import.meta.dirname, '..');

const DECLARATION =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/;

// The folders with code that follows the rule. Examples are read by people who have none of it.
const FOLDERS = ['packages', 'scripts', 'tools'];

// Every doc comment on something that no package exports: what is not a public entry has a comment only for a reason. And every public
// entry of the engine without one.
export function commentProblems(): readonly string[] {
  const packages = readdirSync(path.join(root, 'api')).map((name) => path.basename(name, '.md'));
  return [...strayComments(packages), ...undocumented()];
}

function strayComments(packages: readonly string[]): readonly string[] {
  const entries = new Map(packages.map((name) => [`packages/${name}`, entriesOf(name)]));
  const files = FOLDERS.flatMap((folder) => sourcesBelow(folder, true)).filter((file) => !file.includes('console/assets/'));
  return files.flatMap((file) => {
    const [owner = ''] = /^packages\/[^/]+(?=\/(?:src|node)\/)/.exec(file) ?? [];
    const lines = commentsIn(readFileSync(path.join(root, file), 'utf8'), entries.get(owner) ?? new Set());
    return lines.map((line) => `${file}:${line}: a doc comment is for public entries; say a reason with //, or nothing`);
  });
}

function entriesOf(name: string): ReadonlySet<string> {
  const [listed = '', exported = ''] = surfaceOf(name);
  // An entry may have another name than its declaration.
  const names = [...listed.matchAll(/^- `(\w+)`/gm), ...exported.matchAll(EXPORTED)];
  return new Set(names.map((found) => found.at(-1) as string));
}

// The names of a package's entries, what they export, and what else that is made of.
function surfaceOf(name: string): readonly string[] {
  return readFileSync(path.join(root, 'api', `${name}.md`), 'utf8').split(/^## What .*/m);
}

const EXPORTED = /^\/\/ (\S+)\.d\.ts\n(?:export )?(?:declare )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/gm;

function undocumented(): readonly string[] {
  const [listed = '', exported = ''] = surfaceOf('core');
  const [, internal = ''] = /## @tamis\/core\/internal\n([^#]*)/.exec(listed) ?? [];
  return [...exported.matchAll(EXPORTED)].flatMap(([, file, name]) => {
    if (internal.includes(`- \`${name}\``)) return [];
    const text = readFileSync(path.join(root, `packages/core/src/${file}.ts`), 'utf8');
    const isTold = new RegExp(`\\*/\\n(?:/\\* @__\\w+ \\*/\\n)?(?:[\\w*]+ )+${name}\\b`).test(text);
    return isTold ? [] : [`packages/core/src/${file}.ts: ${name} is a public entry without a doc comment`];
  });
}

// The lines with doc comments on other names than these, or on their members.
export function commentsIn(text: string, entries: ReadonlySet<string>): readonly number[] {
  const lines = text.split('\n');
  const found: number[] = [];
  let isEntry = true;
  for (const [at, line] of lines.entries()) {
    const next = DECLARATION.exec(line);
    if (next) isEntry = entries.has(next[1] as string);
    if (!/^\s*\/\*\*/.test(line)) continue;
    const declared = /^\/\*\*/.test(line) ? declarationAfter(lines, at) : undefined;
    if (declared === undefined ? !isEntry : !entries.has(declared)) found.push(at + 1);
  }
  return found;
}

// The name declared after a comment; none if something else follows.
function declarationAfter(lines: readonly string[], from: number): string | undefined {
  const end = lines.findIndex((line, at) => at >= from && line.trimEnd().endsWith('*/'));
  return DECLARATION.exec(lines.slice(end + 1).find((line) => !line.startsWith('/* @__')) ?? '')?.[1];
}
