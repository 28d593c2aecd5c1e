import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { chooseLanguage } from './choose-language.ts';

const reasonsFor = (...samples: readonly string[]) => chooseLanguage({ samples }).reasons;
const groups = (count: number) => '(a)'.repeat(count);

describe('the language of a rule', () => {
  it('is YAML until something needs Python', () => {
    expect(chooseLanguage({ samples: ['/a/b.csv'] })).toEqual({ language: 'yaml', reasons: [], advice: [] });
    expect(chooseLanguage({ samples: [], before: 'yaml' }).language).toBe('yaml');
    expect(chooseLanguage({ samples: [], before: 'python' })).toMatchObject({
      language: 'python',
      reasons: ['it was Python before'],
    });
  });

  it('depends on whole words of the hint and of field names', () => {
    expect(chooseLanguage({ samples: [], hint: 'If it fits, convert to hours' }).reasons).toEqual([
      'the hint says "convert to"',
      'the hint says "if"',
    ]);
    expect(chooseLanguage({ samples: [], hint: 'the identifier', fields: ['summary', 'totals'] }).reasons).toEqual([]);
    expect(chooseLanguage({ samples: [], fields: ['grand_total'] }).reasons).toEqual(['the field grand_total must be computed']);
  });

  it.each(rows<[readonly string[], readonly string[]]>('extraction', 'Samples that need Python, and why'))(
    '%j is Python for %j',
    (samples, reasons) => {
      expect(reasonsFor(...samples)).toEqual(reasons);
    },
  );

  it('depends on how long patterns are, and how many groups they have', () => {
    const said = (pattern: string) => {
      const { reasons, advice } = chooseLanguage({ samples: [], patterns: [pattern] });
      return [reasons, advice];
    };
    expect(said('a'.repeat(100))).toEqual([[], []]);
    expect(said('a'.repeat(101))).toEqual([[], ['a pattern has 101 characters and 0 groups']]);
    expect(said('a'.repeat(201))[0]).toEqual(['a pattern has 201 characters and 0 groups']);
    expect(said('a'.repeat(200))[0]).toEqual([]);
    expect(said(groups(5))).toEqual([[], []]);
    expect(said(groups(6))).toEqual([[], ['a pattern has 18 characters and 6 groups']]);
    expect(said(groups(11))[0]).toEqual(['a pattern has 33 characters and 11 groups']);
    expect(said(`(${'a'.repeat(200)}`)[0]).toEqual(['a pattern has 201 characters']);
  });
});
