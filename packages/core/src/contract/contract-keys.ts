import { childPointer } from '../lib/pointer.ts';
import type { Problem } from '../model/problem.ts';
import type { KINDS } from './contract-words.ts';
import { problem, suggestion } from './problems.ts';

type Kind = (typeof KINDS)[number];

/** The keys of contracts, by their kind. */
const CONTRACT_KEYS: { readonly [kind in Kind]: readonly string[] } = {
  document: ['$schema', 'kind', 'format', 'schema', 'schemas', 'rules', 'input', 'checks', 'policy'],
  'tool-calls': ['$schema', 'kind', 'tools', 'about', 'levels', 'order', 'names', 'schemas', 'checks', 'policy'],
  command: ['$schema', 'kind', 'grammar', 'lists', 'forms', 'checks', 'policy'],
  suggestions: ['$schema', 'kind', 'grammar', 'lists', 'checks', 'policy'],
};

/** Keys that a contract of its kind does not have; where nobody knows the kind, those that no kind has. */
export function unknownContractKeys(
  contract: { readonly [key: string]: unknown },
  kind: Kind | undefined,
  problems: Problem[],
): void {
  const known = kind === undefined ? Object.values(CONTRACT_KEYS).flat() : CONTRACT_KEYS[kind];
  for (const key of Object.keys(contract)) {
    if (known.includes(key)) continue;
    const args = { key, suggestion: homeOf(key) ?? suggestion(key, known) };
    problems.push({ ...problem('contract.unknown-key', childPointer('', key), args), about: 'key' });
  }
}

/** A sentence of its own that says which kind has the key; undefined if none has. */
function homeOf(key: string): string | undefined {
  const kind = Object.entries(CONTRACT_KEYS).find(([, keys]) => keys.includes(key))?.[0];
  return kind === undefined ? undefined : ` It belongs to contracts of the kind \`${kind}\`.`;
}
