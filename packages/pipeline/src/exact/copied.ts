import { type Exact, isFields } from './exact.ts';

/** A copy of a value whose lists and objects an expression may modify. */
export function copied(value: Exact): Exact {
  if (Array.isArray(value)) return (value as readonly Exact[]).map(copied);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copied(item)]));
}
