import { jsonEqual } from '../../lib/json-equal.ts';
import type { Json } from '../../model/json.ts';

/** In a shorter list, looking at each value is faster than anything else. */
const SHORT_LIST = 16;

/** Whether a value equals one of the allowed ones; a long list is looked through only once, for all replies. */
export function isAmong(allowed: readonly Json[], value: unknown): boolean {
  if (allowed.length <= SHORT_LIST) return allowed.some((one) => jsonEqual(value, one));
  const { scalars, others } = partsOf(allowed);
  return scalars.has(value) || (typeof value === 'object' && others.some((one) => jsonEqual(value, one)));
}

interface Parts {
  readonly scalars: ReadonlySet<unknown>;
  readonly others: readonly Json[];
}

const known = new WeakMap<readonly Json[], Parts>();

function partsOf(allowed: readonly Json[]): Parts {
  const isScalar = (one: Json) => one === null || typeof one !== 'object';
  const found = known.get(allowed) ?? {
    scalars: new Set(allowed.filter(isScalar)),
    others: allowed.filter((one) => !isScalar(one)),
  };
  known.set(allowed, found);
  return found;
}
