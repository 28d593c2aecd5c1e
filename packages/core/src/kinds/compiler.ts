import { ContractError, throwFrom } from '../contract/contract-error.ts';
import { missingPart } from '../contract/missing-part.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { Parts } from '../gate/parts.ts';
import type { Gate } from '../model/gate.ts';
import { learn } from '../remarks/spoken.ts';
import { checkWords, codesOfKinds } from './check-words.ts';
import type { Kind } from './kind.ts';

/** Some entries export several kinds. */
type KindOrKinds = Kind | readonly Kind[];

/** What a compiler is made of. The first kind is the default for contracts that name no kind. */
export interface CompilerParts<Kinds extends readonly KindOrKinds[]> extends Partial<Parts> {
  readonly kinds: Kinds;
}

type SignatureOf<Part> = Part extends readonly (infer One)[]
  ? SignatureOf<One>
  : Part extends Kind<infer Compile>
    ? Compile
    : never;

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** Compiles contracts of these kinds: one signature for each. */
export type Compile<Kinds extends readonly KindOrKinds[]> = AllOf<SignatureOf<Kinds[number]>>;

/** Makes a `compile` from just these parts. A contract that needs another part gets a ContractError that names the import. */
export function compiler<const Kinds extends readonly KindOrKinds[]>(parts: CompilerParts<Kinds>): Compile<Kinds> {
  const { kinds, languages = [], formats = [], ...rest } = parts;
  const rules = parts.rules ?? languages.find((language) => language.rules)?.rules;
  const all = (kinds as readonly KindOrKinds[]).flat() as readonly Kind[];
  const compile = (contract: unknown): Gate => {
    learn(parts.tongues ?? []);
    const made = compileWith(contract, all, { ...rest, languages, formats, rules });
    return made instanceof ContractError ? throwFrom(compile, made) : made;
  };
  return compile as Compile<Kinds>;
}

function compileWith(written: unknown, kinds: readonly Kind[], parts: Parts): Gate | ContractError {
  const words = checkWords(written, kinds, parts);
  if (words.kind === undefined) return new ContractError(words.problems, [], codesOfKinds(kinds));
  const problems = [...words.problems];
  const judge = words.kind.compile(words.contract, parts, problems);
  const isChecked = judge !== undefined && judge.checks.length > 0;
  if (isChecked && parts.checks === undefined) problems.push(missingPart('/checks', 'checks'));
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (judge === undefined || errors.length > 0) return new ContractError(errors, warnings, codesOfKinds(kinds));
  const { timer } = parts;
  const gate = gateOf(judge, { kind: words.kind.name, contract: words.contract, warnings, timer });
  return isChecked && parts.checks !== undefined ? parts.checks(gate, judge, { codes: codesOfKinds([words.kind]), timer }) : gate;
}
