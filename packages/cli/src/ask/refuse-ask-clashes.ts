import { refuseClashes } from '../check/refuse-clashes.ts';
import { usage } from '../exit/halt.ts';
import type { AskFlags } from '../flags/ask-flags.ts';
import { type NamedFile, refuseCollisions, STDERR, STDOUT } from '../io/refuse-collisions.ts';

/** Ends the command if the journal is also an input file or an output stream. */
export function refuseAskClashes(flags: AskFlags, input: string, contractFiles: readonly string[]): void {
  const { cassette, journal, system, input: fields } = flags;
  refuseClashes(flags, [input], contractFiles);
  if (journal === '-') throw usage('A journal cannot be "-".', 'Give the path of a file: --journal run.jsonl');
  if ([cassette, fields, flags.resume].includes('-')) throw usage('Standard input is for the prompt.', 'Give a file.');
  const { schema, contract, rules, tools, grammar } = flags;
  const read = [input === '-' ? undefined : input, cassette, fields, system?.startsWith('@') ? system.slice(1) : undefined];
  const inputs = [...read, schema, contract, rules, tools, grammar, ...contractFiles].flatMap(named);
  const outputs: readonly NamedFile[] = journal === undefined ? [] : [{ name: 'the journal', file: journal }];
  for (const stream of [STDOUT, STDERR]) refuseCollisions(inputs, [...outputs, stream]);
}

function named(file: string | undefined): readonly NamedFile[] {
  return file === undefined || file === '-' ? [] : [{ name: 'a file that is read', file }];
}
