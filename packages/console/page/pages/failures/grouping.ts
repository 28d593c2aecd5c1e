import type { Series } from '../../../src/model/trend.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import type { Which } from '../run/which.ts';

export const KEYS = ['code', 'path', 'rule', 'step', 'model'] as const;

export type By = (typeof KEYS)[number];

export const SUBJECTS = ['failures', 'repairs', 'faults'] as const;

export type Subject = (typeof SUBJECTS)[number];

export const NAMES: { readonly [by in By]: string } = { code: 'Code', path: 'Place', rule: 'Rule', step: 'Step', model: 'Model' };

export const TITLES: { readonly [subject in Subject]: string } = { failures: 'Failures', repairs: 'Repairs', faults: 'Faults' };

// The text if it is one of the names, otherwise the default.
export function oneOf<Name extends string>(names: readonly Name[], text: string | undefined, otherwise: Name): Name {
  return names.find((name) => name === text) ?? otherwise;
}

export function unitsIn(by: By, { key, code }: Pick<Series, 'key' | 'code'>): Which {
  return by === 'step' ? { step: key } : by === 'code' ? { code: key } : { code };
}

// Whether a row stands for one code or step, so that its units can be retried separately.
export function isOneGroup(by: By, row: Pick<Series, 'key' | 'code'>): boolean {
  const { code = '', step = '' } = unitsIn(by, row);
  return code !== '' || step !== '';
}

export function rowsOf(run: string, by: By, row: Pick<Series, 'key' | 'code'>, subject: Subject = 'failures'): string {
  const query = subject === 'repairs' ? { state: 'repaired' } : { state: 'failed', ...unitsIn(by, row) };
  return `${withQuery(address('runs', run), query)}#units`;
}
