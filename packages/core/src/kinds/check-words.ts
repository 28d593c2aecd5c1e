import type { CodeTable } from '../codes/entry.ts';
import { stageCodes } from '../codes/stage-codes.ts';
import { checkPolicy } from '../contract/check-policy.ts';
import { checkSharedKeys, unknownContractKeys } from '../contract/contract-keys.ts';
import { isPart, missingPart } from '../contract/missing-part.ts';
import { bad, has, problemAt, quoted, suggestion } from '../contract/problems.ts';
import type { Parts } from '../gate/index.ts';
import { isJsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import type { Kind, WrittenContract } from './kind.ts';

export type Words =
  | { readonly kind: Kind; readonly contract: WrittenContract; readonly problems: readonly Problem[] }
  | { readonly kind: undefined; readonly problems: readonly Problem[] };

// Returns every problem with the keys and values of a contract of one of these kinds, including its `kind`.
export function checkWords(contract: unknown, kinds: readonly Kind[], codes: CodeTable, parts: Parts): Words {
  for (const kind of kinds) {
    const slip = kind.instead?.(contract);
    if (slip !== undefined) return { kind: undefined, problems: [slip] };
  }
  if (!isJsonObject(contract)) return { kind: undefined, problems: [bad('', contract, 'an object')] };
  const kind = kindOf(contract, kinds);
  // The keys of a kind that is not included here are unknown.
  const unknown = kind === undefined && isPart(contract.kind, 'kinds') ? [] : unknownContractKeys(contract, kind, kinds);
  const problems = [
    ...unknown,
    ...(kind === undefined ? [unknownKind(contract.kind, kinds)] : []),
    ...checkSharedKeys(contract),
    ...(kind?.problems(contract, parts) ?? []),
    ...policyProblems(contract, codes, parts, kind),
  ];
  return kind === undefined ? { kind, problems } : { kind, contract, problems };
}

function policyProblems(contract: WrittenContract, codes: CodeTable, parts: Parts, kind: Kind | undefined): readonly Problem[] {
  const problems: Problem[] = [];
  if (!has(contract, 'policy') || kind?.keys.includes('policy') === false) return problems;
  const { policy } = contract;
  const isObject = isJsonObject(policy);
  checkPolicy(isObject ? sharedPolicy(policy, kind) : policy, problems, codes);
  if (isObject) kind?.policy?.check(policy, problems, parts);
  return problems;
}

export function sharedPolicy(policy: WrittenContract, kind: Kind | undefined): WrittenContract {
  const own = kind?.policy?.keys ?? [];
  return Object.fromEntries(Object.entries(policy).filter(([key]) => !own.includes(key)));
}

function kindOf(contract: WrittenContract, kinds: readonly Kind[]): Kind | undefined {
  return has(contract, 'kind') ? kinds.find(({ name }) => name === contract.kind) : kinds[0];
}

function unknownKind(kind: unknown, kinds: readonly Kind[]): Problem {
  if (isPart(kind, 'kinds')) return missingPart('/kind', kind);
  const names = kinds.map(({ name }) => name);
  const expected = `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' or ' : ''}${names.at(-1)}`;
  const meant = typeof kind === 'string' ? suggestion(kind, names) : '';
  return problemAt('contract.unknown-kind', '/kind', { found: quoted(kind), expected, suggestion: meant });
}

export function codesOfKinds(kinds: readonly Kind[]): CodeTable {
  return Object.assign({}, stageCodes, ...kinds.map(({ codes }) => codes)) as CodeTable;
}
