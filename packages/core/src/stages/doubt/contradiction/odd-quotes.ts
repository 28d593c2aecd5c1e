import { type Contradiction, NONE } from './contradiction.ts';

const STRINGS = /^"[\s\S]*"$|"\s*[,:]\s*"/;

export const oddQuotes: Contradiction = ({ repairs }) => {
  const [odd, another] = repairs.requoted;
  if (odd === undefined || another !== undefined) return NONE;
  const inside = String(odd.before).slice(1, -1);
  const quotes = inside.split('"').length - 1;
  return quotes % 2 === 1 || STRINGS.test(inside) ? [odd] : NONE;
};
