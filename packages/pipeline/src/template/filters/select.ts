import { isTrue, type Meter, PyError, str, toList, type Value } from '@tamis/core/python-values';
import { type TemplateValue, Undefined, used, valueOr } from '../values.ts';
import type { Filter, FilterContext, TemplateNamed } from './filter.ts';
import { fieldReader, LooseCursor } from './lists.ts';

export const SELECT_FILTERS: readonly (readonly [string, Filter])[] = [
  ['map', mapped],
  ['select', (value, args, _, context) => selected(value, args, true, false, context)],
  ['reject', (value, args, _, context) => selected(value, args, false, false, context)],
  ['selectattr', (value, args, _, context) => selected(value, args, true, true, context)],
  ['rejectattr', (value, args, _, context) => selected(value, args, false, true, context)],
  ['default', withDefault],
  ['d', withDefault],
];

function itemsOf(value: Value, meter: Meter): readonly TemplateValue[] {
  if (value instanceof LooseCursor) return value.rest();
  return isTrue(value) ? toList(value, meter) : [];
}

function mapped(value: TemplateValue, args: readonly TemplateValue[], named: TemplateNamed, context: FilterContext): Value {
  const items = itemsOf(used(value), context.meter);
  if (args.length === 0 && named.has('attribute')) {
    const read = fieldReader(used(named.get('attribute') ?? null), used(named.get('default') ?? null));
    return new LooseCursor(items.map((item) => read(used(item))));
  }
  const [name, ...rest] = args;
  if (name === undefined) throw new PyError('FilterArgumentError', 'map requires a filter argument');
  return new LooseCursor(items.map((item) => context.applyFilter(str(used(name)), item, rest, named)));
}

function selected(
  value: TemplateValue,
  args: readonly TemplateValue[],
  wanted: boolean,
  byAttribute: boolean,
  context: FilterContext,
): Value {
  const [attribute, ...others] = byAttribute ? args : [null, ...args];
  if (attribute === undefined) throw new PyError('FilterArgumentError', 'Missing parameter for attribute name');
  const readField = byAttribute ? fieldReader(used(attribute)) : undefined;
  const read = (item: TemplateValue): TemplateValue => (readField === undefined ? item : readField(used(item)));
  const [test, ...rest] = others;
  const holds = (item: TemplateValue): boolean =>
    test === undefined ? isTrue(used(item)) : context.applyTest(str(used(test)), item, rest);
  return new LooseCursor(itemsOf(used(value), context.meter).filter((item) => holds(read(item)) === wanted));
}

function withDefault(value: TemplateValue, args: readonly TemplateValue[], named: TemplateNamed): TemplateValue {
  const [otherwise = valueOr(named.get('default_value'), () => ''), isForFalse = valueOr(named.get('boolean'), () => false)] =
    args;
  if (value instanceof Undefined) return otherwise;
  return isTrue(used(isForFalse)) && !isTrue(used(value)) ? otherwise : value;
}
