import { describe, expect, it } from 'vitest';
import { isTaken, shareOfSize } from '../../../../scripts/tests/share.ts';
import { aThirdOf } from '../../test/growth.ts';
import { rows } from '../../test/rows.ts';
import type { Place } from './cue.ts';
import { arabicExamples } from './languages/arabic.ts';
import { chineseExamples } from './languages/chinese.ts';
import { dutchExamples } from './languages/dutch.ts';
import { english, englishExamples } from './languages/english.ts';
import { englishActs } from './languages/english-acts.ts';
import { frenchExamples } from './languages/french.ts';
import { germanExamples } from './languages/german.ts';
import { italianExamples } from './languages/italian.ts';
import { japaneseExamples } from './languages/japanese.ts';
import { koreanExamples } from './languages/korean.ts';
import { moreEnglishExamples } from './languages/more-english.ts';
import { polishExamples } from './languages/polish.ts';
import { portugueseExamples } from './languages/portuguese.ts';
import { russianExamples } from './languages/russian.ts';
import { spanishExamples } from './languages/spanish.ts';
import { turkishExamples } from './languages/turkish.ts';
import { find } from './match.ts';
import { joint, saidIn } from './meaning-of.ts';
import { nearAct } from './near-act.ts';
import { mistakeIn, readCue } from './pattern.ts';
import { readRemarkLanguage } from './read-remark-language.ts';
import { remarkLanguages } from './remark-languages.ts';
import { RemarkReader } from './remark-reader.ts';
import { tokensOf } from './word-token.ts';

const reader = new RemarkReader(remarkLanguages);
const meaningOf = (remark: string, place: Place) => nearAct(reader, remark, place);

const languages = {
  ...{ chineseExamples, dutchExamples, englishExamples, frenchExamples, germanExamples, italianExamples },
  ...{ japaneseExamples, koreanExamples, portugueseExamples, russianExamples, spanishExamples },
  ...{ arabicExamples, moreEnglishExamples, polishExamples, turkishExamples },
};

describe.each(Object.entries(languages))('%s', (_, { means, looksSo }) => {
  it('has ten examples of each kind', () => {
    expect([means.length >= 10, looksSo.length >= 10]).toEqual([true, true]);
  });
  it.each(means)('%s: %s', (place, remark, meaning) => {
    expect(meaningOf(remark, place)?.meaning).toBe(meaning);
  });
  it.each(looksSo)('%s, only looks so: %s', (place, remark) => {
    expect(meaningOf(remark, place)).toBeUndefined();
  });
});

function said(remark: string, ...cues: readonly string[]) {
  const read = (lines: readonly string[]) => lines.map((line) => ({ meaning: 'retracts', parts: readCue(line) }) as const);
  const [telling, innocent] = [cues.filter((cue) => !cue.startsWith('-')), cues.filter((cue) => cue.startsWith('-'))];
  return saidIn(remark, read(telling), () => read(innocent.map((cue) => cue.slice(1))));
}

describe('a cue', () => {
  it.each(rows<[string, string, string]>('remarks', 'Found'))('%s is found in: %s', (cue, remark, words) => {
    expect(said(remark, cue)).toEqual({ meaning: 'retracts', cue: words });
  });

  it.each(rows<[string, string]>('remarks', 'Not found'))('%s is not found in: %s', (cue, remark) => {
    expect(said(remark, cue)).toBeUndefined();
  });

  it('does not count where one that means nothing covers its start', () => {
    expect(said('please wait', 'wait', '-please wait')).toBeUndefined();
    expect(said('please wait. No, wait!', 'wait', '-please wait')).toEqual({ meaning: 'retracts', cue: 'wait' });
  });

  it.each(rows<[string, string?]>('remarks', 'Mistakes in a cue'))('with a mistake: %s', (cue, mistake) => {
    expect(mistakeIn(cue)).toBe(mistake);
  });
});

it('names all meanings of a remark, the gravest first', () => {
  expect(meaningOf('Do not use this. Shall I continue?', 'after')).toMatchObject({ meaning: 'refuses', also: ['leaves-out'] });
  expect(joint({ meaning: 'asks', cue: 'x' }, undefined, {})).toEqual({ meaning: 'asks', cue: 'x', also: ['other'] });
});

it('looks at each word a bounded number of times, whatever is written (a third of the pieces in each run)', () => {
  const pieces = rows<string>('pieces', 'Cues and the words around them');
  const cues = [english, englishActs, ...remarkLanguages].flatMap(readRemarkLanguage);
  for (const piece of aThirdOf(pieces)) {
    const [fewer, more] = [shareOfSize(50), shareOfSize(200)].map((count) => {
      let looks = 0;
      const counted = new Proxy(tokensOf(piece.repeat(count)), {
        get: (tokens, key) => {
          looks++;
          return Reflect.get(tokens, key);
        },
      });
      for (const { parts } of cues) find(parts, counted);
      return looks;
    }) as [number, number];
    expect([piece, more / fewer < 4.4]).toEqual([piece, true]);
  }
});

it('reads a megabyte of cues (a tenth of it in two of three runs)', () => {
  const count = isTaken(0, 3) ? 80_000 : 8_000;
  expect(meaningOf('scratch that '.repeat(count), 'after')?.meaning).toBe('retracts');
  expect(meaningOf('please wait '.repeat(count), 'between')).toBeUndefined();
}, 30_000);
