import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import type { Field } from '../fields/field.ts';
import { BadGlob } from '../glob/brace-expansion.ts';
import { compileGlob, type Glob } from '../glob/glob.ts';
import type { Rule } from '../model/rule.ts';
import { checkConditions } from './check-conditions.ts';
import { checkFields } from './check-fields.ts';
import type { Problems } from './rule-problems.ts';
import { IDENTIFIER, IDENTIFIER_FORM, MOST_PRIORITY, RULE_KEYS, type RuleForm, USUAL_PRIORITY } from './rule-words.ts';

export function checkRule(written: Json, path: string, form: RuleForm, problems: Problems): Rule | undefined {
  const before = problems.list.length;
  if (!isJsonObject(written)) return problems.bad(path, written, 'a mapping with name and glob');
  problems.version(written, path);
  const name = checkName(written, path, form, problems);
  const matcher = checkGlob(written, path, problems);
  const surroundings = { form, names: matcher?.names ?? [], isKnown: matcher !== undefined };
  const fields = checkFields(written.extract, `${path}/extract`, surroundings, problems);
  const tag = checkTag(written, path, problems);
  const conditions = checkConditions(written.tag_conditions, fields, `${path}/tag_conditions`, form, problems);
  const priority = checkPriority(written, path, problems);
  const isEnabled = checkEnabled(written, path, form, problems);
  problems.unknown(path, written, RULE_KEYS);
  if (matcher !== undefined) noteUnused(matcher, fields, path, problems);
  if (problems.list.slice(before).some(({ severity }) => severity === 'error')) return undefined;
  const glob = written.glob as string;
  const usesPlaceholders = fields.some(({ source }) => source.kind === 'placeholder');
  return { name: name ?? glob, glob, matcher: matcher as Glob, fields, usesPlaceholders, tag, conditions, priority, isEnabled };
}

// Checks the name. In a file, a rule without fields needs none, because its glob identifies it.
function checkName(written: JsonObject, path: string, form: RuleForm, problems: Problems): string | undefined {
  const { name } = written;
  const expected = form === 'reply' ? IDENTIFIER_FORM : 'a string that is not blank';
  if (name === undefined)
    return form === 'reply' || hasFields(written.extract) ? problems.missing(path, 'name', expected) : undefined;
  if (typeof name === 'string' && (form === 'reply' ? IDENTIFIER.test(name) : name.trim() !== '')) return name;
  return problems.bad(`${path}/name`, name, expected);
}

function hasFields(extract: Json | undefined): boolean {
  return isJsonObject(extract) ? Object.keys(extract).length > 0 : extract !== undefined && extract !== null;
}

function checkGlob({ glob }: JsonObject, path: string, problems: Problems): Glob | undefined {
  if (glob === undefined) return problems.missing(path, 'glob', 'a glob such as "**/*.csv"');
  if (typeof glob !== 'string') return problems.bad(`${path}/glob`, glob, 'a glob such as "**/*.csv"');
  try {
    return compileGlob(glob);
  } catch (error) {
    if (!(error instanceof BadGlob)) throw error;
    return problems.add('extraction.bad-glob', `${path}/glob`, { found: glob.slice(0, 200), reason: error.message });
  }
}

function checkTag(written: JsonObject, path: string, problems: Problems): string | undefined {
  const { tag } = written;
  if (tag === undefined || tag === null) return undefined;
  if (typeof tag === 'string' && IDENTIFIER.test(tag)) return tag;
  return problems.bad(`${path}/tag`, tag, IDENTIFIER_FORM);
}

function checkPriority({ priority = USUAL_PRIORITY }: JsonObject, path: string, problems: Problems): number {
  if (Number.isInteger(priority) && (priority as number) >= 0 && (priority as number) <= MOST_PRIORITY) return priority as number;
  return problems.bad(`${path}/priority`, priority, `a whole number from 0 to ${MOST_PRIORITY}`) ?? USUAL_PRIORITY;
}

// Checks `enabled`. A model that disables its own rule has not given one.
function checkEnabled({ enabled = true }: JsonObject, path: string, form: RuleForm, problems: Problems): boolean {
  if (typeof enabled !== 'boolean') problems.bad(`${path}/enabled`, enabled, 'true or false');
  else if (!enabled && form === 'reply') problems.bad(`${path}/enabled`, enabled, 'true');
  return enabled !== false;
}

// Warns about a placeholder without a field, which is often text in braces, as in `*.{csv}`.
function noteUnused({ names }: Glob, fields: readonly Field[], path: string, problems: Problems): void {
  for (const name of names) {
    if (fields.some((field) => field.name === name)) continue;
    const args = { found: `{${name}}` };
    problems.list.push({ code: 'extraction.unused-placeholder', severity: 'warning', path: `${path}/glob`, args });
  }
}
