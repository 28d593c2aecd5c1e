import type { CodeTable } from '../codes/entry.ts';
import { stageCodes } from '../codes/stage-codes.ts';
import { checkPolicy } from '../contract/check-policy.ts';
import { ContractChecker, isGiven } from '../contract/contract-checker.ts';
import { checkContractKeys, checkSharedKeys } from '../contract/contract-keys.ts';
import { isPart, missingPart } from '../contract/missing-part.ts';
import type { Parts } from '../gate/index.ts';
import { appendAll } from '../lib/append-all.ts';
import { isJsonObject, type Problem } from '../model/index.ts';
import { quoted } from '../wording/shown.ts';
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
  const check = new ContractChecker();
  const { problems } = check;
  if (!check.object(contract, '', 'an object')) return { kind: undefined, problems };
  const kind = kindOf(contract, kinds);
  // The keys of a kind that is not included here are unknown.
  if (kind !== undefined || !isPart(contract.kind, 'kinds')) checkContractKeys(contract, kind, kinds, check);
  if (kind === undefined) reportKind(contract.kind, kinds, check);
  checkSharedKeys(contract, check);
  appendAll(problems, kind?.problems(contract, parts) ?? []);
  if (isGiven(contract, 'policy') && kind?.keys.includes('policy') !== false)
    checkWholePolicy(contract.policy, kind, codes, parts, check);
  return kind === undefined ? { kind, problems } : { kind, contract, problems };
}

function checkWholePolicy(policy: unknown, kind: Kind | undefined, codes: CodeTable, parts: Parts, check: ContractChecker): void {
  const isObject = isJsonObject(policy);
  checkPolicy(isObject ? sharedPolicy(policy, kind) : policy, check, codes);
  if (isObject) kind?.policy?.check(policy, check, parts);
}

export function sharedPolicy(policy: WrittenContract, kind: Kind | undefined): WrittenContract {
  const own = kind?.policy?.keys ?? [];
  return Object.fromEntries(Object.entries(policy).filter(([key]) => !own.includes(key)));
}

function kindOf(contract: WrittenContract, kinds: readonly Kind[]): Kind | undefined {
  return isGiven(contract, 'kind') ? kinds.find(({ name }) => name === contract.kind) : kinds[0];
}

function reportKind(kind: unknown, kinds: readonly Kind[], check: ContractChecker): void {
  if (isPart(kind, 'kinds')) {
    check.problems.push(missingPart('/kind', kind));
    return;
  }
  const names = kinds.map(({ name }) => name);
  const expected = `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' or ' : ''}${names.at(-1)}`;
  const suggestion = typeof kind === 'string' ? check.suggest(kind, names) : '';
  check.problem('contract.unknown-kind', '/kind', { found: quoted(kind), expected, suggestion });
}

export function codesOfKinds(kinds: readonly Kind[]): CodeTable {
  return Object.assign({}, stageCodes, ...kinds.map(({ codes }) => codes)) as CodeTable;
}
