import { describe, expect, test } from 'vitest';
import { startRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { endOf, newRun, states } from '../run/running.ts';
import { batchOptions, batchServer, PROVIDERS, RATES, violated } from './batching.ts';

describe.each(PROVIDERS)('a run in batches of %s', (...provider) => {
  test('asks each unit once for each attempt, and ends as it should', async () => {
    const server = await batchServer([]);
    const out = newRun();
    const end = endOf(await startRun(folderWith(RATES), out, batchOptions({ provider, server })));
    await server.close();
    expect(end.stop).toBeUndefined();
    expect(await states(out)).toEqual({
      ant: 'explain valid 1',
      bee: 'explain valid 1',
      cat: 'explain valid 1',
      dog: 'rate failed 3 schema.type',
      eel: 'explain valid 1',
    });
    expect(violated(out)).toEqual([]);
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([5, 2, 3, 1, 1]);
    expect(end.costs.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo((12 * (100 + 4 * 20)) / 2e6, 12);
  });
});
