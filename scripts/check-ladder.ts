import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders of the engine, bottom first. A file imports from its own folder and from those listed before it. */
export const ladder = [
  'lib',
  'codes',
  'model',
  'wording',
  'ports',
  'provider',
  'contract',
  'expression',
  'stages',
  'stream',
  'gate',
  'kinds',
  'loop',
  'review',
  'entries',
];

/** The type of all codes is gathered from the list of kinds; nothing is left of that import when the program runs. */
const ERASED = 'codes/code.ts';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'packages/core/src');

interface Import {
  readonly file: string;
  readonly target: string;
}

/** Every import that points up the ladder, from stage to stage, or out of a package where it must not. */
export function ladderProblems(): readonly string[] {
  const core = importsBelow(source).flatMap((one) => coreProblem(one));
  const packages = importsBelow(path.join(root, 'packages/core')).flatMap((one) => packageProblem(one));
  return [...core, ...packages];
}

function importsBelow(folder: string): readonly Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.includes('dist') && !name.endsWith('.test.ts'),
    )
    .flatMap((name) => importsOf(path.join(folder, name)));
}

function importsOf(file: string): readonly Import[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*?from '([^']+)'/gms);
  return [...statements].map(([, target]) => ({ file, target: target as string }));
}

function coreProblem({ file, target }: Import): readonly string[] {
  if (!target.startsWith('.') || target.endsWith('.json')) return [];
  const from = path.relative(source, file).split(path.sep);
  const to = path.relative(source, path.resolve(path.dirname(file), target)).split(path.sep);
  if (from.length === 1 || from.join('/') === ERASED) return [];
  const [fromFolder, toFolder] = [from[0] as string, to[0] as string];
  const name = path.relative(root, file);
  if (fromFolder === 'stages' && toFolder === 'stages' && from[1] !== to[1])
    return [`${name}: stage ${from[1]} imports stage ${to[1]}`];
  if (ladder.indexOf(toFolder) <= ladder.indexOf(fromFolder)) return [];
  return [`${name}: ${fromFolder}/ imports ${toFolder}/, which stands above it`];
}

/** The engine is pure: nothing of Node, nothing of the packages above it. */
function packageProblem({ file, target }: Import): readonly string[] {
  if (!file.startsWith(source)) return [];
  const isForeign = target.startsWith('node:') || target === 'tamis' || target.startsWith('@tamis/');
  return isForeign ? [`${path.relative(root, file)}: the engine imports ${target}`] : [];
}

if (import.meta.main) {
  const problems = ladderProblems();
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `ladder: ${ladder.join(' < ')}: every import points down`
      : `ladder: ${problems.length} imports point up`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
