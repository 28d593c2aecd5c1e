import { describe, expect, it } from 'vitest';
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
    expect(chooseLanguage({ samples: [], fields: ['grand_total'] }).reasons).toEqual([
      'the field grand_total has to be worked out',
    ]);
  });

  it.each([
    [['/2024-01-02/a', '/2024-01-03/b'], []],
    [['/2024-01-02/a', '/20240103/b'], ['dates are written in different ways at segment(-2)']],
    [['/2024-01-02/a', '/02.01.2024/b'], ['dates are written in different ways at segment(-2)']],
    [['/1.2.2024/a', '/02.01.2024/b'], ['dates are written in different ways at segment(-2)']],
    [['/01.2.2024/a', '/02.01.2024/b'], []],
    [['/jan/a'], ['months have names at segment(-2)']],
    [['/report_jan_2024/a'], ['months have names at segment(-2)']],
    [['/report_jan/a'], []],
    [['/january_/a'], ['months have names at segment(-2)']],
    [['/x/aGVsbG8gd29ybGQhIQ12'], ['text is encoded at segment(-1)']],
    [['/x/aGVsbG8gd29ybGQhIQ12.txt'], ['text is encoded at segment(-1)']],
    [['/x/aGVsbG8gd29ybG1='], ['text is encoded at segment(-1)']],
    [['/x/aGVsbG8gd291'], []],
    [['/x/aGVsbG8gd29ybGQhIQ123'], []],
    [['/x/agvsbg8gd29ybgqhiq12'], []],
    [['/x/AGVSBG8GD29YBGQHIQ12'], []],
    [['/x/aGVsbGggdaaybGQhIQab'], []],
    [['/x/aGVsbG8_d29ybGQhIQ12'], []],
  ])('%j is Python for %j', (samples, reasons) => {
    expect(reasonsFor(...samples)).toEqual(reasons);
  });

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
