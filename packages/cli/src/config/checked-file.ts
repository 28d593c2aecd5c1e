import type { Json, Problem } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';
import { isGrammar } from '../load/bare-schema.ts';
import { isAboutTools, lackOfTools } from '../load/bare-tools.ts';
import type { ContractFiles } from '../load/contract-files.ts';
import { type BrokenFile, type DataFile, openDataFile } from '../load/data-file.ts';
import { fileFault } from '../load/file-mistake.ts';
import type { Mistake } from '../load/mistake.ts';
import { problemMistakes } from '../load/problem-mistakes.ts';
import { tryCompile } from '../load/try-compile.ts';
import { atTheirLists, grammarContract, type WithGrammar, withGrammar } from '../load/with-grammar.ts';
import { contractMistake } from '../load/written-contract.ts';

/** A file and all that is wrong with it. */
export interface CheckedFile {
  readonly file: string;
  readonly mistakes: readonly Mistake[];
}

/** Opens a file; one that can't be read has a mistake like any other. */
export function openFile(path: string): DataFile | BrokenFile {
  try {
    return openDataFile(path);
  } catch (error) {
    if (!(error instanceof Halt) || error.exit !== EXIT.usage) throw error;
    return { mistakes: [{ ...fileFault('file.unreadable'), message: error.message, help: error.help }] };
  }
}

/** Looks at a contract or grammar file as the engine will; one without tools of its own is looked at with those that are given. */
export function contractMistakes(contract: DataFile | BrokenFile, tools?: DataFile): readonly Mistake[] {
  if ('mistakes' in contract) return contract.mistakes;
  if (isGrammar(contract)) return spokenMistakes(grammarContract(contract), undefined);
  const mistake = contractMistake(contract);
  if (mistake !== undefined) return [mistake];
  const lack = lackOfTools(contract);
  if (lack === undefined || !isAboutTools(contract.value))
    return spokenMistakes(withGrammar(contract.value, contract, undefined), contract);
  return tools === undefined ? [lack] : mistakesOf({ ...contract.value, tools: tools.value }, { contract, tools });
}

function spokenMistakes(spoken: WithGrammar, contract: DataFile | undefined): readonly Mistake[] {
  const { written, grammar, mistakes } = spoken;
  return [...mistakes, ...mistakesOf(written, { contract, grammar }, (problems) => atTheirLists(problems, spoken))];
}

/** Everything wrong with a contract, in the files it came from. */
export function mistakesOf(
  written: Json,
  files: ContractFiles,
  placed: (problems: readonly Problem[]) => readonly Problem[] = (problems) => problems,
): readonly Mistake[] {
  const compiled = tryCompile(written);
  const problems = 'gate' in compiled ? compiled.gate.warnings : [...compiled.problems, ...compiled.warnings];
  return problemMistakes(placed(problems), files);
}
