import type { ListFile } from '@tamis/commands';
import { isJsonObject, type Json, type JsonObject, type Problem } from '@tamis/core';
import type { Wording } from '@tamis/core/wording';
import { fileFault, type Mistake } from '../mistake/mistake.ts';
import { type DataFile, openDataFile } from '../read/data-file.ts';
import { type OpenFile, readList } from '../read/read-list.ts';
import { inFolderOf, openNamed, placeIn } from './named-file.ts';

/** A contract with its grammar and lists read from their files. */
export interface WithGrammar {
  readonly written: Json;
  /** The grammar's file, if it has its own. */
  readonly grammar?: DataFile;
  /** The mistakes in list files. */
  readonly mistakes: readonly Mistake[];
  /** Every file that was read for the contract. */
  readonly files: readonly string[];
}

const SECTIONS = ['lists', 'presets'] as const;

// Reads the grammar that a contract names (unless one is given) and that grammar's lists.
export function withGrammar(written: Json, contract?: DataFile, given?: DataFile): WithGrammar {
  if (!isJsonObject(written)) return { written, mistakes: [], files: [] };
  const named = typeof written.grammar === 'string' ? openNamed(contract, 'grammar', written.grammar) : undefined;
  if (named !== undefined && 'mistakes' in named) return { written, mistakes: named.mistakes, files: [] };
  const file = named ?? given;
  const content = file === undefined ? written.grammar : file.value;
  if (content === undefined) return { written, mistakes: [], files: [] };
  return grammarLists({ kind: 'command', ...written, grammar: content }, file, contract);
}

export function grammarContract(file: DataFile, kind?: 'command' | 'suggestions'): WithGrammar {
  const usual = isJsonObject(file.value) && file.value.suggestions !== undefined ? 'suggestions' : 'command';
  return grammarLists({ kind: kind ?? usual, grammar: file.value }, file, undefined);
}

export function atTheirLists(
  problems: readonly Problem[],
  { written, mistakes }: WithGrammar,
  { entryOf }: Wording,
): readonly Problem[] {
  const grammar = isJsonObject(written) && isJsonObject(written.grammar) ? written.grammar : {};
  const broken = new Set(mistakes.map(({ path }) => path));
  return problems
    .map((problem) => inGrammar(problem, grammar))
    .filter(({ path, code }) => !(entryOf(code)?.lacksList || NAMED.has(path)) || !broken.has(path));
}

// Parts of a contract that may name a file. A file that can't be read is reported once.
const NAMED: ReadonlySet<string> = new Set(['/grammar', '/tools']);

function inGrammar(problem: Problem, grammar: JsonObject): Problem {
  const [, top, name] = problem.path.split('/');
  if (top !== 'lists' || name === undefined) return problem;
  const section = SECTIONS.find((one) => isJsonObject(grammar[one]) && Object.hasOwn(grammar[one], name));
  const { about: _, ...rest } = problem;
  return section === undefined ? problem : { ...rest, path: `/grammar/${section}/${name}` };
}

// Adds the lists for which the grammar names files. Lists that can't be read are mistakes in the grammar.
function grammarLists(written: JsonObject, file: DataFile | undefined, contract: DataFile | undefined): WithGrammar {
  const grammar = isJsonObject(written.grammar) ? written.grammar : {};
  const lists: { [name: string]: Json } = isJsonObject(written.lists) ? { ...written.lists } : {};
  const mistakes: Mistake[] = [];
  const home = file ?? contract;
  const open = openedOnce();
  const files = [contract, file].flatMap((one) => (one === undefined ? [] : [one.path]));
  for (const section of SECTIONS) {
    const named = isJsonObject(grammar[section]) ? grammar[section] : {};
    for (const [name, value] of Object.entries(named)) {
      const source = sourceOf(value);
      if (source === undefined || Object.hasOwn(lists, name)) continue;
      const path = inFolderOf(home, source.file);
      files.push(path);
      const read = readList(path, source, section, open);
      if ('list' in read) lists[name] = read.list;
      else mistakes.push(...mistakesOf(read, home, file === undefined ? '/grammar' : '', `/${section}/${name}`));
    }
  }
  const whole = written.lists === undefined || isJsonObject(written.lists) ? { ...written, lists } : written;
  return { written: whole, ...(file === undefined ? {} : { grammar: file }), mistakes, files };
}

// Opens each file once, because many lists may be in one large file.
function openedOnce(): OpenFile {
  const opened = new Map<string, ReturnType<OpenFile>>();
  return (path) => {
    const file = opened.get(path) ?? openDataFile(path);
    opened.set(path, file);
    return file;
  };
}

function sourceOf(value: Json): ListFile | undefined {
  if (typeof value === 'string' && value !== '') return { file: value };
  const isSource = isJsonObject(value) && typeof value.file === 'string' && value.file !== '';
  return isSource ? (value as unknown as ListFile) : undefined;
}

function mistakesOf(
  read: { readonly mistakes: readonly Mistake[] } | { readonly reason: string },
  home: DataFile | undefined,
  above: string,
  pointer: string,
): readonly Mistake[] {
  const path = `/grammar${pointer}`;
  if ('mistakes' in read) return read.mistakes.map((mistake) => ({ ...mistake, path }));
  const place = placeIn(home, `${above}${pointer}`);
  return [{ ...fileFault('file.list-unreadable', place, { reason: read.reason }), path, pointer: `${above}${pointer}` }];
}
