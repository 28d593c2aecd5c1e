import type { CommandContract, Gate, Grammar, JsonObject, SuggestionsContract } from '@tamis/core';
import { refuseStreamsOver } from '../io/refuse-collisions.ts';
import { isGrammar, isObject } from '../load/bare-schema.ts';
import type { ContractFiles } from '../load/contract-files.ts';
import { readDataFile } from '../load/data-file.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { problemMistakes } from '../load/problem-mistakes.ts';
import { tryCompile } from '../load/try-compile.ts';
import { atTheirLists, grammarContract, withGrammar } from '../load/with-grammar.ts';

/** What a grammar file is used for. */
export type Kind = 'command' | 'suggestions';

/** A grammar that was read with its lists, and the gate it makes. */
export interface LoadedGrammar<Value> {
  readonly gate: Gate<Value>;
  readonly contract: CommandContract | SuggestionsContract;
  readonly grammar: Grammar;
  /** Every file it came from. */
  readonly files: readonly string[];
}

/** Reads a grammar file, or a contract that names one, with its lists; everything wrong is told at once. */
export function loadGrammar<Value>(path: string, kind?: Kind, forms?: readonly string[]): LoadedGrammar<Value> {
  refuseStreamsOver('the grammar', [path]);
  const file = readDataFile(path, 'grammar');
  const isAlone = isGrammar(file) || !isObject(file.value) || file.value.grammar === undefined;
  const spoken = isAlone ? grammarContract(file, kind) : withGrammar(file.value, file, undefined);
  refuseStreamsOver('a file of the grammar', spoken.files);
  const asked = { ...(kind === undefined ? {} : { kind }), ...(forms === undefined ? {} : { forms }) };
  const contract = { ...(spoken.written as JsonObject), ...asked };
  const compiled = tryCompile(contract);
  if (!('gate' in compiled)) {
    const files: ContractFiles = isAlone ? { grammar: file } : { contract: file, grammar: spoken.grammar };
    throw mistakeHalt('grammar', path, [...spoken.mistakes, ...problemMistakes(atTheirLists(compiled.problems, spoken), files)]);
  }
  const whole = contract as unknown as CommandContract | SuggestionsContract;
  return { gate: compiled.gate as unknown as Gate<Value>, contract: whole, grammar: whole.grammar, files: spoken.files };
}
