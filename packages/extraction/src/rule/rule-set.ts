import type { Json } from '@tamis/core';
import { type FieldError, readField } from '../fields/field.ts';
import type { Captured } from '../glob/segment-matcher.ts';
import type { Rule } from '../model/rule.ts';
import type { NormalPath } from '../path/normal-path.ts';

/** How much was extracted from a path. `failed` means that the rule has fields and none of them has a value. */
export type ExtractionStatus = 'complete' | 'partial' | 'failed' | 'unmatched';

/** The result of applying rules to a path. */
export interface Extraction {
  /** The name of the rule that applies; null if none matches. */
  readonly rule: string | null;
  readonly status: ExtractionStatus;
  /** The tag of the rule, plus those whose conditions hold. */
  readonly tag: string | null;
  readonly tags: readonly string[];
  readonly fields: { readonly [name: string]: Json };
  /** Why fields have no value, by field. */
  readonly errors: { readonly [name: string]: FieldError };
  /** The fields whose value is a default. */
  readonly defaulted: readonly string[];
}

const UNMATCHED: Extraction = {
  rule: null,
  status: 'unmatched',
  tag: null,
  tags: [],
  fields: {},
  errors: {},
  defaulted: [],
};

/**
 * Returns a function that applies rules to paths. Of the rules that match a path, it applies the one with the highest priority. If several
 * have it, it applies the first by name.
 */
export function ruleSet(rules: readonly Rule[]): (path: NormalPath) => Extraction {
  const ordered = rules.filter(({ isEnabled }) => isEnabled).sort(inOrder);
  const captured: Captured = new Map();
  return (path) => {
    for (const rule of ordered) {
      if (rule.usesPlaceholders) captured.clear();
      if (rule.matcher.matches(path, rule.usesPlaceholders ? captured : undefined)) return applied(rule, path, captured);
    }
    return UNMATCHED;
  };
}

function inOrder(one: Rule, other: Rule): number {
  return other.priority - one.priority || byCodePoint(one.name, other.name);
}

// Compares by code point, because UTF-16 sorts characters beyond the first plane before some of those in it.
function byCodePoint(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function applied(rule: Rule, path: NormalPath, captured: Captured): Extraction {
  const fields: { [name: string]: Json } = {};
  const errors: { [name: string]: FieldError } = {};
  const defaulted: string[] = [];
  let failures = 0;
  for (const field of rule.fields) {
    const reading = readField(field, path, captured);
    if ('error' in reading) {
      errors[field.name] = reading.error;
      failures++;
    } else {
      fields[field.name] = reading.value;
      if (reading.isDefault) defaulted.push(field.name);
    }
  }
  const status = failures === 0 ? 'complete' : failures === rule.fields.length ? 'failed' : 'partial';
  const tag = rule.tag ?? null;
  const tags = tagsOf(rule, fields);
  return { rule: rule.name, status, tag, tags, fields, errors, defaulted };
}

function tagsOf({ tag, conditions }: Rule, fields: Extraction['fields']): readonly string[] {
  const tags = tag === undefined ? [] : [tag];
  for (const condition of conditions) {
    const value = Object.hasOwn(fields, condition.field) ? fields[condition.field] : undefined;
    if (value !== undefined && condition.holds(value) && !tags.includes(condition.tag)) tags.push(condition.tag);
  }
  return tags;
}
