import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { childPointer } from '@tamis/core/kind';
import type { Field, Source } from '../fields/field.ts';
import { FIELD_TYPES, type FieldType, isOfType } from '../fields/field-type.ts';
import { NORMALIZERS, type Normalizer } from '../fields/normalizer.ts';
import { compilePattern, type Search, usualGroup } from '../fields/pattern.ts';
import { parseRange, type ValueRange } from '../fields/value-range.ts';
import type { Problems } from './rule-problems.ts';
import { FIELD_KEYS, FROM_FORMS, type RuleForm } from './rule-words.ts';

interface FieldSurroundings {
  readonly form: RuleForm;
  readonly names: readonly string[];
  readonly isKnown: boolean;
}

// Checks a rule's fields. The result is empty if `extract` is missing or null.
export function checkFields(
  extract: Json | undefined,
  path: string,
  surroundings: FieldSurroundings,
  problems: Problems,
): readonly Field[] {
  if (extract === undefined || extract === null) return [];
  if (!isJsonObject(extract)) return problems.bad(path, extract, 'a mapping from field names to their properties, or null') ?? [];
  const entries = Object.entries(extract);
  const most = `at most ${MOST_FIELDS} fields, with at most ${MOST_PATTERN_CHARACTERS} characters in their patterns`;
  if (entries.length > MOST_FIELDS || patternCharacters(extract) > MOST_PATTERN_CHARACTERS)
    return problems.bad(path, entries.length, most) ?? [];
  return entries.map(([name, written]) => {
    const place = childPointer(path, name);
    if (name.trim() === '' || name === '__proto__') problems.bad(place, name, 'a field name');
    return checkField(name, written, place, surroundings, problems);
  });
}

// More than any path needs; each one costs time on every path, and its pattern must be compiled.
const MOST_FIELDS = 200;
const MOST_PATTERN_CHARACTERS = 10_000;

function patternCharacters(extract: JsonObject): number {
  return Object.values(extract).reduce<number>((sum, one) => {
    return sum + (isJsonObject(one) && typeof one.pattern === 'string' ? one.pattern.length : 0);
  }, 0);
}

const NO_FIELD: JsonObject = {};

function checkField(name: string, written: Json, path: string, surroundings: FieldSurroundings, problems: Problems): Field {
  const { form } = surroundings;
  const isShort = form === 'file' && (written === null || typeof written === 'string');
  if (!isShort && !isJsonObject(written)) problems.bad(path, written, `a mapping with from: ${FROM_FORMS}`);
  const field = isJsonObject(written) ? written : NO_FIELD;
  const source = sourceOf(name, written, path, surroundings, problems);
  const search = checkPattern(field, path, problems);
  const normalize = checkNormalize(field, path, problems);
  const type = checkType(field, path, form, problems);
  const range = checkValidate(field, type, path, problems);
  const usual = checkDefault(field, type, path, problems);
  problems.unknown(path, field, form === 'file' && field.format === 'iso8601' ? [...FIELD_KEYS, 'format'] : FIELD_KEYS);
  return { name, source, search, normalize, type, range, default: usual };
}

const NOWHERE: Source = { kind: 'rel_path' };

// Where the text comes from: `from` or, in a file, the placeholder of the same name.
function sourceOf(name: string, written: Json, path: string, surroundings: FieldSurroundings, problems: Problems): Source {
  const { form, names, isKnown } = surroundings;
  const from = isJsonObject(written) ? written.from : written;
  if (!isJsonObject(written) && (form === 'reply' || (written !== null && typeof written !== 'string'))) return NOWHERE;
  if (form === 'file' && (from === undefined || from === null) && names.includes(name)) return { kind: 'placeholder', name };
  if (written === null) {
    if (isKnown) problems.bad(path, written, `from, or the placeholder {${name}} in the glob`);
    return NOWHERE;
  }
  if (from === undefined) return problems.missing(path, 'from', FROM_FORMS) ?? NOWHERE;
  const source = typeof from === 'string' ? parseFrom(from) : undefined;
  return source ?? problems.bad(`${path}/from`, from, FROM_FORMS, ['filename', 'full_path', 'rel_path']) ?? NOWHERE;
}

function parseFrom(from: string): Source | undefined {
  if (from === 'filename') return { kind: 'segment', index: -1 };
  if (from === 'full_path' || from === 'rel_path') return { kind: from };
  const index = /^segment\((-?[0-9]{1,9})\)$/.exec(from)?.[1];
  return index === undefined ? undefined : { kind: 'segment', index: Number(index) };
}

function checkPattern({ pattern, capture }: JsonObject, path: string, problems: Problems): Search | undefined {
  if (pattern === undefined)
    return capture === undefined ? undefined : problems.bad(`${path}/capture`, capture, 'a pattern that has the group');
  if (typeof pattern !== 'string') return problems.bad(`${path}/pattern`, pattern, 'a regular expression');
  const compiled = compilePattern(pattern);
  if ('reason' in compiled)
    return problems.add('extraction.bad-pattern', `${path}/pattern`, { found: pattern.slice(0, 200), reason: compiled.reason });
  const group = capture ?? usualGroup(compiled.groups);
  if (Number.isInteger(group) && (group as number) >= 0 && (group as number) <= compiled.groups)
    return compiled.search(group as number);
  return problems.bad(`${path}/capture`, capture, `a group of the pattern, from 0 to ${compiled.groups}`);
}

function checkNormalize({ normalize }: JsonObject, path: string, problems: Problems): Normalizer | undefined {
  if (normalize === undefined || (NORMALIZERS as readonly Json[]).includes(normalize)) return normalize as Normalizer | undefined;
  return problems.bad(`${path}/normalize`, normalize, `one of ${NORMALIZERS.join(', ')}`, NORMALIZERS);
}

// Checks the type. `date_iso` is the older name for a date.
function checkType({ type = 'string' }: JsonObject, path: string, form: RuleForm, problems: Problems): FieldType {
  if ((FIELD_TYPES as readonly Json[]).includes(type)) return type as FieldType;
  if (form === 'file' && type === 'date_iso') return 'date';
  return problems.bad(`${path}/type`, type, `one of ${FIELD_TYPES.join(', ')}`, FIELD_TYPES) ?? 'string';
}

function checkValidate({ validate }: JsonObject, type: FieldType, path: string, problems: Problems): ValueRange | undefined {
  if (validate === undefined) return undefined;
  const range = typeof validate === 'string' ? parseRange(validate, type) : undefined;
  const expected = 'a range such as "1..12", on a field of type integer or date';
  return range ?? problems.bad(`${path}/validate`, validate, expected);
}

function checkDefault(field: JsonObject, type: FieldType, path: string, problems: Problems): Field['default'] {
  if (!Object.hasOwn(field, 'default')) return undefined;
  const value = field.default as Json;
  if (value === null || isOfType(value, type)) return { value };
  return problems.bad(`${path}/default`, value, `null or a value of type ${type}`);
}
