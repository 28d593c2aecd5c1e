import { type Contradiction, NONE } from './contradiction.ts';

export const doubledBracket: Contradiction = ({ text, repairs, source }) => {
  const { value, start, end } = source;
  if (repairs.inserted.length === 0) return NONE;
  if (!Array.isArray(value) || value.length !== 1 || !Array.isArray(value[0])) return NONE;
  const isTouching = text.startsWith('[[', start) || text.endsWith(']]', end);
  return isTouching ? repairs.inserted : NONE;
};
