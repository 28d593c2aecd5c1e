import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { engine } from './cases/every-kind.ts';
import { casePages, readCaseFile } from './cases/read-case-file.ts';
import { waitProblems } from './check-waits.ts';
import { comparedCodes } from './compared-codes.ts';

const packages = path.resolve(import.meta.dirname, '../packages');
// The packages that emit codes of their own.
const OWNERS = ['core', 'commands', 'extraction'];

const { codes } = engine;

export function codeProblems(): readonly string[] {
  const pages = new Map(casePages().map((page) => [page.replace(/\.md$/, '').replaceAll(path.sep, '.'), page]));
  const text = sourceText();
  const lacks = Object.entries(codes).flatMap(([code, entry]) => [
    ...[...textProblems(entry), ...gradeProblems(entry), ...pageProblems(pages.get(code))].map(
      (problem) => `${code}: ${problem}`,
    ),
    ...(text.includes(`'${code}'`) ? [] : [`${code}: nothing emits it`]),
  ]);
  const strays = [...pages.keys()].filter((code) => !Object.hasOwn(codes, code)).map((code) => `${code}: a page without a code`);
  return [...lacks, ...strays, ...undeclared(), ...comparisons()];
}

type Entry = (typeof codes)[keyof typeof codes];

function textProblems(entry: Entry): readonly string[] {
  const problems: string[] = [];
  if (!/[.}]$/.test(entry.message)) problems.push('the message is not a sentence');
  if (entry.help === '' && mayNeedHelp(entry)) problems.push('there is no help');
  if (/\bplease\b/i.test(`${entry.message} ${entry.help} ${entry.hint}`)) problems.push('it says please');
  return problems;
}

// A safe change asks for nothing, and a message that tells what was expected needs no advice.
function mayNeedHelp({ safety, message, mistakeOf }: Entry): boolean {
  return mistakeOf !== undefined || (safety !== 'safe' && !/\bexpected\b/i.test(message));
}

function gradeProblems(entry: Entry): readonly string[] {
  const isGraded = entry.kind === 'change' ? entry.safety !== undefined : entry.severity !== undefined;
  return isGraded ? [] : ['it has no grade'];
}

function pageProblems(page: string | undefined): readonly string[] {
  if (page === undefined) return ['there is no page for it in cases/'];
  const kinds = new Set(readCaseFile(page).map((one) => one.kind));
  return (['fires', 'near miss'] as const)
    .filter((kind) => !kinds.has(kind))
    .map((kind) => `the page has no case of the kind "${kind}"`);
}

function sourceText(): string {
  return sourcesOf(OWNERS)
    .map(({ text }) => text)
    .join('\n');
}

function filesIn(owner: string): readonly string[] {
  const isOwner = OWNERS.includes(owner);
  return readdirSync(path.join(packages, owner, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !(isOwner && isRegistry(name)),
  );
}

// Codes that the source creates but the registry does not have: the type of a code is open, so the compiler accepts them.
function undeclared(): readonly string[] {
  const literal = new RegExp(`'((?:${stages().join('|')})\\.[a-z]+(?:-[a-z0-9]+)*)'`, 'g');
  return sources().flatMap(({ place, text }) =>
    [...text.matchAll(literal)]
      .filter(([, code = '']) => !Object.hasOwn(codes, code))
      .map(([, code]) => `${place}: ${code} is not declared`),
  );
}

function comparisons(): readonly string[] {
  return sources().flatMap(({ place, text }) =>
    comparedCodes(text, stages()).map(
      (one) => `${place}:${one.line}: compares codes (${one.text}); ask for a fact in codes/facts.ts`,
    ),
  );
}

function stages(): readonly string[] {
  return [...new Set(Object.keys(codes).map((code) => code.slice(0, code.indexOf('.'))))];
}

interface Source {
  readonly place: string;
  readonly text: string;
}

function sources(): readonly Source[] {
  return sourcesOf([...OWNERS, 'files', 'models', 'cli']);
}

function sourcesOf(names: readonly string[]): readonly Source[] {
  return names.flatMap((name) => {
    const folder = path.join(packages, name, 'src');
    return filesIn(name).map((file) => ({
      place: `${name}/${file.replaceAll(path.sep, '/')}`,
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
  });
}

function isRegistry(name: string): boolean {
  return name.startsWith('codes') || /^wording[/\\]texts[/\\]/.test(name) || /^kinds[/\\][\w-]+[/\\]codes[./\\]/.test(name);
}

if (import.meta.main) {
  const problems = [...codeProblems(), ...waitProblems()];
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `codes: all ${Object.keys(codes).length} have their parts, and no test waits for a fixed time`
      : `codes: ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
