import { afterAll, expect, it } from 'vitest';
import { tokenOf } from '../src/mcp/token-of.ts';

afterAll(() => {
  delete process.env.TEST_SHOP_TOKEN;
});

it('a token comes from the environment, each time as it is then', async () => {
  process.env.TEST_SHOP_TOKEN = 'one';
  const token = tokenOf({ tokenEnv: 'TEST_SHOP_TOKEN' });
  expect(await token?.()).toBe('one');
  process.env.TEST_SHOP_TOKEN = ' two\n';
  expect(await token?.()).toBe('two');
  for (const wrong of ['', 'two words', 'a\r\nb']) {
    process.env.TEST_SHOP_TOKEN = wrong;
    await expect(token?.()).rejects.toThrow(/^TEST_SHOP_TOKEN has no access token: expected one word\.$/);
  }
  expect(() => tokenOf({ tokenEnv: 'TEST_NO_TOKEN' })).toThrow('TEST_NO_TOKEN is not set');
  expect(tokenOf({})).toBeUndefined();
});
