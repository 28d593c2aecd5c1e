import type { Json } from '@tamis/core';
import type { Rule } from '../model/rule.ts';
import { pathReader } from '../path/normal-path.ts';
import { type Extraction, ruleSet } from '../rule/rule-set.ts';
import { variedBy } from './varied.ts';

/** A sample and the values that a rule finds in it, for a table. */
export interface PreviewRow extends Pick<Extraction, 'status' | 'fields' | 'errors'> {
  readonly path: string;
}

const ROWS = 5;

/**
 * Returns what a rule finds in samples. Samples that it does not match come first, then those with missing values. Within each group the
 * path structures take turns.
 */
export function previewOf(rule: Rule, samples: readonly string[], root?: string, rows: number = ROWS): readonly PreviewRow[] {
  const [read, extract] = [pathReader(root), ruleSet([{ ...rule, isEnabled: true }])];
  const found = samples.map((path) => {
    const { status, fields, errors } = extract(read(path));
    return { path, status, fields: fields as { readonly [name: string]: Json }, errors };
  });
  return lackingFirst(found).slice(0, rows);
}

const ORDER: readonly Extraction['status'][] = ['unmatched', 'failed', 'partial', 'complete'];

/** Orders rows for a person to look at. Incomplete rows come first, and the path structures take turns. */
export function lackingFirst<Row extends Pick<PreviewRow, 'path' | 'status'>>(rows: readonly Row[]): readonly Row[] {
  return ORDER.flatMap((status) =>
    variedBy(
      rows.filter((row) => row.status === status),
      ({ path }) => path,
    ),
  );
}
