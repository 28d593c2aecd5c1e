import type { Json } from '../../../model/json.ts';
import type { Rule } from '../model/rule.ts';
import { pathReader } from '../path/normal-path.ts';
import { type Extraction, ruleSet } from '../rule/rule-set.ts';

/** A sample and what a rule finds in it, for a table. */
export interface PreviewRow extends Pick<Extraction, 'status' | 'fields' | 'errors'> {
  readonly path: string;
}

/** How many samples are shown by default. */
const ROWS = 5;

/** What a rule finds in the first samples, including those that it does not match. */
export function previewOf(rule: Rule, samples: readonly string[], root?: string, rows: number = ROWS): readonly PreviewRow[] {
  const [read, extract] = [pathReader(root), ruleSet([{ ...rule, isEnabled: true }])];
  return samples.slice(0, rows).map((path) => {
    const { status, fields, errors } = extract(read(path));
    return { path, status, fields: fields as { readonly [name: string]: Json }, errors };
  });
}
