import { valueAt } from '../../lib/pointer.ts';
import { readValue, type Verdict } from '../../model/verdict.ts';

/** The string or number at a place of what a verdict passes or holds, as the text that is looked up; undefined if there is none. */
export function textAt(verdict: Verdict, path: string): string | undefined {
  const value = valueAt(readValue(verdict), path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
