import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { CodeTable } from '../codes/entry.ts';
import { ContractError, throwFrom } from '../contract/contract-error.ts';
import { missingPart } from '../contract/missing-part.ts';
import { completePolicy } from '../contract/policy.ts';
import { gateOf, type Judge, type Parts } from '../gate/index.ts';
import { type Check, type Gate, isJsonObject, type JsonSchema, type Problem } from '../model/index.ts';
import { RemarkReader } from '../remarks/remark-reader.ts';
import { checkParts } from './check-parts.ts';
import { checkWords, codesOfKinds, sharedPolicy } from './check-words.ts';
import type { Kind, KindTypes, WrittenContract } from './kind.ts';
import type { ToolList } from './tool-calls/model/tool-contract.ts';

export type KindOrKinds = Kind | readonly Kind[];

/** The parts of a compiler. The first kind is the default for contracts that do not name one. */
export interface CompilerParts<Kinds extends readonly KindOrKinds[]> extends Partial<Omit<Parts, 'remarks'>> {
  readonly kinds: Kinds;
}

type TypesOf<Part> = Part extends readonly (infer One)[] ? TypesOf<One> : Part extends Kind<infer Types> ? Types : never;

type NameIn<Types> = Types extends { readonly contract: { readonly kind?: infer Name extends string } } ? Name : never;

// A contract with a name as it may be written, with checks typed for its value. `kind` is optional in all of them, because a spread may
// include it. If only one of them could omit it, an editor would take any object without it for that one. The name itself says which
// contract it is.
type WrittenAs<Name, Contract, Value> = { readonly kind?: Name } & {
  [Key in keyof Contract as Exclude<Key, 'kind'>]: Key extends 'checks' ? readonly Check<Value>[] : Contract[Key];
};

type ContractIn<Types, Given, Name> = Types extends KindTypes
  ? Name extends NameIn<Types>
    ? WrittenAs<Name, (Types & Given)['contract'], (Types & Given)['value']>
    : never
  : never;

type ValuesOf<Types extends KindTypes, Given> = { readonly [One in Types as NameIn<One>]: (One & Given)['value'] };

/**
 * Compiles contracts of these kinds. It has one signature for all of them, because TypeScript reports a mistake in an overloaded call
 * against the last overload.
 */
export type Compile<Kinds extends readonly KindOrKinds[]> = <
  const Name extends NameIn<TypesOf<Kinds[number]>> = NameIn<TypesOf<Kinds[0]>>,
  const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema,
  const Tools extends ToolList = ToolList,
>(
  contract: ContractIn<TypesOf<Kinds[number]>, Given<Schema, Tools>, Name>,
) => Gate<ValuesOf<TypesOf<Kinds[number]>, Given<Schema, Tools>>[Name]>;

interface Given<Schema, Tools> {
  readonly schema: Schema;
  readonly tools: Tools;
}

/** Makes a `compile` function from these parts only. A contract that needs another part gets a ContractError that names the import. */
export function compiler<const Kinds extends readonly KindOrKinds[]>(parts: CompilerParts<Kinds>): Compile<Kinds> {
  checkParts(parts);
  const { kinds, languages = [], formats = [], ...rest } = parts;
  const rules = parts.rules ?? languages.find((language) => language.rules)?.rules;
  const all = (kinds as readonly KindOrKinds[]).flat() as readonly Kind[];
  const codes = codesOfKinds(all);
  const remarks = new RemarkReader(parts.remarkLanguages);
  const compile = (contract: unknown): Gate => {
    const made = compileWith(contract, all, codes, { ...rest, languages, formats, rules, remarks });
    return made instanceof ContractError ? throwFrom(compile, made) : made;
  };
  return compile as Compile<Kinds>;
}

function compileWith(written: unknown, kinds: readonly Kind[], codes: CodeTable, parts: Parts): Gate | ContractError {
  const words = checkWords(written, kinds, codes, parts);
  if (words.kind === undefined) return new ContractError(words.problems, [], codes);
  const problems = [...words.problems];
  const judge = compileKind(words.kind, words.contract, parts, problems);
  const isChecked = judge !== undefined && judge.checks.length > 0;
  if (isChecked && parts.checks === undefined) problems.push(missingPart('/checks', 'checks'));
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (judge === undefined || errors.length > 0) return new ContractError(errors, warnings, codes);
  const { timer, checks } = parts;
  const gate = gateOf(judge, { kind: words.kind.name, contract: words.contract, codes: words.kind.codes, warnings, timer });
  const checked = isChecked && checks !== undefined ? checks(gate, judge, { codes: codesOfKinds([words.kind]), timer }) : gate;
  return parts.evidence?.attach(checked) ?? checked;
}

// Compiles a contract under its policy. Only a mistake in the policy itself puts the default one in its place; a warning never does.
function compileKind(kind: Kind, contract: WrittenContract, parts: Parts, problems: Problem[]): Judge | undefined {
  const isWrong = ({ path, severity }: Problem) => severity === 'error' && /^\/policy(?:\/|$)/.test(path);
  const { policy, ...rest } = contract;
  const usable = isJsonObject(policy) && !problems.some(isWrong) ? sharedPolicy(policy, kind) : undefined;
  return kind.compile(usable === undefined ? rest : contract, parts, problems, completePolicy(usable));
}
