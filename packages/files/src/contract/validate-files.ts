import type { Json, Problem } from '@tamis/core';
import type { BrokenFile, Mistake } from '../mistake/mistake.ts';
import { mistakeText } from '../mistake/mistake-text.ts';
import { type DataFile, openDataFile } from '../read/data-file.ts';
import { contractAsTools, isAboutTools, lackOfTools } from './bare-tools.ts';
import type { ContractFiles } from './contract-files.ts';
import { contractMistake } from './contract-mistake.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { isGrammar } from './schema-alone.ts';
import { tryCompile } from './try-compile.ts';
import { atTheirLists, grammarContract } from './with-grammar.ts';
import { type WithNamedFiles, withNamedFiles } from './with-named-files.ts';

/** A file and everything that is wrong with it. */
export interface ValidatedFile {
  readonly file: string;
  readonly mistakes: readonly Mistake[];
}

/** Lists everything that is wrong with contract and grammar files, and with a tool list that the contracts may be about. */
export function validateFiles(contracts: readonly string[], tools?: string): readonly ValidatedFile[] {
  if (tools !== undefined) return validateWithTools(tools, contracts);
  return contracts.map((file) => ({ file, mistakes: validateContract(openDataFile(file)) }));
}

/** What is wrong with the list is reported for the list. */
function validateWithTools(path: string, contracts: readonly string[]): readonly ValidatedFile[] {
  const opened = contracts.map((file) => ({ file, data: openDataFile(file) }));
  const tools = soundList(openDataFile(path));
  if ('mistakes' in tools)
    return [
      { file: path, mistakes: tools.mistakes },
      ...opened.map(({ file, data }) => ({ file, mistakes: validateContract(data) })),
    ];
  const validated = opened.map(({ file, data }) => ({ file, mistakes: validateContract(data, tools) }));
  const isUsed = opened.some(({ data }) => 'value' in data && lackOfTools(data) !== undefined);
  const alone = isUsed ? [] : mistakesOf({ kind: 'tool-calls', tools: tools.value }, { tools });
  const isInList = ({ place }: Mistake) => place?.file === path;
  return [
    { file: path, mistakes: eachOnce([...alone, ...validated.flatMap(({ mistakes }) => mistakes.filter(isInList))]) },
    ...validated.map(({ file, mistakes }) => ({ file, mistakes: mistakes.filter((mistake) => !isInList(mistake)) })),
  ];
}

/** The list, unless the file holds something else. */
function soundList(opened: DataFile | BrokenFile): DataFile | BrokenFile {
  const swapped = 'mistakes' in opened ? undefined : contractAsTools(opened);
  return swapped === undefined ? opened : { mistakes: [swapped] };
}

/** Several contracts may find the same mistake in one list. */
function eachOnce(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...new Map(mistakes.map((mistake) => [`${mistake.path} ${mistakeText(mistake).message}`, mistake])).values()];
}

/** Checks a contract or grammar file as the engine will; one without tools of its own is checked with those that are given. */
function validateContract(contract: DataFile | BrokenFile, tools?: DataFile): readonly Mistake[] {
  if ('mistakes' in contract) return contract.mistakes;
  if (isGrammar(contract)) return spokenMistakes(grammarContract(contract), undefined);
  const mistake = contractMistake(contract);
  if (mistake !== undefined) return [mistake];
  const lack = lackOfTools(contract);
  if (lack === undefined || !isAboutTools(contract.value))
    return spokenMistakes(withNamedFiles(contract.value, contract), contract);
  return tools === undefined ? [lack] : mistakesOf({ ...contract.value, tools: tools.value }, { contract, tools });
}

function spokenMistakes(spoken: WithNamedFiles, contract: DataFile | undefined): readonly Mistake[] {
  const { written, grammar, tools, mistakes } = spoken;
  return [...mistakes, ...mistakesOf(written, { contract, grammar, tools }, (problems) => atTheirLists(problems, spoken))];
}

/** Everything wrong with a contract, in the files it came from. */
function mistakesOf(
  written: Json,
  files: ContractFiles,
  placed: (problems: readonly Problem[]) => readonly Problem[] = (problems) => problems,
): readonly Mistake[] {
  const compiled = tryCompile(written);
  const problems = 'gate' in compiled ? compiled.gate.warnings : [...compiled.problems, ...compiled.warnings];
  return problemMistakes(placed(problems), files);
}
