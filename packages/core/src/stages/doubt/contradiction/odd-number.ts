import { type Contradiction, NONE } from './contradiction.ts';

/** One number has no digits before its point: `.47` may have been `622.47`. Several without are a habit. */
export const oddNumber: Contradiction = ({ repairs }) => {
  const [odd, ...others] = repairs.bareNumbers;
  if (odd === undefined || others.some(({ path }) => path !== odd.path)) return NONE;
  return [odd, ...others];
};
