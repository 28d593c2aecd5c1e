import { isJsonObject, type Json } from '@tamis/core';
import { childPointer } from '@tamis/core/kind';
import type { Rule } from '../model/rule.ts';
import { checkRule } from './check-rule.ts';
import { Problems, type RuleProblem } from './rule-problems.ts';
import { FILE_KEYS, type RuleForm } from './rule-words.ts';

export interface CheckedRules {
  readonly rules: readonly Rule[];
  readonly problems: readonly RuleProblem[];
}

// Checks a document: one rule, a mapping with `rules` or, in a file, a list of rules. A reply contains exactly one rule.
export function checkRules(value: Json, form: RuleForm): CheckedRules {
  const problems = new Problems();
  const places = ruleList(value, form, problems);
  const rules = places.flatMap(({ path, rule }) => {
    const checked = checkRule(rule, path, form, problems);
    return checked === undefined ? [] : [{ path, rule: checked }];
  });
  refuseTwins(rules, problems);
  return { rules: rules.map(({ rule }) => rule), problems: problems.list };
}

interface RulePlace {
  readonly path: string;
  readonly rule: Json;
}

function ruleList(value: Json, form: RuleForm, problems: Problems): readonly RulePlace[] {
  if (Array.isArray(value) && form === 'file') return listed(value, '', form, problems);
  if (!isJsonObject(value)) return problems.add('extraction.not-a-rule', '', { found: kindOf(value) }) ?? [];
  if (!Object.hasOwn(value, 'rules')) return [{ path: '', rule: value }];
  problems.version(value, '');
  problems.unknown('', value, FILE_KEYS);
  if (Array.isArray(value.rules)) return listed(value.rules, '/rules', form, problems);
  return problems.bad('/rules', value.rules, 'a list of rules') ?? [];
}

function listed(items: readonly Json[], path: string, form: RuleForm, problems: Problems): readonly RulePlace[] {
  const isWrong = form === 'reply' ? items.length !== 1 : items.length === 0;
  const expected = form === 'reply' ? 'exactly one' : 'at least one';
  if (isWrong) return problems.add('extraction.rule-count', path, { found: items.length, expected }) ?? [];
  return items.map((rule, index) => ({ path: childPointer(path, index), rule }));
}

function refuseTwins(rules: readonly { readonly path: string; readonly rule: Rule }[], problems: Problems): void {
  const seen = new Set<string>();
  for (const { path, rule } of rules) {
    if (seen.has(rule.name)) problems.bad(`${path}/name`, rule.name, 'a name that no other rule in the file has');
    seen.add(rule.name);
  }
}

function kindOf(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}
