import { childPointer } from '../lib/pointer.ts';
import type { Problem } from '../model/problem.ts';
import { problemAt, suggestion } from './problems.ts';

/** What must be known about a kind to tell which keys its contracts have. */
interface KeysOfKind {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Keys that a contract of its kind does not have; if the kind is unknown, those that no kind has. */
export function unknownContractKeys(
  contract: { readonly [key: string]: unknown },
  kind: KeysOfKind | undefined,
  kinds: readonly KeysOfKind[],
): readonly Problem[] {
  const known = kind === undefined ? kinds.flatMap(({ keys }) => keys) : kind.keys;
  const unknown = Object.keys(contract).filter((key) => !known.includes(key));
  return unknown.map((key) => {
    const args = { key, suggestion: homeOf(key, kinds) ?? suggestion(key, known) };
    return { ...problemAt('contract.unknown-key', childPointer('', key), args), about: 'key' };
  });
}

/** A separate sentence that says which kind has the key; undefined if none has. */
function homeOf(key: string, kinds: readonly KeysOfKind[]): string | undefined {
  const home = kinds.find(({ keys }) => keys.includes(key));
  return home === undefined ? undefined : ` It belongs to contracts of the kind \`${home.name}\`.`;
}
