import { compileExpression, type Evaluation, type Expression } from '../../expression/expression.ts';
import { FieldTable } from '../../expression/field-table.ts';
import { FieldPlace } from '../../expression/place.ts';
import { briefly } from '../../expression/values/repr.ts';
import { toJson } from '../../expression/values/to-json.ts';
import { isTrue } from '../../expression/values/truth.ts';
import type { Data, Value } from '../../expression/values/value.ts';
import type { Json } from '../../model/index.ts';
import type { Language, LanguagePlace, LanguageSurroundings, ReadName, RuleAnswer } from './language.ts';
import type { Names } from './names.ts';
import { pythonPaths } from './python-paths.ts';

export const pythonLanguage: Language = {
  name: 'python',
  key: 'expr',
  open: (surroundings) => new PythonPlace(surroundings),
  workOut: (source) => {
    const expression = compileExpression(source);
    const result = 'evaluate' in expression ? expression.evaluate({ output: null }) : undefined;
    return result?.ok === true ? toJson(result.value) : undefined;
  },
};

class PythonPlace implements LanguagePlace {
  readonly #table = new FieldTable();
  readonly #place = new FieldPlace();
  readonly #names: Names;
  readonly #inputNames: ReadonlySet<string>;

  constructor({ names, inputNames }: LanguageSurroundings) {
    this.#names = names;
    this.#inputNames = inputNames;
  }

  move(): void {
    const { value, fields, input } = this.#names;
    this.#place.move(this.#table, value as Value, fields as Data, input as Data);
  }

  compile(source: string): ReturnType<LanguagePlace['compile']> {
    const expression = this.#expression(source);
    if ('problem' in expression) return expression;
    const left = expression.comparedTo === undefined ? undefined : this.#expression(expression.comparedTo);
    const { env } = this.#place;
    const { check } = expression;
    return {
      source: source.trim(),
      reads: readsOf(expression),
      asksForAnyName: expression.listsNames,
      check: () => check(env),
      ask: () => answerOf(this.#evaluated(expression), expression, this.#names),
      computed: () => (left === undefined || 'problem' in left ? undefined : textOf(this.#evaluated(left))),
      show: (value) => briefly(value as Value),
      pathsOf: (name) => pythonPaths(source, name),
      work: () => workedOut(this.#evaluated(expression)),
    };
  }

  #expression(source: string): ReturnType<typeof compileExpression> {
    return compileExpression(source, { inputNames: this.#inputNames, table: this.#table });
  }

  #evaluated(expression: Expression): Evaluation {
    this.#place.refill();
    return expression.evaluateIn(this.#place);
  }
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

function answerOf(evaluation: Evaluation, expression: Expression, names: Names): RuleAnswer {
  if (evaluation.ok) return { kind: 'holds', holds: isTrue(evaluation.value) };
  if (evaluation.kind === 'Exhausted') return { kind: 'exhausted', what: evaluation.message };
  const isAbsent = saysAbsent(evaluation);
  const missing = isAbsent ? absentField(expression, names) : nameIn(evaluation);
  if (missing !== undefined) return { kind: 'unknown-name', name: missing };
  return { kind: 'error', reason: `${evaluation.kind}: ${evaluation.message}.`, isAbsent };
}

type Failure = Extract<Evaluation, { ok: false }>;

function nameIn({ kind, message }: Failure): string | undefined {
  return kind === 'NameError' ? /^name '(.+)' is not defined$/s.exec(message)?.[1] : undefined;
}

// Whether a failure reports a missing key, as for `order['total']` and `order.total` without a total.
function saysAbsent({ kind, message }: Failure): boolean {
  return kind === 'KeyError' || (kind === 'AttributeError' && message.startsWith("'dict' object has no attribute "));
}

// Returns a missing field that is read as `output.name` or `input.name`.
function absentField({ outputFields, inputFields }: Expression, names: Names): string | undefined {
  const absent =
    outputFields.find(({ name }) => !Object.hasOwn(names.fields, name)) ??
    inputFields.find(({ name }) => !Object.hasOwn(names.input, name));
  return absent?.name;
}

function workedOut(evaluation: Evaluation): { readonly value: Json } | { readonly reason: string } {
  if (!evaluation.ok) return { reason: `${evaluation.kind}: ${evaluation.message}` };
  const value = toJson(evaluation.value);
  return value === undefined ? { reason: 'it has a value that JSON does not have' } : { value };
}

function textOf(evaluation: Evaluation): string | undefined {
  return evaluation.ok ? briefly(evaluation.value) : undefined;
}
