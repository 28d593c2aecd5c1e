import { FieldTable } from '../../expression/field-table.ts';
import { Place } from '../../expression/place.ts';
import type { Data, Value } from '../../expression/values/value.ts';
import type { Json } from '../../model/json.ts';
import { Names } from './names.ts';

/** What the languages keep for the time of one value, so that it is made once for all rules. */
export interface Kept {
  weight?: number;
  cel?: Map<string, unknown>;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Where the conditions of a section are worked out, for one value after the other. They are compiled for it. */
export class Ground {
  /** Names that only the input may give. */
  readonly inputNames: ReadonlySet<string>;
  /** Names that the schemas describe: one that is not there was left out, which is no slip in the rule. */
  readonly declared: ReadonlySet<string>;
  readonly names: Names;
  /** The same for Python's conditions: the fields that they read, each looked up once a value, and a budget. */
  readonly table = new FieldTable();
  readonly place = new Place();
  #kept: Kept | undefined;

  constructor(
    inputNames: ReadonlySet<string>,
    ownNames: ReadonlySet<string> = NO_NAMES,
    declared: ReadonlySet<string> = NO_NAMES,
  ) {
    this.inputNames = inputNames;
    this.declared = declared;
    this.names = new Names(inputNames, ownNames);
  }

  /** Takes on a value and its input: to make such an object for every value would take longer than some rules do. */
  move(value: Json, input: Json | undefined): void {
    const { names } = this;
    names.move(value, input);
    this.#kept = undefined;
    this.place.move(this.table, value as Value, names.fields as Data, names.input as Data);
  }

  /** What is kept for this value; made when first asked for. */
  get kept(): Kept {
    this.#kept ??= {};
    return this.#kept;
  }
}
