import type { Json } from '../../../model/json.ts';
import type { PathResult } from '../../../ports/sandbox.ts';
import type { FieldError } from '../fields/field.ts';
import { type Extraction, UNMATCHED } from './rule-set.ts';

/** What a rule in Python says about a path: an empty dict is none of its paths, and None a field without a value. */
export function pythonExtraction(rule: string, result: PathResult): Extraction {
  if ('error' in result) {
    const { message } = result.error;
    return { ...UNMATCHED, rule, status: 'failed', errors: { '': 'RUNTIME_ERROR' }, detail: message };
  }
  const entries = Object.entries(result.fields);
  if (entries.length === 0) return UNMATCHED;
  const found = entries.filter(([, value]) => value !== null);
  const lacking = entries.filter(([, value]) => value === null);
  const status = lacking.length === 0 ? 'complete' : found.length === 0 ? 'failed' : 'partial';
  const errors: readonly (readonly [string, FieldError])[] = lacking.map(([name]) => [name, 'NO_VALUE']);
  const fields: readonly (readonly [string, Json])[] = found;
  return { ...UNMATCHED, rule, status, fields: Object.fromEntries(fields), errors: Object.fromEntries(errors) };
}
