import type { Problem } from '../model/problem.ts';
import { problemAt } from './problems.ts';

/** Where the parts of the engine are imported from, and what a contract needs each of them for. */
const PARTS = {
  python: { what: 'A rule in Python', name: 'python', entry: 'python' },
  cel: { what: 'A rule in CEL', name: 'cel', entry: 'cel' },
  yaml: { what: 'The format yaml', name: 'yaml', entry: 'yaml' },
  lines: { what: 'The format lines', name: 'lines', entry: 'lines' },
  re2: { what: 'This pattern', name: 're2', entry: 're2' },
  document: { what: 'The kind document', name: 'document', entry: 'document' },
  'tool-calls': { what: 'The kind tool-calls', name: 'toolCalls', entry: 'tool-calls' },
  command: { what: 'The kind command', name: 'commands', entry: 'commands' },
  suggestions: { what: 'The kind suggestions', name: 'commands', entry: 'commands' },
} as const;

/** A part of the engine that a compiler can be given, by what contracts call it. */
export type PartName = keyof typeof PARTS;

/** Whether there is such a part. */
export function isPart(name: unknown): name is PartName {
  return typeof name === 'string' && Object.hasOwn(PARTS, name);
}

/** A contract that needs a part which its compiler was not given. */
export function missingPart(path: string, part: PartName): Problem {
  const { what, name, entry } = PARTS[part];
  return problemAt('contract.missing-part', path, { what, name, entry: `@tamis/core/${entry}` });
}
