import type { Gate, Json, JsonSchema, Problem } from '@tamis/core';
import { type DataFile, type FileProblem, mistakesIn, tryCompile } from '@tamis/files';
import type { Exact } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import type { StepPolicy } from './read-policy.ts';
import type { Sample } from './sample.ts';

/** The parts of a step that its gate is made from. */
export interface GateParts {
  readonly step: string;
  readonly path: string;
  readonly schema: { readonly file: DataFile; readonly value: JsonSchema } | undefined;
  readonly rules: Exact | undefined;
  /** Where null is a valid answer. */
  readonly absent?: Exact | undefined;
  /** Which values must be in one of the unit's strings. */
  readonly grounding?: Exact | undefined;
  readonly sample: Sample;
  /** How leniently replies may be read. This has already been checked. */
  readonly policy?: StepPolicy;
  /** Fields set by an expression or a fan-out. A model's fields are described by its schema. */
  readonly gives?: readonly string[];
}

/** The gates made here. A copy of one, with another judge or contract, is not among them. */
const made = new WeakSet<Gate>();

/** Whether a gate was made from a folder: it does what its contract says, which is all data, and nothing else. */
export function isOfFolder(gate: Gate): boolean {
  return made.has(gate);
}

/** Makes the gate of a step. Problems in its schema and rules are reported at their positions. */
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

/** Reports problems at their place. Rules are in config.yaml under the step's name, and schemas are in their own files. */
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

/** The problem for an unknown name, in pipeline terms, since there is no `input` to declare it under. */
function inPipeline(problem: Problem): FileProblem {
  if (problem.code === 'contract.unknown-name') return { ...problem, code: 'pipeline.unknown-rule-name' };
  return problem.code === 'contract.undeclared-name' ? { ...problem, code: 'pipeline.undeclared-rule-name' } : problem;
}

/** The names that rules may read besides those of the result. */
function inputSchema({ unit, isOpen, constants }: Sample): Json {
  const names = ['unit_id', ...Object.keys(constants), ...Object.keys(unit.fields)];
  const properties = Object.fromEntries(names.map((name) => [name, true]));
  return { type: 'object', properties, ...(isOpen && { additionalProperties: { $comment: 'Replies may have other fields.' } }) };
}

/** The schema for fields without a schema. A computed step sets only its own fields; a model's fields are unknown. */
function openSchema(gives: readonly string[] | undefined): Json {
  if (gives === undefined) return { type: 'object', additionalProperties: { $comment: 'There is no schema.' } };
  return { type: 'object', properties: Object.fromEntries(gives.map((name) => [name, true])) };
}
