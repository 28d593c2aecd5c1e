import { RULE_WITHOUT_MESSAGE } from '../../codes/rules.ts';
import { missingPart } from '../../contract/missing-part.ts';
import { closestWord } from '../../lib/closest-word.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Finding } from '../../model/finding.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rule } from '../../model/rules.ts';
import { didYouMean } from '../../wording/did-you-mean.ts';
import { fill } from '../../wording/fill.ts';
import type { Ground } from './ground.ts';
import type { Condition, Language, ReadName, RuleAnswer } from './language.ts';
import { fillMessage } from './message.ts';

type Part = 'expr' | 'cel' | 'when';

/** A name that a rule reads, and in which of its parts. */
export interface RuleRead extends ReadName {
  readonly part: Part;
}

/** A rule, ready to be held against the values of a ground. */
export interface CompiledRule {
  readonly reads: readonly RuleRead[];
  /** Whether it looks through the names that there are, so that any of those it reads may be missing. */
  readonly asksForAnyName: boolean;
  /** Whether there is nothing to say about a value, which is the usual case; it throws where nobody can tell. */
  readonly isKept: () => boolean;
  /** What the rule has to say about a value: nothing, or one finding. */
  judge(): Finding | undefined;
}

/** Compiles a rule with its `when`; adds what is wrong with either. */
export function compileRule(rule: Rule, path: string, ground: Ground, problems: Problem[]): CompiledRule | undefined {
  const compileCondition = (which: Part) => conditionOf(rule, which, path, ground, problems);
  const part = rule.cel === undefined ? 'expr' : 'cel';
  const holds = compileCondition(part);
  const when = rule.when === undefined ? undefined : compileCondition('when');
  if (holds === undefined || (when === undefined && rule.when !== undefined)) return undefined;
  return {
    reads: [...readsIn(part, holds), ...readsIn('when', when)],
    asksForAnyName: holds.asksForAnyName || when?.asksForAnyName === true,
    isKept: when === undefined ? holds.check : under(when.check, holds.check),
    judge: () => judgeRule(rule, holds, when, ground),
  };
}

/** A rule counts only where its `when` holds. */
function under(when: () => boolean, check: () => boolean): () => boolean {
  return () => !when() || check();
}

function readsIn(part: Part, condition: Condition | undefined): readonly RuleRead[] {
  return (condition?.reads ?? []).map((read) => ({ ...read, part }));
}

function conditionOf(rule: Rule, part: Part, path: string, ground: Ground, problems: Problem[]): Condition | undefined {
  const source = rule[part] ?? '';
  const key: Language['key'] = rule.cel === undefined ? 'expr' : 'cel';
  const language = ground.languageOf(key);
  if (language === undefined) {
    problems.push(missingPart(`${path}/${part}`, key === 'expr' ? 'python' : 'cel'));
    return undefined;
  }
  const compiled = ground.placeOf(language).compile(source);
  if (!('problem' in compiled)) return compiled;
  const args = { rule: rule.name, part, ...compiled.problem };
  problems.push({ code: 'contract.rule-syntax', severity: 'error', path: `${path}/${part}`, args });
  return undefined;
}

/**
 * A rule whose `when` does not hold, or asks about a field that is not there, says nothing; one that can't be worked out says
 * so, it is never passed over.
 */
function judgeRule(rule: Rule, condition: Condition, when: Condition | undefined, ground: Ground): Finding | undefined {
  if (when !== undefined) {
    const counts = when.ask();
    if (counts.kind === 'unknown-name' || (counts.kind === 'error' && counts.isAbsent)) return undefined;
    if (counts.kind !== 'holds') return trouble(rule, when, counts, ground);
    if (!counts.holds) return undefined;
  }
  const answer = condition.ask();
  if (answer.kind !== 'holds') return trouble(rule, condition, answer, ground);
  return answer.holds ? undefined : failed(rule, condition, ground);
}

function failed(rule: Rule, condition: Condition, ground: Ground): Finding {
  const { source } = condition;
  const message =
    rule.error === undefined
      ? fill(RULE_WITHOUT_MESSAGE, { rule: rule.name, source }, String)
      : fillMessage(rule.error, condition, ground);
  return finding('rules.failed', rule, pathOf(condition, ground), { message, source });
}

function trouble(rule: Rule, condition: Condition, answer: Exclude<RuleAnswer, { kind: 'holds' }>, ground: Ground): Finding {
  const { source } = condition;
  switch (answer.kind) {
    case 'unknown-name': {
      if (ground.declared.has(answer.name)) return finding('rules.absent-field', rule, '', { name: answer.name, source });
      const near = closestWord(answer.name, ground.names.all());
      return finding('rules.unknown-name', rule, '', { name: answer.name, suggestion: didYouMean(near), source });
    }
    case 'exhausted':
      return finding('rules.exhausted', rule, '', { what: answer.what, source });
    case 'error':
      return finding('rules.error', rule, pathOf(condition, ground), { reason: answer.reason, source });
  }
}

function finding(code: Finding['code'], rule: Rule, path: string, args: Finding['args']): Finding {
  return { code, severity: rule.level ?? 'error', path, args: { rule: rule.name, ...args } };
}

/** The field that a rule is about, if it reads only one; else the whole value. */
function pathOf({ reads }: Condition, { names }: Ground): string {
  const [only] = reads;
  const isOne = only !== undefined && reads.every(({ name }) => name === only.name);
  return isOne && Object.hasOwn(names.fields, only.name) ? childPointer('', only.name) : '';
}
