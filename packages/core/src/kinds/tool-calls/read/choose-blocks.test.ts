import { expect, test } from 'vitest';
import { RemarkReader } from '../../../remarks/remark-reader.ts';
import { chooseBlocks } from './choose-blocks.ts';

test('chooses no block if there are none', () => {
  expect(chooseBlocks('Hello.', [], new RemarkReader())).toEqual({ chosen: [], others: [] });
});
