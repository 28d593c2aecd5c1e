import type { JsonObject } from '../../model/index.ts';
import { PERCENTAGE } from '../share.ts';
import { closedObject } from './pieces.ts';

export function reviewSchema(): JsonObject {
  const share = (description: string): JsonObject => ({
    description: `${description}: a percentage such as 10%, or a fraction from 0 to 1.`,
    anyOf: [
      { type: 'number', minimum: 0, maximum: 1 },
      { type: 'string', pattern: PERCENTAGE },
    ],
  });
  return {
    description: 'Which of the units that passed are sent to people at the end of a run.',
    ...closedObject({ worst: share('The least certain units'), sample: share('A random sample of all units') }),
  };
}
