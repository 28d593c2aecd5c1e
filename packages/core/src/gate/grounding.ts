import { GROUNDING_CHOICES } from '../contract/contract-words.ts';
import { bad, has, isObjectAt, oneOf, unknownKeys } from '../contract/problems.ts';
import { appendAll } from '../lib/append-all.ts';
import { typeNamed } from '../lib/type-named.ts';
import type { Change } from '../model/change.ts';
import type { Contract, Grounding, Policy } from '../model/contract.ts';
import type { Evidence } from '../model/evidence.ts';
import { failed } from '../model/failed.ts';
import { note } from '../model/note.ts';
import type { Problem } from '../model/problem.ts';
import { groundedIn, type Miss } from '../stages/ground/grounded-in.ts';
import { fieldsOf } from '../stages/ground/values-in.ts';
import { addNulls, isStandardSchema, jsonSchemaOf, type SchemaParts } from '../stages/schema/index.ts';
import { astrayProblem, isUnlisted } from './absent/astray.ts';
import type { ValueChecks } from './gate-settings.ts';
import type { GroundingPart } from './parts.ts';
import { sourceNamed } from './source-named.ts';
import { underPolicy } from './under-policy.ts';
import { worldReading } from './world-now.ts';

/**
 * The part for values that must occur in a source. Each value gets its place there; a value that is not found is held, fails, or gets a
 * warning.
 */
export const grounding: GroundingPart = { check: checkGrounding, compile: groundingOf, world: worldReading };

function checkGrounding(written: unknown, problems: Problem[]): void {
  const path = '/grounding';
  if (!isObjectAt(written, path, 'an object with source, fields, match and missing', problems)) return;
  unknownKeys(written, ['source', 'fields', ...Object.keys(GROUNDING_CHOICES)], path, problems);
  if (typeof written.source !== 'string' || written.source === '')
    problems.push(bad(`${path}/source`, written.source, 'the name of a source (`messages`, or a name of your own)'));
  if (has(written, 'fields')) checkFields(written.fields, `${path}/fields`, problems);
  for (const [key, choices] of Object.entries(GROUNDING_CHOICES))
    if (has(written, key)) oneOf(written[key], choices, `${path}/${key}`, problems);
}

function checkFields(fields: unknown, path: string, problems: Problem[]): void {
  if (fields === 'strings') return;
  if (!Array.isArray(fields) || fields.length === 0) {
    problems.push(bad(path, fields, '`strings` or a list of JSON Pointers'));
    return;
  }
  for (const [index, pointer] of fields.entries()) {
    const isPointer = typeof pointer === 'string' && (pointer === '' || pointer.startsWith('/'));
    if (!isPointer) problems.push(bad(`${path}/${index}`, pointer, 'a JSON Pointer such as /name or /items/*/name'));
  }
}

// Reports fields whose names have a typo, because nothing would be looked up for them and everything would pass.
function strayFields({ schema: written, schemas = {}, grounding }: Contract, parts: SchemaParts): readonly Problem[] {
  const schema = isStandardSchema(written) ? jsonSchemaOf(written) : written;
  const fields = grounding?.fields ?? 'strings';
  if (schema === undefined || fields === 'strings') return [];
  const astray = addNulls(schema, fields, schemas, parts).astray.filter(isUnlisted);
  return astray.map((one) => astrayProblem(one, `/grounding/fields/${fields.indexOf(one.pointer)}`));
}

function groundingOf(contract: Contract, policy: Policy, problems: Problem[], parts: SchemaParts): ValueChecks['grounding'] {
  const { grounding: written } = contract;
  if (written === undefined || problems.some(({ path }) => path.startsWith('/grounding'))) return undefined;
  if (problems.every(({ severity }) => severity !== 'error')) appendAll(problems, strayFields(contract, parts));
  const { source: name, missing = 'hold', match = 'folded' } = written;
  const fields = fieldsOf(written.fields ?? 'strings');
  return (evidence, unit, end) => {
    const value = evidence.value ?? evidence.read;
    if (value === undefined) return end(evidence);
    const source = sourceNamed(name, unit);
    if (typeof source !== 'string') return { ...end(withoutSource(evidence, name, source)), grounds: [] };
    const { grounds, misses } = groundedIn(source, value, fields, match);
    const missed = misses.map((miss) => missedAt(name, miss));
    return { ...end(withMissed(evidence, missed, missing, policy)), grounds };
  };
}

function withMissed(evidence: Evidence, missed: readonly Change[], missing: Grounding['missing'], { on }: Policy): Evidence {
  if (missing === 'hold') return { ...evidence, changes: [...evidence.changes, ...missed] };
  const severity = missing === 'fail' ? 'error' : 'warning';
  const findings = missed.map(({ code, path, args = {} }) => ({ code, severity, path, args }) as const);
  return { ...evidence, findings: [...evidence.findings, ...underPolicy(findings, on)] };
}

// Returns the failure for a missing source, without which nothing can be looked up. It is a mistake in the program, so it is not reported
// to a model.
function withoutSource(evidence: Evidence, source: string, given: unknown): Evidence {
  const found = given === undefined ? 'nothing' : typeNamed(given);
  return { ...evidence, findings: [...evidence.findings, failed('ground.no-source', { source, found })] };
}

function missedAt(source: string, { path, text, nearest }: Miss): Change {
  const value = shownText(text);
  if (nearest === undefined) return note('ground.not-found', { value, source }, path);
  if (typeof nearest === 'string') return note('ground.not-found', { value, source, unsought: true }, path);
  const { start, end, similarity } = nearest;
  return note('ground.not-found', { value, source, start, end, similarity, passage: shownText(nearest.text) }, path);
}

const LONGEST_TEXT = 200;

function shownText(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
