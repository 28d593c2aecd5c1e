import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { componentsOf } from '../packages/core/src/lib/components.ts';
import { commentProblems } from './check-comments.ts';
import { lineProblems } from './check-lines.ts';
import { sourceProblems, sourcesBelow } from './check-source.ts';

const LOWER = 'lib remarks codes model wording ports message provider contract expression stages'.split(' ');

export const ladder = [...LOWER, ...'stream gate kinds loop unit review entries'.split(' ')];

const PACKAGES: { readonly [name: string]: readonly string[] } = {
  core: [],
  commands: ['core'],
  extraction: ['core'],
  files: ['core', 'commands'],
  models: ['core'],
  ledger: ['core'],
  mcp: ['core', 'ledger'],
  python: ['core'],
  pipeline: ['core', 'files', 'ledger'],
  console: ['core', 'commands', 'extraction', 'ledger', 'pipeline'],
  cli: ['core', 'commands', 'extraction', 'files', 'models', 'ledger', 'mcp', 'python', 'pipeline', 'console'],
};

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'packages/core/src');

type Import = { readonly file: string; readonly target: string };

// Every import that points up the ladder, from stage to stage, or out of a package where it must not.
export function ladderProblems(): readonly string[] {
  const packages = Object.entries(PACKAGES).flatMap(([name, below]) => {
    const folder = path.join(root, 'packages', name, 'src');
    return importsBelow(folder).flatMap((one) => packageProblem(one, folder, below));
  });
  return [...importsBelow(source).flatMap(coreProblem), ...packages, ...circleProblems(), ...nameProblems()];
}

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;

// Names that two files of the engine export: in the engine, a name means one thing.
function nameProblems(): readonly string[] {
  const exported = sourcesBelow('packages/core/src', false).flatMap((file) => {
    const names = [...readFileSync(path.join(root, file), 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
    return [...new Set(names)].map((name) => [name, file] as const);
  });
  const homes = [...Map.groupBy(exported, ([name]) => name)].filter(([, all]) => all.length > 1);
  return homes.map(([name, all]) => `${all.map(([, file]) => file).join(' and ')} export ${name}`);
}

function circleProblems(): readonly string[] {
  const folders = Object.keys(PACKAGES).flatMap((name) => ['src', 'page'].map((part) => path.join(root, 'packages', name, part)));
  return folders.filter((folder) => existsSync(folder)).flatMap(circlesIn);
}

function circlesIn(folder: string): readonly string[] {
  const imports = Map.groupBy(importsBelow(folder), ({ file }) => file);
  const targetsOf = (file: string) => {
    const targets = (imports.get(file) ?? []).map(({ target }) => path.resolve(path.dirname(file), target));
    return targets.filter((target) => imports.has(target));
  };
  const components = componentsOf([...imports.keys()], targetsOf);
  const circles = Map.groupBy(components.keys(), (file) => components.get(file));
  return [...circles.values()]
    .filter((files) => files.length > 1)
    .map((files) => `${files.map((file) => path.relative(root, file)).join(', ')}: these import each other in a circle`);
}

function importsBelow(folder: string): readonly Import[] {
  return sourcesBelow(path.relative(root, folder), false).flatMap((file) => importsOf(path.join(root, file)));
}

function importsOf(file: string): readonly Import[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*?from '([^']+)'/gms);
  return [...statements].map(([, target]) => ({ file, target: target as string }));
}

function coreProblem({ file, target }: Import): readonly string[] {
  if (!target.startsWith('.') || target.endsWith('.json')) return [];
  const from = path.relative(source, file).split(path.sep);
  const to = path.relative(source, path.resolve(path.dirname(file), target)).split(path.sep);
  if (from.length === 1) return [];
  const [fromFolder, toFolder] = [from[0] as string, to[0] as string];
  const name = path.relative(root, file);
  if (fromFolder === 'stages' && toFolder === 'stages' && from[1] !== to[1])
    return [`${name}: stage ${from[1]} imports stage ${to[1]}`];
  // The entries are the package's own faces.
  const around = fromFolder === 'entries' ? [] : to.slice(0, -1).map((_, at) => to.slice(0, at + 1).join('/'));
  const past = around.find(
    (folder) => to.join('/') !== `${folder}/index.ts` && !`${from.join('/')}`.startsWith(`${folder}/`) && hasFace(folder),
  );
  if (past !== undefined) return [`${name}: imports ${to.join('/')} past the face of ${past}/`];
  if (ladder.indexOf(toFolder) <= ladder.indexOf(fromFolder)) return [];
  return [`${name}: ${fromFolder}/ imports ${toFolder}/, which stands above it`];
}

function hasFace(folder: string): boolean {
  return existsSync(path.join(source, folder, 'index.ts'));
}

// A package imports those below it by name; the engine is pure, so it does not import Node modules either.
function packageProblem({ file, target }: Import, folder: string, below: readonly string[]): readonly string[] {
  const isOurs = target === 'tamis' || target.startsWith('@tamis/');
  const isAbove = isOurs && !below.some((name) => `${target}/`.startsWith(`@tamis/${name}/`));
  const isOutside = target.startsWith('.') && !path.resolve(path.dirname(file), target).startsWith(folder);
  const isImpure = folder === source && target.startsWith('node:');
  // These are written with what anybody may import.
  const isPrivate = target === '@tamis/core/internal' && /\/(?:commands|extraction)\//.test(folder);
  const problem = `${path.relative(root, file)}: ${path.relative(root, folder)} imports ${target}`;
  return isAbove || isOutside || isImpure || isPrivate ? [problem] : [];
}

if (import.meta.main) {
  const problems = [...ladderProblems(), ...sourceProblems(), ...lineProblems(), ...commentProblems()];
  for (const problem of problems) console.error(problem);
  const rest = ladder.join(' < ');
  const isRight = problems.length === 0;
  console.log(
    `ladder: ${isRight ? `${rest}: every import points down, and none goes in a circle` : `${problems.length} problems`}`,
  );
  process.exitCode = isRight ? 0 : 1;
}
