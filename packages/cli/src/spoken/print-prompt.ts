import { commandPrompt } from '@tamis/core';
import type { GrammarKind } from '@tamis/files';
import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';
import { openGrammar } from './open-grammar.ts';

/** The flags of `tamis commands prompt`. */
export interface PromptFlags {
  readonly kind?: GrammarKind;
  readonly color?: boolean;
}

/** Prints what a model is told, made from the grammar and lists that judge it. */
export async function printPrompt({ kind }: PromptFlags, path: string): Promise<number> {
  const { contract } = openGrammar(path, { kind });
  const output = streamSink('standard output', process.stdout);
  output.write(commandPrompt(contract));
  await output.flush();
  return EXIT.valid;
}
