import type { Meter } from '../meter.ts';

/**
 * A Python value. Most are the JavaScript values that you would expect. A whole number is a `number` if that is exact, and otherwise a
 * `bigint`. Every other `number` is a float. A float with a whole value is kept in a `Float`, so that `1` and `1.0` stay distinct. Objects
 * in the data stay plain objects.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | Value[]
  | Tuple
  | Dict
  | Data
  | PySet
  | PyRange
  | View
  | Cursor
  | Callable
  | Module;

export interface Data {
  [key: string]: Value;
}

/** The base class of every object that is neither data nor a list, so that one test tells these from data. */
export abstract class Made {}

/** A float with a whole value, or minus zero. */
export class Float extends Made {
  readonly value: number;
  constructor(value: number) {
    super();
    this.value = value;
  }
}

/** A Python tuple. */
export class Tuple extends Made {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    super();
    this.items = items;
  }
}

export type Key = string | number | bigint | null;

/** A dict made by an expression. Dicts in the data are plain objects. */
export class Dict extends Made {
  readonly entries: Map<Key, readonly [Value, Value]> = new Map();
}

/** A Python set. */
export class PySet extends Made {
  readonly items: Map<Key, Value> = new Map();
}

/** A Python range. */
export class PyRange extends Made {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly length: number;
  constructor(start: number, stop: number, step: number) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = Math.max(0, Math.ceil((stop - start) / step));
  }
}

/** The keys, values or items of a dict. */
export class View extends Made {
  readonly kind: 'dict_keys' | 'dict_values' | 'dict_items';
  readonly items: readonly Value[];
  constructor(kind: View['kind'], items: readonly Value[]) {
    super();
    this.kind = kind;
    this.items = items;
  }
}

/** The value that a cursor returns at its end. */
export const ITERATION_END = Symbol('done');

/** An iterator such as a generator, `zip` or `map`. It returns each value once. */
export abstract class Cursor extends Made {
  /** The name of the Python type, as printed. */
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
  abstract next(): Value | typeof ITERATION_END;
}

/** The named arguments of a call. */
export type KeywordArguments = ReadonlyMap<string, Value>;

/** A value that can be called: a builtin, a method or a lambda. */
export class Callable extends Made {
  readonly name: string;
  /** Whether it is a type, such as `int`. */
  readonly isType: boolean;
  readonly call: (args: readonly Value[], named: KeywordArguments, meter: Meter) => Value;
  /** Calls it with exactly one argument, as most calls do, without allocating a list. */
  readonly callOne: ((value: Value, meter: Meter) => Value) | undefined;
  constructor(name: string, call: Callable['call'], isType = false, callOne?: (value: Value, meter: Meter) => Value) {
    super();
    this.name = name;
    this.call = call;
    this.isType = isType;
    this.callOne = callOne;
  }
}

/** A named set of functions, such as `random`. */
export class Module extends Made {
  readonly name: string;
  readonly members: ReadonlyMap<string, Value>;
  constructor(name: string, members: ReadonlyMap<string, Value>) {
    super();
    this.name = name;
    this.members = members;
  }
}

// Whether a value is an object in the data. Checking its prototype instead would cost a call into the engine each time.
export function isData(value: Value): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Made);
}
