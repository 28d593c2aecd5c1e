import { expect, it } from 'vitest';
import { CueLexicon } from './cue-lexicon.ts';
import { english } from './languages/english.ts';
import { meaningIn } from './meaning-of.ts';

it('answers a question about a remark once, in its languages only', () => {
  const other = { cues: [['example-only', 'comment', 'zyzzyva quux']] } as const;
  const lexicon = new CueLexicon([english, other]);
  const remark = 'zyzzyva quux';
  const asked = ['example-only'] as const;
  const said = meaningIn(lexicon, remark, 'comment', asked);
  expect(said).toMatchObject({ meaning: 'example-only' });
  expect(meaningIn(lexicon, remark, 'comment', asked)).toBe(said);
  expect(meaningIn(lexicon, remark, 'comment', ['corrects'])).toBeUndefined();
  expect(meaningIn(new CueLexicon([english]), remark, 'comment', asked)).toBeUndefined();
});

it('forgets the answers about many remarks', () => {
  const lexicon = new CueLexicon([english]);
  const asked = ['example-only'] as const;
  const first = meaningIn(lexicon, 'only an example', 'comment', asked);
  for (let index = 0; index < 100; index++) meaningIn(lexicon, `remark ${index}`, 'comment', asked);
  const again = meaningIn(lexicon, 'only an example', 'comment', asked);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
