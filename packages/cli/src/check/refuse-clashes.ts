import { usage } from '../exit/halt.ts';
import type { ContractFlags } from '../flags/check-flags.ts';
import { type NamedFile, refuseCollisions, STDERR, STDOUT } from '../io/refuse-collisions.ts';

interface Clashing extends ContractFlags {
  readonly failures?: string;
  readonly report?: string;
}

export function refuseClashes(flags: Clashing, names: readonly string[], contractFiles: readonly string[]): void {
  const { failures, report, schema, contract, rules, tools, grammar } = flags;
  if (report === '-' || failures === '-')
    throw usage('A report or failures file cannot be "-".', 'Leave the flag out: both go to standard error by default.');
  if ([...names, schema, contract, rules, tools, grammar].filter((file) => file === '-').length > 1)
    throw usage('Standard input can only be read once, but it is named twice.', 'Give a file for the input or for the contract.');
  const inputs = [
    ...names.map((file) => ({ name: 'the input', file })),
    ...named({ '--schema': schema, '--contract': contract, '--rules': rules, '--tools': tools, '--grammar': grammar }),
    ...contractFiles.map((file) => ({ name: 'a file of the contract', file })),
  ];
  const read = inputs.map(({ name, file }) => ({ name, file: file === '-' ? 0 : file }));
  const outputs = named({ '--failures': failures, '--report': report });
  refuseCollisions(read, [...outputs, STDOUT]);
  refuseCollisions(read, [...outputs, STDERR]);
}

// Ends the command if records or a report would go to the same file as the units.
export function refuseSharedStreams(): void {
  refuseCollisions(
    [],
    [STDOUT, STDERR],
    'Write to two files, or use --failures FILE --quiet, which leaves standard error empty.',
  );
}

function named(paths: { readonly [name: string]: string | undefined }): readonly NamedFile[] {
  return Object.entries(paths).flatMap(([name, file]) => (file === undefined ? [] : [{ name, file }]));
}
