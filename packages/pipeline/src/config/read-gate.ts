import type { Gate, Json, JsonSchema, Problem } from '@tamis/core';
import { type DataFile, type FileProblem, mistakesIn, tryCompile } from '@tamis/files';
import type { Exact } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import type { StepPolicy } from './read-policy.ts';
import type { Sample } from './sample.ts';

export interface GateParts {
  readonly step: string;
  readonly path: string;
  readonly schema: { readonly file: DataFile; readonly value: JsonSchema } | undefined;
  readonly rules: Exact | undefined;
  readonly absent?: Exact | undefined;
  // Which values must be in one of the unit's strings.
  readonly grounding?: Exact | undefined;
  readonly sample: Sample;
  // How leniently replies may be read. This has already been checked.
  readonly policy?: StepPolicy;
  readonly gives?: readonly string[];
}

const made = new WeakSet<Gate>();

export function isOfFolder(gate: Gate): boolean {
  return made.has(gate);
}

export function readGate(folder: Folder, parts: GateParts): Gate | undefined {
  const { schema, rules } = parts;
  const written = {
    schema: schema?.value ?? openSchema(parts.gives),
    ...(rules !== undefined && rules !== null && { rules: toPlain(rules) }),
    ...(parts.absent !== undefined && parts.absent !== null && { absent: toPlain(parts.absent) }),
    ...(parts.grounding !== undefined && parts.grounding !== null && { grounding: toPlain(parts.grounding) }),
    input: inputSchema(parts.sample),
    ...(parts.policy !== undefined && { policy: parts.policy as Json }),
  };
  const compiled = tryCompile(written as Json);
  tell(folder, parts, 'gate' in compiled ? compiled.gate.warnings : [...compiled.problems, ...compiled.warnings]);
  if (!('gate' in compiled)) return undefined;
  made.add(compiled.gate);
  return compiled.gate;
}

function tell(folder: Folder, { step, path, schema }: GateParts, problems: readonly Problem[]): void {
  const isIn = ({ path: at }: Problem, part: string) => at === part || at.startsWith(`${part}/`);
  const inSchema = problems.filter((problem) => isIn(problem, '/schema'));
  folder.addMistakes(mistakesIn(schema?.file, inSchema, '/schema'), path);
  for (const problem of problems.filter((one) => !inSchema.includes(one))) {
    const isRule = isIn(problem, '/rules');
    const own = isIn(problem, '/absent') || isIn(problem, '/grounding') ? `${path}${problem.path}` : path;
    const at = isRule ? `${childPath('/validation', step)}${problem.path.slice('/rules'.length)}` : own;
    folder.add({ ...(isRule ? inPipeline(problem) : problem), path: at });
  }
}

// The problem for an unknown name, in pipeline terms, since there is no `input` to declare it under.
function inPipeline(problem: Problem): FileProblem {
  if (problem.code === 'contract.unknown-name') return { ...problem, code: 'pipeline.unknown-rule-name' };
  return problem.code === 'contract.undeclared-name' ? { ...problem, code: 'pipeline.undeclared-rule-name' } : problem;
}

function inputSchema({ unit, isOpen, constants }: Sample): Json {
  const names = ['unit_id', ...Object.keys(constants), ...Object.keys(unit.fields)];
  const properties = Object.fromEntries(names.map((name) => [name, true]));
  return { type: 'object', properties, ...(isOpen && { additionalProperties: { $comment: 'Replies may have other fields.' } }) };
}

function openSchema(gives: readonly string[] | undefined): Json {
  if (gives === undefined) return { type: 'object', additionalProperties: { $comment: 'There is no schema.' } };
  return { type: 'object', properties: Object.fromEntries(gives.map((name) => [name, true])) };
}
