import { expect, it } from 'vitest';
import { english } from './languages/english.ts';
import { Lexicon } from './lexicon.ts';
import { meaningIn } from './meaning-of.ts';
import { learn } from './spoken.ts';

it('answers a question about a remark once, until a language is added', () => {
  const lexicon = new Lexicon(english);
  const remark = 'zyzzyva quux';
  const asked = ['example-only'] as const;
  expect(meaningIn(lexicon, remark, 'comment', asked)).toBeUndefined();
  learn([{ cues: [['example-only', 'comment', 'zyzzyva quux']] }]);
  const said = meaningIn(lexicon, remark, 'comment', asked);
  expect(said).toMatchObject({ meaning: 'example-only' });
  expect(meaningIn(lexicon, remark, 'comment', asked)).toBe(said);
  expect(meaningIn(lexicon, remark, 'comment', ['corrects'])).toBeUndefined();
});

it('forgets the answers about many remarks', () => {
  const lexicon = new Lexicon(english);
  const asked = ['example-only'] as const;
  const first = meaningIn(lexicon, 'only an example', 'comment', asked);
  for (let index = 0; index < 100; index++) meaningIn(lexicon, `remark ${index}`, 'comment', asked);
  const again = meaningIn(lexicon, 'only an example', 'comment', asked);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
