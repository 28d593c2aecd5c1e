import type { Problem } from '../model/problem.ts';
import { problem } from './problems.ts';

/** Where the parts of the engine are imported from, and what a contract needs each of them for. */
const PARTS = {
  python: { as: 'languages', what: 'A rule in Python', name: 'python', entry: 'python' },
  cel: { as: 'languages', what: 'A rule in CEL', name: 'cel', entry: 'cel' },
  yaml: { as: 'formats', what: 'The format yaml', name: 'yaml', entry: 'yaml' },
  lines: { as: 'formats', what: 'The format lines', name: 'lines', entry: 'lines' },
  re2: { as: 'patterns', what: 'This pattern', name: 're2', entry: 're2' },
  rules: { as: 'rules', what: 'A contract with rules', name: 'rules', entry: 'rules' },
  'standard-schema': { as: 'validators', what: 'A validator', name: 'standardSchema', entry: 'standard-schema' },
  'text-formats': { as: 'textFormats', what: 'This format', name: 'textFormats', entry: 'text-formats' },
  'meta-schemas': { as: 'metaSchemas', what: 'This schema', name: 'metaSchemas', entry: 'meta-schemas' },
  document: { as: 'kinds', what: 'The kind document', name: 'document', entry: 'document' },
  'tool-calls': { as: 'kinds', what: 'The kind tool-calls', name: 'toolCalls', entry: 'tool-calls' },
  command: { as: 'kinds', what: 'The kind command', name: 'commands', entry: 'commands' },
  suggestions: { as: 'kinds', what: 'The kind suggestions', name: 'commands', entry: 'commands' },
} as const;

/** A part of the engine that a compiler can be given, by what contracts call it. */
export type PartName = keyof typeof PARTS;

/** Whether there is such a part among those that are given as `as`. */
export function isPart(name: unknown, as: 'kinds' | 'formats'): name is PartName {
  return typeof name === 'string' && Object.hasOwn(PARTS, name) && PARTS[name as PartName].as === as;
}

/** A contract that needs a part which its compiler was not given. */
export function missingPart(path: string, part: PartName): Problem {
  const { what, name, entry } = PARTS[part];
  return problem('contract.missing-part', path, { what, name, entry: `@tamis/core/${entry}` });
}
