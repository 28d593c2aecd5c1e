// The greatest depth that is serialised. Limits on replies keep most values far below, and the stack is finite.
const DEEPEST = 600;

type Replace = (value: object) => string | undefined;

// Serialises a value so that equal values give equal text, following RFC 8785: keys are sorted and numbers are written as JavaScript writes
// them. Values that JSON cannot represent (a Date, a bigint, NaN) get text that no JSON value has. Returns undefined if a part cannot be
// serialised: a function, an instance of a class without `toJSON`, or a value that contains itself.
export function canonicalJson(value: unknown, replace?: Replace): string | undefined {
  return new Writer('exact', replace).write(value);
}

// Serialises a value as it would be after being sent as JSON. Returns undefined if something would be lost on the way.
export function canonicalSent(value: unknown): string | undefined {
  return new Writer('sent', undefined).write(value);
}

class Writer {
  readonly #isExact: boolean;
  readonly #replace: Replace | undefined;
  readonly #around: object[] = [];

  constructor(style: 'exact' | 'sent', replace: Replace | undefined) {
    this.#isExact = style === 'exact';
    this.#replace = replace;
  }

  write(value: unknown): string | undefined {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return JSON.stringify(value);
      case 'number':
        return Number.isFinite(value) ? JSON.stringify(value) : this.#ifExact(String(value));
      case 'bigint':
        return this.#ifExact(`${value}n`);
      case 'undefined':
        return this.#ifExact('undefined');
      case 'symbol':
        return undefined;
      case 'function':
        return this.#replace?.(value);
      case 'object':
        return value === null ? 'null' : this.#object(value);
    }
  }

  // Wraps text in a form that no JSON text has, so that nothing else can be mistaken for it.
  #ifExact(text: string | undefined): string | undefined {
    return this.#isExact ? text : undefined;
  }

  #object(value: object): string | undefined {
    if (this.#around.length >= DEEPEST || this.#around.includes(value)) return undefined;
    this.#around.push(value);
    const text = this.#replace?.(value) ?? this.#inside(value);
    this.#around.pop();
    return text;
  }

  #inside(value: object): string | undefined {
    if (Array.isArray(value)) return this.#list(value);
    if (value instanceof Map || value instanceof Set) return this.#ifExact(named(value, this.#list(value)));
    return isPlain(value) ? this.#members(value) : this.#instance(value);
  }

  #list(items: Iterable<unknown>): string | undefined {
    return enclosed(
      '[',
      ']',
      Array.from(items, (item) => this.write(item)),
    );
  }

  #members(object: object): string | undefined {
    const keys = Object.keys(object).filter((key) => this.#isExact || Reflect.get(object, key) !== undefined);
    const members = keys.sort().map((key) => {
      const member = this.write(Reflect.get(object, key));
      return member === undefined ? undefined : `${JSON.stringify(key)}:${member}`;
    });
    return enclosed('{', '}', members);
  }

  // Serialises a class instance using its `toJSON`. Without one it may contain anything.
  #instance(value: object): string | undefined {
    const toJson: unknown = Reflect.get(value, 'toJSON');
    if (typeof toJson !== 'function') return undefined;
    const said = this.write(toJson.call(value));
    return this.#isExact ? named(value, said) : said;
  }
}

function named(value: object, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${value.constructor.name}(${text})`;
}

function enclosed(open: string, close: string, parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(',')}${close}`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
