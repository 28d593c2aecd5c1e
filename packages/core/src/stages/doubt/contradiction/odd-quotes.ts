import { type Contradiction, NONE } from './contradiction.ts';

/** Something between double quotes, or a double quote with a mark that separates strings. */
const STRINGS = /^"[\s\S]*"$|"\s*[,:]\s*"/;

/**
 * One string alone is in other quotes, and its content has the double quotes of the others: an end without a start, a whole string, or
 * the end of one and the start of the next. Its own quotes may be slips. Two in other quotes are a habit.
 */
export const oddQuotes: Contradiction = ({ repairs }) => {
  const [odd, another] = repairs.requoted;
  if (odd === undefined || another !== undefined) return NONE;
  const inside = String(odd.before).slice(1, -1);
  const quotes = inside.split('"').length - 1;
  return quotes % 2 === 1 || STRINGS.test(inside) ? [odd] : NONE;
};
