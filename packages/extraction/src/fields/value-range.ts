import { coerced, type FieldType } from './field-type.ts';

export interface ValueRange {
  readonly least: string | number | undefined;
  readonly most: string | number | undefined;
}

// Parses a range such as `1..12` or `2020-01-01..`. Returns undefined if it is not a range of the given type.
export function parseRange(text: string, type: FieldType): ValueRange | undefined {
  if (type !== 'integer' && type !== 'date') return undefined;
  const [from, to, ...more] = text.split('..').map((end) => end.trim());
  if (from === undefined || to === undefined || more.length > 0 || (from === '' && to === '')) return undefined;
  const least = from === '' ? undefined : coerced(from, type);
  const most = to === '' ? undefined : coerced(to, type);
  if ((from !== '' && least === undefined) || (to !== '' && most === undefined)) return undefined;
  return least !== undefined && most !== undefined && least > most ? undefined : { least, most };
}

export function isWithin(value: string | number, { least, most }: ValueRange): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}
