import { remarkLanguages } from '@tamis/core/compiler';
import { RemarkReader } from '@tamis/core/kind';
import { expect, it } from 'vitest';
import { takesFormerBack, takesOneBack } from './takes-one-back.ts';

const REMARKS = new RemarkReader(remarkLanguages);

it('knows sentences that take one of several suggestions back', () => {
  for (const sentence of [
    'Scratch the last one.',
    'Ignore the second suggestion!',
    'Please drop #2',
    'Forget about that one, sorry',
  ])
    expect(takesOneBack(sentence, REMARKS)?.meaning, sentence).toBe('retracts');
});

it('leaves sentences about the suggestions alone', () => {
  for (const sentence of [
    'Skip the intro if you like.',
    'The last one is loud.',
    'Drop the first beat for more space',
    'I like the other one.',
  ])
    expect(takesFormerBack(sentence, REMARKS), sentence).toBeUndefined();
});

it('knows lines that put what follows in place of what precedes', () => {
  for (const line of ['or rather', 'Actually:', 'Corrected version:', 'My mistake.', 'No, wait'])
    expect(takesFormerBack(line, REMARKS), line).toBeDefined();
  for (const line of ['or', 'and', 'For later:', 'Louder:', 'No more ideas.'])
    expect(takesFormerBack(line, REMARKS), line).toBeUndefined();
});
