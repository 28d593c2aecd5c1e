import { bind, type KeywordArguments, type Meter, typeError, type Value } from '@tamis/core/python-values';
import { type TemplateValue, used } from '../values.ts';

// The parts of a render that a filter may need.
export interface FilterContext {
  readonly meter: Meter;
  // Another filter or test by name, for `map` and `select`.
  applyFilter(name: string, value: TemplateValue, args: readonly TemplateValue[], named: TemplateNamed): TemplateValue;
  applyTest(name: string, value: TemplateValue, args: readonly TemplateValue[]): boolean;
}

export type TemplateNamed = ReadonlyMap<string, TemplateValue>;

// A filter after `|`.
export type Filter = (
  value: TemplateValue,
  args: readonly TemplateValue[],
  named: TemplateNamed,
  context: FilterContext,
) => TemplateValue;

export type Given = readonly (Value | undefined)[];

export function filter(
  name: string,
  parameters: readonly string[],
  apply: (value: Value, given: Given, meter: Meter) => TemplateValue,
  required = 0,
): readonly [string, Filter] {
  const run: Filter = (value, args, named, { meter }) =>
    apply(used(value), bind(name, parameters, required, args.map(used), usedNamed(named)), meter);
  return [name, run];
}

export function alias(name: string, [, run]: readonly [string, Filter]): readonly [string, Filter] {
  return [name, run];
}

// Named arguments that must all be defined.
export function usedNamed(named: TemplateNamed): KeywordArguments {
  return new Map(Array.from(named, ([name, value]) => [name, used(value)]));
}

export function text(value: Value | undefined, otherwise: string): string {
  if (value === undefined) return otherwise;
  return typeof value === 'string' ? value : typeError('expected a string');
}
