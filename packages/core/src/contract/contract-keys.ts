import { childPointer } from '../lib/pointer.ts';
import type { ContractChecker } from './contract-checker.ts';

interface KeysOfKind {
  readonly name: string;
  readonly keys: readonly string[];
}

// Reports the keys that this kind of contract does not have. If the kind is unknown, reports the keys that no kind has.
export function checkContractKeys(
  contract: { readonly [key: string]: unknown },
  kind: KeysOfKind | undefined,
  kinds: readonly KeysOfKind[],
  check: ContractChecker,
): void {
  const known = kind === undefined ? [...new Set(kinds.flatMap(({ keys }) => keys))] : kind.keys;
  for (const key of Object.keys(contract).filter((one) => !known.includes(one))) {
    const args = { key, suggestion: homeOf(key, kinds) ?? check.suggest(key, known) };
    check.problem('contract.unknown-key', childPointer('', key), args, { about: 'key' });
  }
}

function homeOf(key: string, kinds: readonly KeysOfKind[]): string | undefined {
  const home = kinds.find(({ keys }) => keys.includes(key));
  return home === undefined ? undefined : ` It belongs to contracts of the kind \`${home.name}\`.`;
}

// Reports every problem with the keys that all kinds share, except `policy`, which some kinds extend.
export function checkSharedKeys(contract: { readonly [key: string]: unknown }, check: ContractChecker): void {
  const isString = (value: unknown) => typeof value === 'string';
  check.optional(contract, '$schema', isString, '', 'a string: where an editor finds the schema of contracts');
  check.optional(contract, 'checks', isChecks, '', 'a list of objects with a name and a function run');
}

// Whether a value is a list of checks. Functions cannot be written in a file; they come from code.
function isChecks(checks: unknown): boolean {
  if (!Array.isArray(checks)) return false;
  const isCheck = (check: unknown) =>
    typeof check === 'object' &&
    check !== null &&
    'name' in check &&
    typeof check.name === 'string' &&
    'run' in check &&
    typeof check.run === 'function';
  return checks.every(isCheck);
}
