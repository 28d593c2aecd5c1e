import { expect, test } from 'vitest';
import { chooseBlocks } from './choose-blocks.ts';

test('chooses no block if there are none', () => {
  expect(chooseBlocks('Hello.', [])).toEqual({ chosen: [], others: [] });
});
