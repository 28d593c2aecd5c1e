import { type Expression, randomModule } from '@tamis/core/python';
import { isTrue, type Value } from '@tamis/core/python-values';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';
import { NotJson, toExact } from '../exact/to-exact.ts';
import { writeJson } from '../exact/write-json.ts';
import { MATH } from '../expressions/math.ts';
import type { ExpressionStep, NamedExpression } from '../model/pipeline.ts';
import { seedOf } from '../units/seed.ts';
import type { Unit } from '../units/unit.ts';
import type { ExpressionError } from './step-result.ts';

const HIDDEN: ReadonlySet<string> = new Set(['_metadata', '_raw_text', '_repetition_seed']);

export function isHidden(field: string): boolean {
  return HIDDEN.has(field);
}

export interface Computed {
  readonly output: Fields;
  readonly loop?: { readonly iterations: number; readonly timeout: boolean };
}

export type Work = Pick<ExpressionStep, 'name' | 'init' | 'expressions' | 'loopUntil' | 'maxIterations' | 'constants'>;

function randomFor({ id, fields }: Unit, step: string) {
  const seed = fields._repetition_seed;
  return randomModule(typeof seed === 'number' || typeof seed === 'bigint' ? seed : seedOf(id + step));
}

// Computes the expressions of a step: `init` once, then rounds of all expressions until the condition holds. One random generator is used
// throughout. `isLate` is checked after each round.
export function runExpressions(work: Work, unit: Unit, isLate = () => false): Computed | ExpressionError {
  const room = new Room(work, unit);
  try {
    room.setAll(work.init);
    if (work.loopUntil === undefined) {
      room.setAll(work.expressions);
      return { output: room.output() };
    }
    const loop = rounds(room, work, work.loopUntil, isLate);
    return { output: room.output(), loop };
  } catch (error) {
    if (error instanceof Stop) return { ...error.error, output: room.soFar() };
    throw error;
  }
}

function rounds(
  room: Room,
  { expressions, maxIterations }: Work,
  until: Expression,
  isLate: () => boolean,
): Computed['loop'] & {} {
  for (let iterations = 1; ; iterations++) {
    room.setAll(expressions);
    const isDone = isTrue(room.evaluate('loop_until', until));
    if (isDone || iterations >= maxIterations) return { iterations, timeout: !isDone };
    if (isLate()) throw new Stop({ expression: 'loop_until', kind: 'Exhausted', message: 'time' });
  }
}

class Stop {
  readonly error: ExpressionError;
  constructor(error: ExpressionError) {
    this.error = error;
  }
}

class Room {
  readonly #variables: { [name: string]: Value };
  readonly #given: Fields;
  readonly #set = new Set<string>();
  readonly #random: ReturnType<typeof randomModule>;
  readonly #alters: boolean;
  readonly #others: object;

  constructor({ name, init, expressions, loopUntil, constants }: Work, unit: Unit) {
    const all = [...init, ...expressions].map(({ expression }) => expression);
    this.#alters = [...all, ...(loopUntil === undefined ? [] : [loopUntil])].some(({ alters }) => alters);
    this.#given = Object.fromEntries(Object.entries(unit.fields).filter(([field]) => !HIDDEN.has(field)));
    const own = this.#alters ? (copied(this.#given) as Fields) : this.#given;
    // Without a prototype, only names that were set have a meaning.
    this.#variables = Object.assign(Object.create(null), own, { unit_id: unit.id }) as { [name: string]: Value };
    this.#others = { ...(this.#alters ? (copied(constants) as Fields) : constants), ...MATH };
    this.#random = randomFor(unit, name);
  }

  setAll(expressions: readonly NamedExpression[]): void {
    for (const { name, expression } of expressions) {
      this.#variables[name] = this.evaluate(name, expression);
      this.#set.add(name);
    }
  }

  evaluate(name: string, expression: Expression): Value {
    const evaluation = expression.evaluate({ output: this.#variables, input: this.#others, random: this.#random });
    if (evaluation.ok) return evaluation.value;
    throw new Stop({ expression: name, kind: evaluation.kind, message: evaluation.message });
  }

  output(): Fields {
    const results = [...this.#set].map((name) => [name, this.#exact(name)] as const);
    return Object.fromEntries([...this.#altered(), ...results]);
  }

  soFar(): Fields {
    const results = [...this.#set].map((name) => [name, this.#storable(name)] as const);
    return Object.fromEntries(results.filter((entry): entry is readonly [string, Exact] => entry[1] !== undefined));
  }

  #altered(): readonly (readonly [string, Exact])[] {
    if (!this.#alters) return [];
    return Object.keys(this.#given)
      .filter((name) => !this.#set.has(name))
      .map((name) => [name, this.#exact(name)] as const)
      .filter(([name, value]) => writeJson(value) !== writeJson(this.#given[name] as Exact));
  }

  #storable(name: string): Exact | undefined {
    try {
      return this.#exact(name);
    } catch (error) {
      if (error instanceof Stop) return undefined;
      throw error;
    }
  }

  #exact(name: string): Exact {
    try {
      return toExact(this.#variables[name] as Value);
    } catch (error) {
      if (error instanceof NotJson) throw new Stop({ expression: name, kind: 'NotJson', message: error.reason });
      throw error;
    }
  }
}

function copied(value: Exact): Exact {
  if (Array.isArray(value)) return (value as readonly Exact[]).map(copied);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copied(item)]));
}
