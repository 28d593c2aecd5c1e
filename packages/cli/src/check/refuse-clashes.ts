import { usage } from '../exit/halt.ts';
import { type NamedFile, refuseCollisions, STDERR, STDOUT } from '../io/refuse-collisions.ts';
import type { ContractFlags } from '../load/load-gate.ts';

/** What a run reads and writes, as far as the command line says. */
export interface Clashing extends ContractFlags {
  readonly failures?: string;
  readonly report?: string;
}

/** Ends the command where files of a run clash; `usesStderr` says whether the run writes to standard error by itself. */
export function refuseClashes(flags: Clashing, input: string, contractFiles: readonly string[], usesStderr: boolean): void {
  const { failures, report, schema, contract, rules, tools, grammar } = flags;
  if (report === '-' || failures === '-')
    throw usage('A report or failures file can not be "-".', 'Leave the flag out: both go to standard error by themselves.');
  const inputs = [
    { name: 'the input', file: input === '-' ? 0 : input },
    ...named({ '--schema': schema, '--contract': contract, '--rules': rules, '--tools': tools, '--grammar': grammar }),
    ...contractFiles.map((file) => ({ name: 'a file of the contract', file })),
  ];
  const outputs = named({ '--failures': failures, '--report': report });
  refuseCollisions(inputs, [...outputs, STDOUT]);
  refuseCollisions(inputs, [...outputs, STDERR]);
  // A last word about what ended the run may go where the units go.
  if (usesStderr) refuseCollisions([], [STDOUT, STDERR]);
}

function named(paths: { readonly [name: string]: string | undefined }): readonly NamedFile[] {
  return Object.entries(paths).flatMap(([name, file]) => (file === undefined ? [] : [{ name, file }]));
}
