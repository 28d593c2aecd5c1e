import { Cursor, Made, PyError, str, typeError, typeName, type Value } from '@tamis/core/python-values';

export class Undefined extends Made {
  readonly message: string;
  // Whether this is the result of an `if` without `else`, which prints as nothing and is false.
  readonly isLenient: boolean;
  constructor(message: string, isLenient = false) {
    super();
    this.message = message;
    this.isLenient = isLenient;
  }
}

/** An object that supports only reading its fields: `loop`, or the result of `namespace()`. */
export abstract class Fields extends Made {
  abstract field(name: string): TemplateValue | undefined;
}

// A set of variables that a loop can assign to: `namespace(total=0)`.
export class Namespace extends Fields {
  readonly #fields: Map<string, TemplateValue>;
  constructor(fields: Iterable<readonly [string, TemplateValue]>) {
    super();
    this.#fields = new Map(fields);
  }

  field(name: string): TemplateValue | undefined {
    return this.#fields.get(name);
  }

  assign(name: string, value: TemplateValue): void {
    this.#fields.set(name, value);
  }
}

export type TemplateValue = Value | Undefined | Fields;

// A value, or a replacement if it is undefined. `??` would also replace None, which is a value.
export function valueOr<Found, Other>(value: Found | undefined, otherwise: () => Other): Found | Other {
  return value === undefined ? otherwise() : value;
}

export function used(value: TemplateValue): Value {
  if (value instanceof Undefined) throw new PyError('UndefinedError', value.message);
  return value instanceof Fields ? typeError('only the fields of a namespace and of `loop` can be used') : value;
}

// The text of a value, as `{{ … }}` writes it.
export function printed(value: TemplateValue): string {
  if (value instanceof Undefined && value.isLenient) return '';
  const plain = used(value);
  // Python would print its memory address.
  if (plain instanceof Cursor) return typeError(`a ${typeName(plain)} can't be printed; add | list or | join`);
  return str(plain);
}
