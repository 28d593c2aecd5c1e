import type { Series } from '../../../src/model/trend.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';

/** What failures are grouped by. */
export const KEYS = ['code', 'path', 'rule', 'step', 'model'] as const;

/** One of them. */
export type By = (typeof KEYS)[number];

/** What is counted. */
export const SUBJECTS = ['failures', 'repairs', 'faults'] as const;

/** One of them. */
export type Subject = (typeof SUBJECTS)[number];

/** What the groupings are called. */
export const NAMES: { readonly [by in By]: string } = { code: 'Code', path: 'Place', rule: 'Rule', step: 'Step', model: 'Model' };

/** What the subjects are called. */
export const TITLES: { readonly [subject in Subject]: string } = { failures: 'Failures', repairs: 'Repairs', faults: 'Faults' };

/** A value from the address, if it is in a list. */
export function oneOf<Name extends string>(names: readonly Name[], text: string | undefined, otherwise: Name): Name {
  return names.find((name) => name === text) ?? otherwise;
}

/** The units counted in a row. */
export function rowsOf(run: string, by: By, { key, code }: Pick<Series, 'key' | 'code'>): string {
  const query = by === 'step' ? { step: key } : by === 'code' ? { code: key } : { code };
  return `${withQuery(address('runs', run), { state: 'failed', ...query })}#units`;
}
