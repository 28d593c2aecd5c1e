import { commandPrompt } from '@tamis/commands';
import { EXIT } from '../exit/exit-codes.ts';
import type { PromptFlags } from '../flags/spoken-flags.ts';
import { print } from '../io/print.ts';
import { openGrammar } from './open-grammar.ts';

// `tamis commands prompt`: prints the instructions for a model, generated from the grammar and lists that will judge its replies.
export async function printPrompt({ kind }: PromptFlags, path: string): Promise<number> {
  const { contract } = openGrammar(path, { kind });
  await print(commandPrompt(contract));
  return EXIT.valid;
}
