import { expect, it } from 'vitest';
import { messageIn } from './sentence.ts';
import extractTexts from './texts/extract.json' with { type: 'json' };

it('gives what a remark means as the reason where there is no other', () => {
  const said = { meaning: 'retracts', cue: 'Scratch that' };
  expect(messageIn(extractTexts, { code: 'extract.quoted', args: said })).toBe(
    'The document is next to a remark that takes it back (“Scratch that”), so it may not be the answer.',
  );
  expect(messageIn(extractTexts, { code: 'extract.quoted', args: { reason: 'inside quoted text' } })).toBe(
    'The document is inside quoted text, so it may not be the answer.',
  );
});
