import { childPointer } from '../lib/pointer.ts';
import type { Problem } from '../model/problem.ts';
import { bad, has, problemAt, suggestion } from './problems.ts';

interface KeysOfKind {
  readonly name: string;
  readonly keys: readonly string[];
}

// Returns the keys that this kind of contract does not have. If the kind is unknown, returns the keys that no kind has.
export function unknownContractKeys(
  contract: { readonly [key: string]: unknown },
  kind: KeysOfKind | undefined,
  kinds: readonly KeysOfKind[],
): readonly Problem[] {
  const known = kind === undefined ? [...new Set(kinds.flatMap(({ keys }) => keys))] : kind.keys;
  const unknown = Object.keys(contract).filter((key) => !known.includes(key));
  return unknown.map((key) => {
    const args = { key, suggestion: homeOf(key, kinds) ?? suggestion(key, known) };
    return { ...problemAt('contract.unknown-key', childPointer('', key), args), about: 'key' };
  });
}

function homeOf(key: string, kinds: readonly KeysOfKind[]): string | undefined {
  const home = kinds.find(({ keys }) => keys.includes(key));
  return home === undefined ? undefined : ` It belongs to contracts of the kind \`${home.name}\`.`;
}

// Returns every problem with the keys that all kinds share, except `policy`, which some kinds extend.
export function checkSharedKeys(contract: { readonly [key: string]: unknown }): readonly Problem[] {
  const problems: Problem[] = [];
  if (has(contract, '$schema') && typeof contract.$schema !== 'string')
    problems.push(bad('/$schema', contract.$schema, 'a string: where an editor finds the schema of contracts'));
  if (has(contract, 'checks') && !isChecks(contract.checks))
    problems.push(bad('/checks', contract.checks, 'a list of objects with a name and a function run'));
  return problems;
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
