import type { Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { Fields, type TemplateValue, Undefined, valueOr } from './values.ts';

// The variable `loop`. It looks at most one item ahead, and only on demand, because the items may depend on what the body does.
export class Loop extends Fields {
  readonly #items: py.Cursor;
  readonly #of: Value;
  readonly #meter: Meter;
  #index = -1;
  #length: number | undefined;
  #rest: Value[] = [];
  #before: Value | undefined;
  #current: Value | undefined;
  #changed: py.Tuple | undefined;

  constructor(of: Value, items: py.Cursor, meter: Meter) {
    super();
    this.#of = of;
    this.#items = items;
    this.#meter = meter;
  }

  next(): Value | typeof py.ITERATION_END {
    const item = valueOr(this.#rest.shift(), () => this.#items.next());
    if (item === py.ITERATION_END) return py.ITERATION_END;
    this.#index++;
    this.#before = this.#current;
    this.#current = item;
    return item;
  }

  field(name: string): TemplateValue | undefined {
    return FIELDS.get(name)?.(this);
  }

  get index(): number {
    return this.#index;
  }

  get length(): number {
    this.#length ??= this.#of instanceof py.Cursor ? this.#countRest() : sizeOf(this.#of, this.#meter);
    return this.#length;
  }

  get before(): TemplateValue {
    return this.#index > 0 ? (this.#before as Value) : new Undefined('there is no previous item');
  }

  get after(): TemplateValue {
    return valueOr(this.#peek(), () => new Undefined('there is no next item'));
  }

  get isLast(): boolean {
    return this.#peek() === undefined;
  }

  // Whether it was last called with other values, or never.
  isChanged(values: readonly Value[]): boolean {
    const now = new py.Tuple(values);
    if (this.#changed !== undefined && py.equals(this.#changed, now, this.#meter)) return false;
    this.#changed = now;
    return true;
  }

  #peek(): Value | undefined {
    if (this.#rest.length === 0) {
      const item = this.#items.next();
      if (item === py.ITERATION_END) return undefined;
      this.#rest.push(item);
    }
    return this.#rest[0];
  }

  #countRest(): number {
    for (let item = this.#items.next(); item !== py.ITERATION_END; item = this.#items.next()) {
      this.#meter.make(1);
      this.#rest.push(item);
    }
    return this.#index + 1 + this.#rest.length;
  }
}

function sizeOf(value: Value, meter: Meter): number {
  return Number(py.BUILTINS.get('len')?.call([value], py.NO_NAMES, meter));
}

const FIELDS: ReadonlyMap<string, (loop: Loop) => TemplateValue> = new Map<string, (loop: Loop) => TemplateValue>([
  ['index', ({ index }) => index + 1],
  ['index0', ({ index }) => index],
  ['revindex', ({ index, length }) => length - index],
  ['revindex0', ({ index, length }) => length - index - 1],
  ['first', ({ index }) => index === 0],
  ['last', ({ isLast }) => isLast],
  ['length', ({ length }) => length],
  // Only recursive loops, which are not supported, are deeper.
  ['depth', () => 1],
  ['depth0', () => 0],
  ['previtem', ({ before }) => before],
  ['nextitem', ({ after }) => after],
  [
    'cycle',
    ({ index }) =>
      new py.Callable('cycle', (args) => valueOr(args[index % args.length], () => py.typeError('no items for cycling given'))),
  ],
  ['changed', (loop) => new py.Callable('changed', (args) => loop.isChanged(args))],
]);
