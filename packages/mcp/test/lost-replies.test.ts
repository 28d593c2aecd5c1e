import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOORS, LOSSES, losingProvider, lostReply } from './lost-replies.ts';

let provider: Awaited<ReturnType<typeof losingProvider>>;
beforeAll(async () => {
  provider = await losingProvider();
});
afterAll(() => provider.close());

// `npm run proof:held` loses 200 through each door.
describe.each(DOORS)('a payment through %s whose answer is lost', (door) => {
  it.each(LOSSES.flatMap((loss) => [[loss, 0] as const, [loss, 1] as const]))(
    'by %s (%i) is made once, is not called failed, and a person is asked',
    async (loss, seed) => {
      const { paid, states, said, asked } = await lostReply(provider, door, loss, seed);
      expect({ paid, states, asked }).toEqual({ paid: 1, states: ['unknown'], asked: 1 });
      expect(said.filter((text) => /fail|^done/.test(text))).toEqual([]);
    },
  );
});
