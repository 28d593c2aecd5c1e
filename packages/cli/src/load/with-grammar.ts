import { dirname, resolve } from 'node:path';
import type { Json, JsonObject, ListFile, Problem } from '@tamis/core';
import { Halt, usage } from '../exit/halt.ts';
import { isObject } from './bare-schema.ts';
import { type BrokenFile, type DataFile, openDataFile, readDataFile } from './data-file.ts';
import { fileFault } from './file-mistake.ts';
import type { Mistake } from './mistake.ts';
import { readList } from './read-list.ts';
import { spotsIn } from './spots-in.ts';

/** A contract whose grammar and lists were read from their files. */
export interface WithGrammar {
  readonly written: Json;
  /** The file of the grammar, where it has one of its own. */
  readonly grammar?: DataFile;
  /** What is wrong with the files of lists. */
  readonly mistakes: readonly Mistake[];
  /** Every file that was read for it. */
  readonly files: readonly string[];
}

/** The sections of a grammar that may name files. */
const SECTIONS = ['lists', 'presets'] as const;

/** Reads what a contract names: its grammar, by the flag or by its own word, and the lists of that. */
export function withGrammar(written: Json, contract: DataFile | undefined, flag: string | undefined): WithGrammar {
  if (!isObject(written)) return { written, mistakes: [], files: [] };
  if (flag !== undefined && written.grammar !== undefined)
    throw usage('Both --grammar and the grammar in --contract are given.', 'Leave one of them out.');
  const named = typeof written.grammar === 'string' ? namedFile(written.grammar, contract) : undefined;
  if (named !== undefined && 'mistakes' in named)
    return { written, mistakes: named.mistakes.map((mistake) => ({ ...mistake, path: '/grammar' })), files: [] };
  const file = named ?? (flag === undefined ? undefined : readDataFile(flag, 'grammar'));
  const content = file === undefined ? written.grammar : file.value;
  if (content === undefined) return { written, mistakes: [], files: [] };
  return grammarLists({ kind: 'command', ...written, grammar: content }, file, contract);
}

/** The grammar that a contract names, or what is wrong with the file: told where it is named. */
function namedFile(name: string, contract: DataFile | undefined): DataFile | BrokenFile {
  try {
    return openDataFile(besideFile(contract, name));
  } catch (error) {
    if (!(error instanceof Halt) || contract === undefined) throw error;
    const place = { file: contract.path, text: contract.text, span: spotsIn(contract)('/grammar').value };
    const fault = fileFault('file.unreadable', place);
    return { mistakes: [{ ...fault, path: '/grammar', pointer: '/grammar', message: error.message, help: error.help }] };
  }
}

/** The contract that a grammar file makes by itself: of suggestions where it has them. */
export function grammarContract(file: DataFile, kind?: 'command' | 'suggestions'): WithGrammar {
  const usual = isObject(file.value) && file.value.suggestions !== undefined ? 'suggestions' : 'command';
  return grammarLists({ kind: kind ?? usual, grammar: file.value }, file, undefined);
}

/** The problems of a contract whose lists stand in files: told where the grammar names the list. */
export function atTheirLists(problems: readonly Problem[], { written, mistakes }: WithGrammar): readonly Problem[] {
  const grammar = isObject(written) && isObject(written.grammar) ? written.grammar : {};
  const broken = new Set(mistakes.map(({ path }) => path));
  return problems
    .map((problem) => inGrammar(problem, grammar))
    .filter(({ path, code }) => (code !== 'contract.missing-list' && path !== '/grammar') || !broken.has(path));
}

function inGrammar(problem: Problem, grammar: JsonObject): Problem {
  const [, top, name] = problem.path.split('/');
  if (top !== 'lists' || name === undefined) return problem;
  const section = SECTIONS.find((one) => isObject(grammar[one]) && Object.hasOwn(grammar[one], name));
  const { about: _, ...rest } = problem;
  return section === undefined ? problem : { ...rest, path: `/grammar/${section}/${name}` };
}

/** Adds the lists that the grammar names files for; those that can't be read are mistakes of the grammar. */
function grammarLists(written: JsonObject, file: DataFile | undefined, contract: DataFile | undefined): WithGrammar {
  const grammar = isObject(written.grammar) ? written.grammar : {};
  const lists: { [name: string]: Json } = isObject(written.lists) ? { ...written.lists } : {};
  const mistakes: Mistake[] = [];
  const home = file ?? contract;
  const files = [contract, file].flatMap((one) => (one === undefined ? [] : [one.path]));
  for (const section of SECTIONS) {
    const named = isObject(grammar[section]) ? grammar[section] : {};
    for (const [name, value] of Object.entries(named)) {
      const source = sourceOf(value);
      if (source === undefined || Object.hasOwn(lists, name)) continue;
      const path = besideFile(home, source.file);
      files.push(path);
      const read = readList(path, source, section);
      if ('list' in read) lists[name] = read.list;
      else mistakes.push(...mistakesOf(read, home, file === undefined ? '/grammar' : '', `/${section}/${name}`));
    }
  }
  const whole = written.lists === undefined || isObject(written.lists) ? { ...written, lists } : written;
  return { written: whole, ...(file === undefined ? {} : { grammar: file }), mistakes, files };
}

function sourceOf(value: Json): ListFile | undefined {
  if (typeof value === 'string' && value !== '') return { file: value };
  const isSource = isObject(value) && typeof value.file === 'string' && value.file !== '';
  return isSource ? (value as unknown as ListFile) : undefined;
}

/** Paths in a file are meant from where the file is. */
function besideFile(home: DataFile | undefined, path: string): string {
  return home === undefined ? path : resolve(dirname(home.path), path);
}

function mistakesOf(
  read: { readonly mistakes: readonly Mistake[] } | { readonly reason: string },
  home: DataFile | undefined,
  above: string,
  pointer: string,
): readonly Mistake[] {
  const path = `/grammar${pointer}`;
  if ('mistakes' in read) return read.mistakes.map((mistake) => ({ ...mistake, path }));
  const span = home === undefined ? undefined : spotsIn(home)(`${above}${pointer}`).value;
  const place = home === undefined || span === undefined ? undefined : { file: home.path, text: home.text, span };
  return [{ ...fileFault('file.list-unreadable', place, { reason: read.reason }), path, pointer: `${above}${pointer}` }];
}
