import { valueAt } from '../../../lib/pointer.ts';
import { isNested, type Json } from '../../../model/json.ts';
import { type Contradiction, NONE } from './contradiction.ts';

/**
 * One number has no digits before its point although others have some: `.47` may have lost them if `622.47` is another fraction of the
 * document, or `18` another item of the same list. Two without are a habit.
 */
export const oddNumber: Contradiction = ({ repairs, source }) => {
  const [odd, another] = repairs.bareNumbers;
  if (odd === undefined || another !== undefined) return NONE;
  const list = valueAt(source.value, odd.path.slice(0, odd.path.lastIndexOf('/')));
  const isAmongNumbers = Array.isArray(list) && list.filter((item) => typeof item === 'number').length > 1;
  return isAmongNumbers || hasTwoFractions(source.value) ? [odd] : NONE;
};

function hasTwoFractions(root: Json): boolean {
  let fractions = 0;
  const hasMore = (value: Json): boolean =>
    isNested(value) ? Object.values(value).some(hasMore) : isFraction(value) && ++fractions > 1;
  return hasMore(root);
}

function isFraction(value: Json): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
