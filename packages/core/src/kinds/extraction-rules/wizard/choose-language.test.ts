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
    expect(chooseLanguage({ samples: [], fields: ['grand_total'] }).reasons).toEqual(['the field grand_total must be computed']);
  });

  it.each([
    [['/2024-01-02/a', '/2024-01-03/b'], []],
    [['/2024-01-02/a', '/20240103/b'], []],
    [['/2024-01-02/a', '/02.01.2024/b'], ['type: date does not read 02.01.2024 at segment(-2)']],
    [['/15-01-2024/a'], ['type: date does not read 15-01-2024 at segment(-2)']],
    [['/1.2.2024/a'], ['type: date does not read 1.2.2024 at segment(-2)']],
    [['/2024_01_15/a'], ['type: date does not read 2024_01_15 at segment(-2)']],
    [['/x/r_15-01-2024.csv'], ['type: date does not read 15-01-2024 at segment(-1)']],
    [['/31-12-2100/a', '/1.12.1900/a'], ['type: date does not read 31-12-2100 at segment(-2)']],
    [['/v1.2.3/a', '/v10.2.3/b'], []],
    [['/1.2.3/a', '/10.2.3/b'], []],
    [['/10.1.12.2024/a'], []],
    [['/13-13-2024/a', '/32-01-2024/a', '/0-1-2024/a', '/1-1-1899/a', '/1-1-2101/a'], []],
    [['/home/dec/projects/a'], []],
    [['/home/jan/a', '/home/may/a'], []],
    [['/jan/a', '/feb/a', '/mar/a'], ['months have names at segment(-2)']],
    [['/jan/a', '/feb/a', '/mar/a', '/index/a'], []],
    [['/2024/jan/a'], ['months have names at segment(-2)']],
    [['/jan/2024/a'], ['months have names at segment(-3)']],
    [['/1024/jan/a'], []],
    [['/x/2024/jan.csv'], ['months have names at segment(-1)']],
    [['/15jan2024/a'], ['months have names at segment(-2)']],
    [['/report_jan_2024/a'], ['months have names at segment(-2)']],
    [['/report_jan/a'], []],
    [['/marching_5/a', '/x_janet_2024/a'], []],
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
