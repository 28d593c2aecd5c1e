import { compileExpression, type Evaluation, type Expression } from '../../expression/expression.ts';
import { briefly } from '../../expression/values/repr.ts';
import { isTrue } from '../../expression/values/truth.ts';
import type { Value } from '../../expression/values/value.ts';
import type { Ground } from './ground.ts';
import type { Answer, Condition, Language, ReadName } from './language.ts';

/** Rules as Python expressions. */
export const python: Language = (source, ground) => {
  const expression = compileExpression(source, ground);
  if ('problem' in expression) return expression;
  const left = expression.comparedTo === undefined ? undefined : compileExpression(expression.comparedTo, ground);
  return {
    source: source.trim(),
    reads: readsOf(expression),
    asksForAnyName: expression.listsNames,
    check: expression.check,
    ask: () => answerOf(evaluated(expression, ground), expression, ground),
    computed: () => (left === undefined || 'problem' in left ? undefined : textOf(evaluated(left, ground))),
  } satisfies Condition;
};

/** Every expression has a whole budget. */
function evaluated(expression: Expression, { place }: Ground): Evaluation {
  place.refill();
  return expression.evaluateIn(place);
}

function readsOf({ names, outputFields, inputFields, optional }: Expression): readonly ReadName[] {
  const looked = new Set(optional.map(({ name }) => name));
  return [
    ...names.filter(({ name }) => !looked.has(name)).map((read) => ({ ...read, of: 'either' as const })),
    ...optional.map((read) => ({ ...read, isOptional: true })),
    ...outputFields.map((read) => ({ ...read, of: 'output' as const })),
    ...inputFields.map((read) => ({ ...read, of: 'input' as const })),
  ];
}

function answerOf(evaluation: Evaluation, expression: Expression, ground: Ground): Answer {
  if (evaluation.ok) return { kind: 'holds', holds: isTrue(evaluation.value) };
  if (evaluation.kind === 'Exhausted') return { kind: 'exhausted', what: evaluation.message };
  const isAbsent = saysAbsent(evaluation);
  const missing = isAbsent ? absentField(expression, ground) : nameIn(evaluation);
  if (missing !== undefined) return { kind: 'unknown-name', name: missing };
  return { kind: 'error', reason: `${evaluation.kind}: ${evaluation.message.slice(0, 200)}.`, isAbsent };
}

type Failure = Extract<Evaluation, { ok: false }>;

function nameIn({ kind, message }: Failure): string | undefined {
  return kind === 'NameError' ? /^name '(.+)' is not defined$/s.exec(message)?.[1] : undefined;
}

/** `order['total']` and `order.total` where there is no total. */
function saysAbsent({ kind, message }: Failure): boolean {
  return kind === 'KeyError' || (kind === 'AttributeError' && message.startsWith("'dict' object has no attribute "));
}

/** A field that is read as `output.name` or `input.name` and is not there. */
function absentField({ outputFields, inputFields }: Expression, { names }: Ground): string | undefined {
  const absent =
    outputFields.find(({ name }) => !Object.hasOwn(names.fields, name)) ??
    inputFields.find(({ name }) => !Object.hasOwn(names.input, name));
  return absent?.name;
}

function textOf(evaluation: Evaluation): string | undefined {
  return evaluation.ok ? shown(evaluation.value) : undefined;
}

/** A value as Python prints it, in a few hundred characters; what is longer is told by its kind. */
export function shown(value: unknown): string {
  return briefly(value as Value);
}
