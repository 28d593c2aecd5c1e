import { isJsonObject, type Json, type JsonObject } from '../../model/index.ts';

const NOTHING: JsonObject = {};

export class Names {
  value: Json = null;
  fields = NOTHING;
  input = NOTHING;

  readonly #inputNames: ReadonlySet<string>;
  readonly #ownNames: ReadonlySet<string>;

  constructor(inputNames: ReadonlySet<string>, ownNames: ReadonlySet<string>) {
    this.#inputNames = inputNames;
    this.#ownNames = ownNames;
  }

  // Switches to a value and its input, because allocating an object for every value would take longer than some rules do.
  move(value: Json, input: Json | undefined): void {
    this.value = value;
    this.fields = isJsonObject(value) ? value : NOTHING;
    this.input = isJsonObject(input) ? input : NOTHING;
  }

  get(name: string): Json | undefined {
    if (Object.hasOwn(this.fields, name) && !this.#inputNames.has(name)) return this.fields[name];
    return Object.hasOwn(this.input, name) ? this.input[name] : undefined;
  }

  // Like `get`, except that fields which the schema expects from the reply are not taken from the input. The reply must provide them.
  field(name: string): Json | undefined {
    if (!this.#ownNames.has(name)) return this.get(name);
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  all(): readonly string[] {
    return [...new Set([...Object.keys(this.fields), ...Object.keys(this.input)])];
  }
}
