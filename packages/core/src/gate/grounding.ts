import { ContractChecker, isGiven } from '../contract/contract-checker.ts';
import { GROUNDING_CHOICES } from '../contract/contract-words.ts';
import { shortened } from '../lib/shortened.ts';
import { typeNamed } from '../lib/type-named.ts';
import {
  type Change,
  type Contract,
  type Evidence,
  failed,
  type Grounding,
  note,
  type Policy,
  type Problem,
} from '../model/index.ts';
import { groundedIn, type Miss } from '../stages/ground/grounded-in.ts';
import { fieldsOf } from '../stages/ground/values-in.ts';
import { addNulls, isStandardSchema, jsonSchemaOf, type SchemaParts } from '../stages/schema/index.ts';
import { isUnlisted, reportAstray } from './absent/astray.ts';
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

function checkGrounding(written: unknown, check: ContractChecker): void {
  const path = '/grounding';
  const keys = ['source', 'fields', ...Object.keys(GROUNDING_CHOICES)];
  if (!check.object(written, path, 'an object with source, fields, match and missing', keys)) return;
  const { source, fields } = written;
  const isName = typeof source === 'string' && source !== '';
  check.that(isName, source, `${path}/source`, 'the name of a source (`messages`, or a name of your own)');
  if (isGiven(written, 'fields') && fields !== 'strings') checkFields(fields, `${path}/fields`, check);
  for (const [key, choices] of Object.entries(GROUNDING_CHOICES)) check.choice(written, key, choices, path);
}

function checkFields(fields: unknown, path: string, check: ContractChecker): void {
  const isPointer = (field: unknown) => typeof field === 'string' && (field === '' || field.startsWith('/'));
  const expected = '`strings` or a list of JSON Pointers';
  if (Array.isArray(fields) && fields.length === 0) check.expected(path, fields, expected);
  check.list(fields, path, expected, (field, place) => {
    check.that(isPointer(field), field, place, 'a JSON Pointer such as /name or /items/*/name');
  });
}

// Reports fields whose names have a typo, because nothing would be looked up for them and everything would pass.
function checkNames({ schema: written, schemas = {}, grounding }: Contract, parts: SchemaParts, check: ContractChecker): void {
  const schema = isStandardSchema(written) ? jsonSchemaOf(written) : written;
  const fields = grounding?.fields ?? 'strings';
  if (schema === undefined || fields === 'strings') return;
  for (const one of addNulls(schema, fields, schemas, parts).astray.filter(isUnlisted))
    reportAstray(one, `/grounding/fields/${fields.indexOf(one.pointer)}`, check);
}

function groundingOf(contract: Contract, policy: Policy, problems: Problem[], parts: SchemaParts): ValueChecks['grounding'] {
  const { grounding: written } = contract;
  if (written === undefined || problems.some(({ path }) => path.startsWith('/grounding'))) return undefined;
  if (problems.every(({ severity }) => severity !== 'error')) checkNames(contract, parts, new ContractChecker(problems));
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

const LONGEST_TEXT = 200;

function missedAt(source: string, { path, text, nearest }: Miss): Change {
  const value = shortened(text, LONGEST_TEXT);
  if (nearest === undefined) return note('ground.not-found', { value, source }, path);
  if (typeof nearest === 'string') return note('ground.not-found', { value, source, unsought: true }, path);
  const { start, end, similarity } = nearest;
  return note(
    'ground.not-found',
    { value, source, start, end, similarity, passage: shortened(nearest.text, LONGEST_TEXT) },
    path,
  );
}
