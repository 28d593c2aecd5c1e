import { expect, test } from 'vitest';
import { someOf } from '../../../../scripts/tests/share.ts';
import { seeded } from '../../../../tools/damage/random.ts';
import { folderWith } from '../folder.ts';
import { dieAt, FAULTS, NEVER, PROVIDERS, RATES, requestsUnder, type TestProvider, wrongWith } from './batching.ts';

const MOMENTS = 60;

// `npm run proof:batch` covers all moments of all faults and providers.
test('a process that dies at any commit, whatever goes wrong, is continued: nothing is lost, and nothing submitted twice', async () => {
  const source = folderWith(RATES);
  const whole = new Map<TestProvider, string>();
  const random = seeded(20261116);
  for (const [index, faults] of someOf(FAULTS, 6)) {
    const provider = PROVIDERS[index % PROVIDERS.length] as TestProvider;
    if (!whole.has(provider)) whole.set(provider, (await dieAt(source, provider, [], NEVER)).exported);
    const k = random.below(MOMENTS);
    const death = await dieAt(source, provider, faults, k);
    const wrong = wrongWith(death, whole.get(provider) ?? '', requestsUnder(faults, provider));
    expect(wrong, `${provider[0]}, ${faults.join(' ')}, at ${k}`).toEqual([]);
    expect(death.isReached).toBe(true);
  }
}, 120_000);
