import type { Json } from '../../../model/json.ts';

/**
 * Whether a bracket of a value could stand elsewhere, so that an entry moves: the second one of an object or list could stand
 * in the parent, if that is of the same kind, or in the entry before it, if that is.
 */
export function mayMove(value: Json, isParentList?: boolean): boolean {
  if (!isNested(value)) return false;
  const isList = Array.isArray(value);
  const entries: readonly Json[] = isList ? value : Object.values(value);
  if (entries.length > 1 && (isParentList === isList || isOfKind(entries[0] as Json, isList))) return true;
  return entries.some((entry) => mayMove(entry, isList));
}

/** `{"a": 1, "b": {"c": 2}, "d": 3}`: whether what stands behind an entry could belong into it. */
export function mayHoldMore(value: Json): boolean {
  if (!isNested(value)) return false;
  const isList = Array.isArray(value);
  return Object.values(value)
    .slice(0, -1)
    .some((entry) => isOfKind(entry, isList));
}

function isOfKind(value: Json, isList: boolean): boolean {
  return isNested(value) && Array.isArray(value) === isList;
}

function isNested(value: Json): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}
