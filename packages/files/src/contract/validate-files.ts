import type { Json, Problem } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { engine as usual } from '@tamis/core/internal';
import type { BrokenFile, Mistake } from '../mistake/mistake.ts';
import { mistakeText } from '../mistake/mistake-text.ts';
import { type DataFile, openDataFile } from '../read/data-file.ts';
import { contractAsTools, isAboutTools, lackOfTools } from './bare-tools.ts';
import type { ContractFiles } from './contract-files.ts';
import { contractMistake } from './contract-mistake.ts';
import { openMistakes } from './open-mistakes.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { isGrammar } from './schema-alone.ts';
import { tryCompile } from './try-compile.ts';
import { atTheirLists, grammarContract } from './with-grammar.ts';
import { type WithNamedFiles, withNamedFiles } from './with-named-files.ts';

/** A contract as written, the same contract with its named files inlined, and those files. */
export interface ReadContract {
  readonly written: Json;
  readonly files: ContractFiles;
}

/** A file and all of its mistakes. */
export interface ValidatedFile {
  readonly file: string;
  readonly mistakes: readonly Mistake[];
  /** The contract in the file. Missing if it can't be used. */
  readonly read?: ReadContract;
}

type Validated = Omit<ValidatedFile, 'file'>;

/** Lists all mistakes in contract and grammar files, and in a tool list that the contracts may refer to. */
export function validateFiles(contracts: readonly string[], tools?: string, engine: Engine = usual): readonly ValidatedFile[] {
  if (tools !== undefined) return validateWithTools(tools, contracts, engine);
  return contracts.map((file) => ({ file, ...validateContract(openDataFile(file), engine) }));
}

function validateWithTools(path: string, contracts: readonly string[], engine: Engine): readonly ValidatedFile[] {
  const opened = contracts.map((file) => ({ file, data: openDataFile(file) }));
  const tools = soundList(openDataFile(path));
  if ('mistakes' in tools)
    return [
      { file: path, mistakes: tools.mistakes },
      ...opened.map(({ file, data }) => ({ file, ...validateContract(data, engine) })),
    ];
  const validated = opened.map(({ file, data }) => ({ file, ...validateContract(data, engine, tools) }));
  const isUsed = opened.some(({ data }) => 'value' in data && lackOfTools(data) !== undefined);
  const alone: Validated = isUsed ? { mistakes: [] } : validatedAs({ kind: 'tool-calls', tools: tools.value }, { tools }, engine);
  const isInList = ({ place }: Mistake) => place?.file === path;
  return [
    {
      ...{ ...alone, file: path },
      mistakes: eachOnce([...alone.mistakes, ...validated.flatMap(({ mistakes }) => mistakes.filter(isInList))]),
    },
    ...validated.map((one) => ({ ...one, mistakes: one.mistakes.filter((mistake) => !isInList(mistake)) })),
  ];
}

// The list, unless the file holds something else.
function soundList(opened: DataFile | BrokenFile): DataFile | BrokenFile {
  const swapped = 'mistakes' in opened ? undefined : contractAsTools(opened);
  return swapped === undefined ? opened : { mistakes: [swapped] };
}

// Removes duplicates, because several contracts may find the same mistake in one list.
function eachOnce(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...new Map(mistakes.map((mistake) => [`${mistake.path} ${mistakeText(mistake).message}`, mistake])).values()];
}

function validateContract(contract: DataFile | BrokenFile, engine: Engine, tools?: DataFile): Validated {
  if ('mistakes' in contract) return contract;
  if (isGrammar(contract)) return validatedSpoken(grammarContract(contract), undefined, engine);
  const mistake = contractMistake(contract);
  if (mistake !== undefined) return { mistakes: [mistake] };
  const lack = lackOfTools(contract);
  if (lack === undefined || !isAboutTools(contract.value))
    return validatedSpoken(withNamedFiles(contract.value, contract), contract, engine);
  if (tools === undefined)
    return { mistakes: contract.value.about === undefined ? [lack] : openMistakes(contract, contract.value, engine) };
  return validatedAs({ ...contract.value, tools: tools.value }, { contract, tools }, engine);
}

function validatedSpoken(spoken: WithNamedFiles, contract: DataFile | undefined, engine: Engine): Validated {
  const { written, grammar, tools, mistakes } = spoken;
  const files = { contract, grammar, tools };
  const validated = validatedAs(written, files, engine, (problems) => atTheirLists(problems, spoken, engine));
  return { ...validated, mistakes: [...mistakes, ...validated.mistakes] };
}

function validatedAs(
  written: Json,
  files: ContractFiles,
  engine: Engine,
  placed: (problems: readonly Problem[]) => readonly Problem[] = (problems) => problems,
): Validated {
  const compiled = tryCompile(written, engine);
  if ('gate' in compiled) return { mistakes: problemMistakes(placed(compiled.gate.warnings), files), read: { written, files } };
  return { mistakes: problemMistakes(placed([...compiled.problems, ...compiled.warnings]), files) };
}
