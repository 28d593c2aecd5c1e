// Longer strings are passed in rather than written into the code.
const LONGEST_LITERAL = 60;

// The constants that generated code refers to. All content of a schema enters here, as a scalar literal or under a name that we choose, so
// no text of a schema becomes code.
export class Constants {
  readonly values: unknown[] = [];
  readonly #names = new Map<unknown, string>();

  name(value: unknown): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const name = `k${this.values.push(value) - 1}`;
    this.#names.set(value, name);
    return name;
  }

  literal(value: unknown): string {
    if (typeof value === 'string') return value.length > LONGEST_LITERAL ? this.name(value) : quoted(value);
    return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : this.name(value);
  }
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (code) => (code === '\u2028' ? '\\u2028' : '\\u2029'));
}
