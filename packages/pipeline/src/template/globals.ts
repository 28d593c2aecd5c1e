import { BUILTINS, bind, Callable, entriesOf, isMapping, PyError, str, type Value } from '@tamis/core/python-values';
import { Fields, Namespace, type TemplateValue, valueOr } from './values.ts';

function asValue(value: TemplateValue): Value {
  return value as Value;
}

export const GLOBALS: ReadonlyMap<string, TemplateValue> = new Map<string, TemplateValue>([
  ['range', BUILTINS.get('range') as Callable],
  ['dict', BUILTINS.get('dict') as Callable],
  ['namespace', new Callable('namespace', (args, named, meter) => asValue(namespaceOf(args, named, meter)))],
  ['cycler', new Callable('cycler', (items) => asValue(new Cycler(items)))],
  ['joiner', new Callable('joiner', (args, named) => joiner(valueOr(bind('joiner', ['sep'], 0, args, named)[0], () => ', ')))],
]);

function namespaceOf(...[args, named, meter]: Parameters<Callable['call']>): Namespace {
  const given = (BUILTINS.get('dict') as Callable).call(args, named, meter);
  return new Namespace(isMapping(given) ? entriesOf(given).map(([key, value]) => [str(key), value] as const) : []);
}

class Cycler extends Fields {
  readonly #items: readonly Value[];
  #at = 0;

  constructor(items: readonly Value[]) {
    super();
    if (items.length === 0) throw new PyError('RuntimeError', 'at least one item must be provided');
    this.#items = items;
  }

  field(name: string): TemplateValue | undefined {
    if (name === 'current') return this.#items[this.#at] as Value;
    if (name === 'next') return new Callable('next', () => this.#next());
    return name === 'reset' ? new Callable('reset', () => this.#reset()) : undefined;
  }

  #next(): Value {
    const item = this.#items[this.#at] as Value;
    this.#at = (this.#at + 1) % this.#items.length;
    return item;
  }

  #reset(): Value {
    this.#at = 0;
    return null;
  }
}

function joiner(separator: Value): Value {
  let isUsed = false;
  return new Callable('joiner', () => {
    const text = isUsed ? separator : '';
    isUsed = true;
    return text;
  });
}
