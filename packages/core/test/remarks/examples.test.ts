import { describe, expect, it } from 'vitest';
import type { Examples } from '../../src/remarks/cue.ts';
import { chineseExamples } from '../../src/remarks/languages/chinese.ts';
import { dutchExamples } from '../../src/remarks/languages/dutch.ts';
import { frenchExamples } from '../../src/remarks/languages/french.ts';
import { germanExamples } from '../../src/remarks/languages/german.ts';
import { italianExamples } from '../../src/remarks/languages/italian.ts';
import { japaneseExamples } from '../../src/remarks/languages/japanese.ts';
import { koreanExamples } from '../../src/remarks/languages/korean.ts';
import { portugueseExamples } from '../../src/remarks/languages/portuguese.ts';
import { russianExamples } from '../../src/remarks/languages/russian.ts';
import { spanishExamples } from '../../src/remarks/languages/spanish.ts';
import { meaningOf } from '../../src/remarks/meaning-of.ts';

const languages: { readonly [language: string]: Examples } = {
  ...{ Chinese: chineseExamples, Dutch: dutchExamples, French: frenchExamples, German: germanExamples },
  ...{ Italian: italianExamples, Japanese: japaneseExamples, Korean: koreanExamples },
  ...{ Portuguese: portugueseExamples, Russian: russianExamples, Spanish: spanishExamples },
};

describe.each(Object.entries(languages))('remarks in %s', (_, { means, looksSo }) => {
  it('mean something, ten of them', () => {
    expect(means).toHaveLength(10);
    expect(means.map(([place, remark]) => [place, remark, meaningOf(remark, place)?.meaning])).toEqual(means);
  });

  it('only look so, ten others', () => {
    expect(looksSo).toHaveLength(10);
    expect(looksSo.filter(([place, remark]) => meaningOf(remark, place) !== undefined)).toEqual([]);
  });
});
