import { problemAt } from '../../../contract/contract-checker.ts';
import { childPointer } from '../../../lib/pointer.ts';
import type { JsonObject, Problem } from '../../../model/index.ts';
import { nearText } from '../../../wording/suggestion-text.ts';
import { DETAIL_KEYS } from '../contract/tool-words.ts';

const OWN_KEYS: readonly string[] = [
  ...['name', 'description', 'parameters', 'input_schema', 'inputSchema', 'outputSchema', 'annotations'],
  ...DETAIL_KEYS,
];

const FOREIGN_KEYS: ReadonlySet<string> = new Set([
  ...['output_schema', 'contextSchema', 'parametersJsonSchema', 'parameters_json_schema', 'function', 'title', 'type'],
]);

const APPROVAL_KEYS: ReadonlySet<string> = new Set(['approve', 'approval', 'requires_approval', 'requiresApproval']);

// Returns problems for keys that are most likely misspelt. A provider's list may contain any other keys, but a typo in one that matters
// would weaken the gate.
export function misspeltKeys(tool: JsonObject, path: string): readonly Problem[] {
  return Object.keys(tool).flatMap((key): readonly Problem[] => {
    const near = nearTo(key);
    if (near === '') return [];
    const found = problemAt('contract.unknown-key', childPointer(path, key), { key, suggestion: near });
    return [{ ...found, about: 'key' }];
  });
}

function nearTo(key: string): string {
  if (APPROVAL_KEYS.has(key))
    return ' A tool says what it does with `effect`, and `policy.effects` says which effects need approval.';
  return OWN_KEYS.includes(key) || FOREIGN_KEYS.has(key) ? '' : nearText(key, OWN_KEYS);
}
