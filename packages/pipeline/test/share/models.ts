import { setTimeout } from 'node:timers/promises';
import type { MakeModels } from '../../src/index.ts';

// What every call of the paid model costs, in US dollars.
export const COST = 0.01;

// Models of a test: the reply about one unit ends the process, as running out of memory would; others cost money and take
// time, if requested.
export function testModels(poison: string, isPaid: boolean, delay = 10): MakeModels {
  return () => () => ({
    ...{ name: 'fake:one', lane: 'fake', isFree: !isPaid },
    ...(isPaid ? { mostCost: () => COST } : {}),
    at: ({ unit }) => ({
      name: 'fake:one',
      ask: async () => {
        if (unit === poison) process.kill(process.pid, 'SIGKILL');
        if (isPaid) await setTimeout(delay);
        const usage = { inputTokens: 1, outputTokens: 1, ...(isPaid ? { cost: COST } : {}) };
        return { text: '{"score": 2}', finish: 'stop' as const, usage };
      },
    }),
  });
}
