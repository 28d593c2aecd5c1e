import { isJsonObject, type Json } from '@tamis/core';
import { childPointer } from '@tamis/core/kind';
import type { Field } from '../fields/field.ts';
import { parseCondition, type TagCondition } from '../fields/tag-condition.ts';
import type { Problems } from './rule-problems.ts';
import { CONDITION_KEYS, IDENTIFIER, IDENTIFIER_FORM, type RuleForm } from './rule-words.ts';

const FORM = 'a comparison such as "mission_id < 100", "date.year = 2024" or "client contains acme"';

export function checkConditions(
  written: Json | undefined,
  fields: readonly Field[],
  path: string,
  form: RuleForm,
  problems: Problems,
): readonly TagCondition[] {
  if (written === undefined || written === null) return [];
  if (!Array.isArray(written)) return problems.bad(path, written, 'a list of conditions, each with if and tag') ?? [];
  return written.flatMap((one: Json, index) => checkCondition(one, fields, childPointer(path, index), form, problems) ?? []);
}

function checkCondition(
  written: Json,
  fields: readonly Field[],
  path: string,
  form: RuleForm,
  problems: Problems,
): TagCondition | undefined {
  if (!isJsonObject(written)) return problems.bad(path, written, 'a mapping with if and tag');
  problems.unknown(path, written, CONDITION_KEYS);
  const { if: condition, tag } = written;
  const isTag = typeof tag === 'string' && IDENTIFIER.test(tag);
  if (tag === undefined) problems.missing(path, 'tag', IDENTIFIER_FORM);
  else if (!isTag) problems.bad(`${path}/tag`, tag, IDENTIFIER_FORM);
  if (condition === undefined) return problems.missing(path, 'if', FORM);
  const place = `${path}/if`;
  if (typeof condition !== 'string') return problems.bad(place, condition, FORM);
  const read = parseCondition(condition, new Map(fields.map(({ name, type }) => [name, type])), form === 'file');
  if (!('problem' in read)) return { ...read, tag: isTag ? tag : '' };
  if (read.problem === 'pattern')
    return problems.add('extraction.bad-pattern', place, { found: condition.slice(0, 200), reason: read.reason });
  return problems.bad(place, condition, read.problem === 'form' ? FORM : fieldsExpected(fields, read.reason));
}

function fieldsExpected(fields: readonly Field[], reason: string): string {
  const names = fields.map(({ name }) => name);
  return `a condition on ${names.length === 0 ? 'a field, but the rule has none' : names.join(', ')} (${reason})`;
}
