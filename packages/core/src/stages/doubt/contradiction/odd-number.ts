import type { Change } from '../../../model/change.ts';
import { NONE, type RepairedReading } from './contradiction.ts';

// One number has no digits before its point: `.47` may have been `622.47`. Several without are a habit.
export function oddNumber({ repairs }: Pick<RepairedReading, 'repairs'>): readonly Change[] {
  const [odd, ...others] = repairs.bareNumbers;
  if (odd === undefined || others.some(({ path }) => path !== odd.path)) return NONE;
  return [odd, ...others];
}
