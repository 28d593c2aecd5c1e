import type { Series } from '../../../src/model/trend.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import type { Which } from '../run/which.ts';

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

/** Which units a row is about: those at its step, or with its code. */
export function unitsIn(by: By, { key, code }: Pick<Series, 'key' | 'code'>): Which {
  return by === 'step' ? { step: key } : by === 'code' ? { code: key } : { code };
}

/** Whether a row names a code or a step, so that its units can be retried without others. */
export function isOneGroup(by: By, row: Pick<Series, 'key' | 'code'>): boolean {
  const { code = '', step = '' } = unitsIn(by, row);
  return code !== '' || step !== '';
}

/** The units counted in a row. A unit that was repaired has no code of its own. */
export function rowsOf(run: string, by: By, row: Pick<Series, 'key' | 'code'>, subject: Subject = 'failures'): string {
  const query = subject === 'repairs' ? { state: 'repaired' } : { state: 'failed', ...unitsIn(by, row) };
  return `${withQuery(address('runs', run), query)}#units`;
}
