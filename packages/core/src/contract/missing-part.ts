import type { Problem } from '../model/index.ts';
import { problemAt } from './contract-checker.ts';

const PARTS = {
  python: { as: 'languages', what: 'A rule in Python', from: '@tamis/core/python' },
  cel: { as: 'languages', what: 'A rule in CEL', from: '@tamis/core/cel' },
  yaml: { as: 'formats', from: '@tamis/core/yaml' },
  lines: { as: 'formats' },
  re2: { as: 'patterns', what: 'This pattern', from: '@tamis/core/re2' },
  rules: { as: 'rules', what: 'A contract with rules' },
  'standard-schema': { as: 'validators', what: 'A validator' },
  'text-formats': { as: 'textFormats', what: 'This format' },
  'meta-schemas': { as: 'metaSchemas', what: 'This schema' },
  grounding: { as: 'grounding', what: 'A contract with grounding' },
  evidence: { as: 'evidence', what: 'A contract with policy.review' },
  absent: { as: 'absent', what: 'A contract with absent fields' },
  checks: { as: 'checks', what: 'A contract with checks' },
  document: { as: 'kinds' },
  'tool-calls': { as: 'kinds' },
  command: { as: 'kinds', value: 'commands', from: '@tamis/commands' },
  suggestions: { as: 'kinds', value: 'commands', from: '@tamis/commands' },
  actions: { as: 'kinds' },
  provenance: { as: 'toolCalls', what: 'A contract with calls that may carry values from outside', value: 'tool-calls' },
  results: { as: 'toolCalls', what: 'A contract for the results of tools', value: 'tool-calls' },
  'extraction-rule': { as: 'kinds', from: '@tamis/extraction' },
} as const;

export type PartName = keyof typeof PARTS;

// Whether there is a part with this name among the parts passed as `as`.
export function isPart(name: unknown, as: 'kinds' | 'formats'): name is PartName {
  return typeof name === 'string' && Object.hasOwn(PARTS, name) && PARTS[name as PartName].as === as;
}

interface PartWords {
  readonly as: string;
  // Names it as one of several of its sort: `The kind actions`.
  readonly what?: string;
  readonly value?: string;
  readonly from?: string;
}

/** Returns the problem for a contract that needs a part which was not passed to its compiler. */
export function missingPart(path: string, part: PartName): Problem {
  const { as, what = `The ${as.slice(0, -1)} ${part}`, value = part, from = '@tamis/core/compiler' }: PartWords = PARTS[part];
  const name = value.replaceAll(/-./g, (dash) => dash.charAt(1).toUpperCase());
  return problemAt('contract.missing-part', path, { what, name, entry: from });
}
