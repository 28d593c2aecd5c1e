import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

const NOTHING: JsonObject = {};

/** What the names in rules stand for, one value after the other: fields of the value that is judged, then fields of the input. */
export class Names {
  value: Json = null;
  fields = NOTHING;
  input = NOTHING;

  /** Names that only the input may give. */
  readonly #inputNames: ReadonlySet<string>;
  /** Names that the schema asks of the reply. */
  readonly #ownNames: ReadonlySet<string>;

  constructor(inputNames: ReadonlySet<string>, ownNames: ReadonlySet<string>) {
    this.#inputNames = inputNames;
    this.#ownNames = ownNames;
  }

  /** Takes on a value and its input: to make an object for every value would take longer than some rules do. */
  move(value: Json, input: Json | undefined): void {
    this.value = value;
    this.fields = isJsonObject(value) ? value : NOTHING;
    this.input = isJsonObject(input) ? input : NOTHING;
  }

  /** The value of a name; undefined if nothing has it. */
  get(name: string): Json | undefined {
    if (Object.hasOwn(this.fields, name) && !this.#inputNames.has(name)) return this.fields[name];
    return Object.hasOwn(this.input, name) ? this.input[name] : undefined;
  }

  /** A field as `get` gives it, but what the schema asks of the reply is not taken from the input: the reply must bring it. */
  field(name: string): Json | undefined {
    if (!this.#ownNames.has(name)) return this.get(name);
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  /** All names there are. */
  all(): readonly string[] {
    return [...new Set([...Object.keys(this.fields), ...Object.keys(this.input)])];
  }
}
