import { LocalReviews, memoryStorage } from '@tamis/core/local-reviews';
import { describe } from 'vitest';
import { effectKeysBehaviour } from './behaviour/effect-keys.ts';
import { SetClock } from './behaviour/setting.ts';

describe('an effect in a page', () => {
  effectKeysBehaviour(async () => {
    const clock = new SetClock();
    const keeper = new LocalReviews(memoryStorage(), { now: () => clock.now() });
    return { keeper, clock };
  });
});
