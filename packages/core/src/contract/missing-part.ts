import type { Problem } from '../model/problem.ts';
import { problemAt } from './contract-checker.ts';

const PARTS = {
  python: { as: 'languages', what: 'A rule in Python' },
  cel: { as: 'languages', what: 'A rule in CEL' },
  yaml: { as: 'formats' },
  lines: { as: 'formats' },
  re2: { as: 'patterns', what: 'This pattern' },
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
  command: { as: 'kinds', entry: 'commands', from: '@tamis/commands' },
  suggestions: { as: 'kinds', entry: 'commands', from: '@tamis/commands' },
  actions: { as: 'kinds' },
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
  readonly entry?: string;
  readonly value?: string;
  readonly from?: string;
}

// Returns the problem for a contract that needs a part which was not passed to its compiler.
export function missingPart(path: string, part: PartName): Problem {
  const {
    as,
    what = `The ${as.slice(0, -1)} ${part}`,
    entry = part,
    value = entry,
    from = `@tamis/core/${entry}`,
  }: PartWords = PARTS[part];
  const name = value.replaceAll(/-./g, (dash) => dash.charAt(1).toUpperCase());
  return problemAt('contract.missing-part', path, { what, name, entry: from });
}
