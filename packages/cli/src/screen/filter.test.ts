import { expect, test } from 'vitest';
import { matcher } from './filter.ts';

const unit = { text: 'gruff-npc-0012', facts: { code: 'schema.enum', state: 'failed', reason: undefined } };

test.each([
  ['', true],
  ['NPC', true],
  ['elder', false],
  ['-elder', true],
  ['-npc', false],
  ['code:schema', true],
  ['code:enum', false],
  ['-code:schema', false],
  ['npc code:schema.enum state:failed', true],
  ['npc code:rules', false],
  ['enum', true],
  ['reason:x', false],
  ['nothing:here', false],
  ['-', true],
])('%j shows it: %j', (filter, isShown) => {
  expect(matcher(filter)(unit)).toBe(isShown);
});
