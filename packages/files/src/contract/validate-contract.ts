import type { Json, Problem } from '@tamis/core';
import type { Mistake } from '../mistake/mistake.ts';
import type { BrokenFile } from '../read/broken-file.ts';
import type { DataFile } from '../read/data-file.ts';
import { isAboutTools, lackOfTools } from './bare-tools.ts';
import type { ContractFiles } from './contract-files.ts';
import { contractMistake } from './contract-mistake.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { isGrammar } from './schema-alone.ts';
import { tryCompile } from './try-compile.ts';
import { atTheirLists, grammarContract, type WithGrammar, withGrammar } from './with-grammar.ts';

/** Checks a contract or grammar file as the engine will; one without tools of its own is checked with those that are given. */
export function validateContract(contract: DataFile | BrokenFile, tools?: DataFile): readonly Mistake[] {
  if ('mistakes' in contract) return contract.mistakes;
  if (isGrammar(contract)) return spokenMistakes(grammarContract(contract), undefined);
  const mistake = contractMistake(contract);
  if (mistake !== undefined) return [mistake];
  const lack = lackOfTools(contract);
  if (lack === undefined || !isAboutTools(contract.value)) return spokenMistakes(withGrammar(contract.value, contract), contract);
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
