import { expect, test } from 'vitest';
import { chooseBlocks } from './choose-blocks.ts';

test('where there are no blocks none is chosen', () => {
  expect(chooseBlocks('Hello.', [])).toEqual({ chosen: [], others: [] });
});
