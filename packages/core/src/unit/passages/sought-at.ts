import { valueAt } from '../../lib/pointer.ts';
import { readValue, type Verdict } from '../../model/index.ts';
import type { SoughtValue } from '../../stages/ground/values-in.ts';

/**
 * Returns the text that is looked up for a place in a passed or held value, which is a string or a number as text. Returns undefined if
 * there is none.
 */
export function soughtAt(verdict: Verdict, path: string): SoughtValue | undefined {
  const value = valueAt(readValue(verdict), path);
  if (typeof value === 'string') return { path, text: value, kind: 'text' };
  return typeof value === 'number' ? { path, text: String(value), kind: 'number' } : undefined;
}
