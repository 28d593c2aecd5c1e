import type { Env, EvaluationState } from './compile/env.ts';
import type { FieldSlots, FieldTable } from './field-table.ts';
import { type ExpressionBudget, Meter, USUAL_EXPRESSION_BUDGET } from './meter.ts';
import { copyOf } from './values/copy.ts';
import { type Data, isData, type Module, type Value } from './values/value.ts';

export const NO_DATA: Data = {};
const NO_SLOTS: never[] = [];

export class FieldPlace {
  readonly #meter = new Meter(USUAL_EXPRESSION_BUDGET);
  readonly #world: EvaluationState = { output: null, fields: NO_DATA, input: NO_DATA, meter: this.#meter, random: undefined };
  readonly env: Env;

  constructor(own: FieldSlots = []) {
    this.env = { world: this.#world, own, parent: undefined, slots: NO_SLOTS };
  }

  // Gives the next expression a full budget, so that one that exhausts its own does not affect the others.
  refill(budget: ExpressionBudget = USUAL_EXPRESSION_BUDGET): void {
    this.#meter.refill(budget);
  }

  // Switches to other data with a fresh budget, for expressions compiled with this table. `fields` holds the output's fields.
  move(
    table: FieldTable,
    output: Value,
    fields: Data,
    input: Data,
    budget: ExpressionBudget = USUAL_EXPRESSION_BUDGET,
    random?: Module,
  ): FieldPlace {
    this.#meter.refill(budget);
    const world = this.#world;
    world.output = output;
    world.fields = fields;
    world.input = input;
    world.random = random;
    table.read(fields, this.env.own);
    return this;
  }
}

export function copiedEnv({ world }: Env, table: FieldTable): Env {
  const output = copyOf(world.output, world.meter);
  const input = copyOf(world.input, world.meter) as Data;
  const fields = isData(output) ? output : NO_DATA;
  const own = table.slots();
  table.read(fields, own);
  return { world: { ...world, output, fields, input }, own, parent: undefined, slots: NO_SLOTS };
}
