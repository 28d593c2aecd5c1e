import { commandPrompt } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';
import { type Kind, loadGrammar } from './load-grammar.ts';

/** The flags of `tamis commands prompt`. */
export interface PromptFlags {
  readonly kind?: Kind;
  readonly color?: boolean;
}

/** Prints what a model is told, made from the grammar and lists that judge it. */
export async function printPrompt({ kind }: PromptFlags, path: string): Promise<number> {
  const { contract } = loadGrammar(path, kind);
  const output = streamSink('standard output', process.stdout);
  output.write(commandPrompt(contract));
  await output.flush();
  return EXIT.valid;
}
