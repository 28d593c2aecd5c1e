import type { CommandContract, SuggestionsContract } from '@tamis/commands';
import type { ActionContract, Contract, Gate, JsonSchema, ToolContract } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { engine as usual } from '@tamis/core/internal';
import type { Mistake } from '../mistake/mistake.ts';
import type { ContractFiles } from './contract-files.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { tryCompile } from './try-compile.ts';
import { atTheirLists } from './with-grammar.ts';
import type { WithNamedFiles } from './with-named-files.ts';

/** A gate compiled from files. */
export interface LoadedContract {
  readonly gate: Gate;
  /** The whole contract, including the content of its files. */
  readonly contract: Contract<JsonSchema> | ToolContract | CommandContract | SuggestionsContract | ActionContract;
  /** Warnings for the contract's author, although it compiles. */
  readonly warnings: readonly Mistake[];
  /** The files that were read because others name them: tools, a grammar, its lists. */
  readonly files: readonly string[];
}

/** A contract that can't be used, with every mistake in it. */
export interface BrokenContract {
  readonly mistakes: readonly Mistake[];
  /** The files that were read because others name them: tools, a grammar, its lists. */
  readonly files: readonly string[];
}

/** Compiles a contract together with the files it names. Every mistake is reported at its place in the files. */
export function compileFiles(
  spoken: WithNamedFiles,
  files: ContractFiles,
  engine: Engine = usual,
): LoadedContract | BrokenContract {
  const from: ContractFiles = { ...files, grammar: spoken.grammar, tools: files.tools ?? spoken.tools };
  const compiled = tryCompile(spoken.written, engine);
  if (!('gate' in compiled)) {
    const mistakes = [...spoken.mistakes, ...problemMistakes(atTheirLists(compiled.problems, spoken, engine), from)];
    return { mistakes, files: spoken.files };
  }
  const { gate } = compiled;
  const contract = spoken.written as unknown as LoadedContract['contract'];
  return { gate, contract, warnings: problemMistakes(gate.warnings, from), files: spoken.files };
}
