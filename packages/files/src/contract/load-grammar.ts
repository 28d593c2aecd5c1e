import type { CommandContract, Grammar, SuggestionsContract } from '@tamis/commands';
import { type Gate, isJsonObject, type Json } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { openDataFile } from '../read/data-file.ts';
import { type BrokenContract, compileFiles } from './compile-files.ts';
import { isGrammar } from './schema-alone.ts';
import { grammarContract, type WithGrammar, withGrammar } from './with-grammar.ts';

/** The two uses of a grammar file. */
export type GrammarKind = 'command' | 'suggestions';

/** A grammar read with its lists, and its gate. */
export interface LoadedGrammar<Value> {
  readonly gate: Gate<Value>;
  readonly contract: CommandContract | SuggestionsContract;
  readonly grammar: Grammar;
  /** Every file it came from. */
  readonly files: readonly string[];
}

/** Selects how to use a grammar that allows several uses. */
export interface GrammarUse {
  readonly kind?: GrammarKind | undefined;
  /** The forms to use; all by default. */
  readonly forms?: readonly string[] | undefined;
}

/** Reads a grammar file, or a contract that names one, together with its lists. All mistakes are reported at once. */
export function loadGrammar<Value>(path: string, engine: Engine, use: GrammarUse = {}): LoadedGrammar<Value> | BrokenContract {
  const file = openDataFile(path);
  if ('mistakes' in file) return { mistakes: file.mistakes, files: [] };
  const isAlone = isGrammar(file) || !isJsonObject(file.value) || file.value.grammar === undefined;
  const spoken = asked(isAlone ? grammarContract(file, use.kind) : withGrammar(file.value, file), use);
  const compiled = compileFiles(spoken, isAlone ? {} : { contract: file }, engine);
  if ('mistakes' in compiled) return compiled;
  const contract = compiled.contract as CommandContract | SuggestionsContract;
  return { gate: compiled.gate as unknown as Gate<Value>, contract, grammar: contract.grammar, files: spoken.files };
}

function asked(spoken: WithGrammar, { kind, forms }: GrammarUse): WithGrammar {
  const uses: { readonly [key: string]: Json } = { ...(kind && { kind }), ...(forms && { forms }) };
  return isJsonObject(spoken.written) ? { ...spoken, written: { ...spoken.written, ...uses } } : spoken;
}
