import { commandPrompt } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import type { PromptFlags } from '../flags/spoken-flags.ts';
import { print } from '../io/json-sink.ts';
import { openGrammar } from './open-grammar.ts';

/** Prints what a model is told, made from the grammar and lists that judge it. */
export async function printPrompt({ kind }: PromptFlags, path: string): Promise<number> {
  const { contract } = openGrammar(path, { kind });
  await print(commandPrompt(contract));
  return EXIT.valid;
}
