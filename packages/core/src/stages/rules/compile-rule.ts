import { RULE_WITHOUT_MESSAGE } from '../../codes/rules.ts';
import { missingPart } from '../../contract/missing-part.ts';
import { closestWord } from '../../lib/closest-word.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Finding, Json, Problem, Rule } from '../../model/index.ts';
import { fill } from '../../wording/fill.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import type { Condition, Language, ReadName, RuleAnswer } from './language.ts';
import type { RuleContext } from './rule-context.ts';

type Part = 'expr' | 'cel' | 'when';

interface RuleRead extends ReadName {
  readonly part: Part;
}

export interface CompiledRule {
  readonly reads: readonly RuleRead[];
  // Whether it lists the existing names, so that any name it reads may be missing.
  readonly asksForAnyName: boolean;
  // Whether there is nothing to report about a value, the usual case. It throws if this cannot be determined.
  readonly isKept: () => boolean;
  judge(): Finding | undefined;
}

// Compiles a rule with its `when`, and reports problems with either.
export function compileRule(rule: Rule, path: string, context: RuleContext, problems: Problem[]): CompiledRule | undefined {
  const compileCondition = (which: Part) => conditionOf(rule, which, path, context, problems);
  const part = rule.cel === undefined ? 'expr' : 'cel';
  const holds = compileCondition(part);
  const when = rule.when === undefined ? undefined : compileCondition('when');
  if (holds === undefined || (when === undefined && rule.when !== undefined)) return undefined;
  return {
    reads: [...readsIn(part, holds), ...readsIn('when', when)],
    asksForAnyName: holds.asksForAnyName || when?.asksForAnyName === true,
    isKept: when === undefined ? holds.check : under(when.check, holds.check),
    judge: () => judgeRule(rule, holds, when, context),
  };
}

// Returns a check that applies only if `when` holds.
function under(when: () => boolean, check: () => boolean): () => boolean {
  return () => !when() || check();
}

function readsIn(part: Part, condition: Condition | undefined): readonly RuleRead[] {
  return (condition?.reads ?? []).map((read) => ({ ...read, part }));
}

function conditionOf(rule: Rule, part: Part, path: string, context: RuleContext, problems: Problem[]): Condition | undefined {
  const source = rule[part] ?? '';
  const key: Language['key'] = rule.cel === undefined ? 'expr' : 'cel';
  const language = context.languageOf(key);
  if (language === undefined) {
    problems.push(missingPart(`${path}/${part}`, key === 'expr' ? 'python' : 'cel'));
    return undefined;
  }
  const compiled = context.placeOf(language).compile(source);
  if (!('problem' in compiled)) return compiled;
  const args = { rule: rule.name, part, ...compiled.problem };
  problems.push({ code: 'contract.rule-syntax', severity: 'error', path: `${path}/${part}`, args });
  return undefined;
}

// Judges a rule. If its `when` does not hold, or tests a missing field, it reports nothing. A rule that cannot be evaluated is reported,
// never skipped.
function judgeRule(rule: Rule, condition: Condition, when: Condition | undefined, context: RuleContext): Finding | undefined {
  if (when !== undefined) {
    const counts = when.ask();
    if (counts.kind === 'unknown-name' || (counts.kind === 'error' && counts.isAbsent)) return undefined;
    if (counts.kind !== 'holds') return trouble(rule, when, counts, context);
    if (!counts.holds) return undefined;
  }
  const answer = condition.ask();
  if (answer.kind !== 'holds') return trouble(rule, condition, answer, context);
  return answer.holds ? undefined : failed(rule, condition, context);
}

function failed(rule: Rule, condition: Condition, context: RuleContext): Finding {
  const { source } = condition;
  const message =
    rule.error === undefined
      ? fill(RULE_WITHOUT_MESSAGE, { rule: rule.name, source }, String)
      : fillMessage(rule.error, condition, context);
  return finding('rules.failed', rule, pathOf(condition, context), { message, source });
}

function trouble(
  rule: Rule,
  condition: Condition,
  answer: Exclude<RuleAnswer, { kind: 'holds' }>,
  context: RuleContext,
): Finding {
  const { source } = condition;
  switch (answer.kind) {
    case 'unknown-name': {
      if (context.declared.has(answer.name)) return finding('rules.absent-field', rule, '', { name: answer.name, source });
      const near = closestWord(answer.name, context.names.all());
      return finding('rules.unknown-name', rule, '', {
        name: answer.name,
        suggestion: suggestionText(near, answer.name),
        source,
      });
    }
    case 'exhausted':
      return finding('rules.exhausted', rule, '', { what: answer.what, source });
    case 'error':
      return finding('rules.error', rule, pathOf(condition, context), { reason: answer.reason, source });
  }
}

function finding(code: Finding['code'], rule: Rule, path: string, args: Finding['args']): Finding {
  return { code, severity: rule.level ?? 'error', path, args: { rule: rule.name, ...args } };
}

// The field that a rule is about, if it reads only one; otherwise the whole value.
function pathOf({ reads }: Condition, { names }: RuleContext): string {
  const [only] = reads;
  const isOne = only !== undefined && reads.every(({ name }) => name === only.name);
  return isOne && Object.hasOwn(names.fields, only.name) ? childPointer('', only.name) : '';
}

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export function fillMessage(template: string, condition: Condition, context: RuleContext): string {
  const known = new Map<string, string>();
  return template.replace(HOLE, (hole, name: string) => {
    const text = known.get(name) ?? textFor(name, hole, condition, context);
    known.set(name, text);
    return text;
  });
}

function textFor(name: string, hole: string, condition: Condition, context: RuleContext): string {
  if (name === '_computed') return condition.computed() ?? hole;
  const value: Json | undefined = context.names.get(name);
  return value === undefined ? hole : condition.show(value);
}
