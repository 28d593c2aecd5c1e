import { ContractError, compile, type Gate } from '@tamis/core';
import { demand, type Target } from '../target.ts';
import { signOf, verdictHolds } from './verdict-holds.ts';

const value = JSON.stringify({ a: 3, b: 'text', list: [1, 2, { x: null }], flag: true });

/** Expressions of rules, which people and models write. */
export const rules: Target = {
  name: 'rules',
  words: [
    'a',
    'b',
    'list',
    'flag',
    'x',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ':',
    ',',
    '.',
    ' and ',
    ' or ',
    ' not ',
    ' in ',
    ' is ',
    'None',
    ' if ',
    ' else ',
    ' for i in ',
    'lambda q: ',
    '**',
    '*',
    '//',
    '%',
    '+',
    '-',
    '<',
    '<=',
    '==',
    '!=',
    '"',
    "'",
    "f'{a}'",
    'len(',
    'sum(',
    'sorted(',
    'str(',
    'int(',
    'range(',
    '.split(',
    '.upper()',
    '__class__',
    '1e400',
    '10**9',
    '0x',
    '1_0',
    ':=',
    'all(',
    'any(',
    'r"',
    '\\',
    '\n',
    '#',
    '9'.repeat(40),
  ],
  seeds: [
    'a > 1 and len(b) == 4',
    'sum(i for i in list[:2]) == a',
    "[x['x'] for x in list[2:]] == [None]",
    "b.upper() in ('TEXT', 'x') if flag else False",
    'sorted(list[:2], reverse=True)[0] == 2',
    "f'{a:>5}|{b!r}' != ''",
    '{k: v for k, v in [(1, 2)]}[1] == 2',
    '(lambda q: q * 2)(a) == 6',
    '2 ** 100 % 7 >= 0',
  ],
  run(input, random) {
    const expr = input.toString('utf8');
    const ruled = attempt(() => compile({ rules: { rules: [{ name: 'r', expr, error: 'no' }] } }));
    if ('code' in ruled) return ruled.code;
    const verdict = verdictHolds(ruled.gate, Buffer.from(value), random);
    return `${signOf(verdict)} ${verdict.status === 'pass' ? '' : JSON.stringify(verdict.findings[0]?.args ?? {}).slice(0, 40)}`;
  },
};

const wizard = compile({ kind: 'extraction-rule', samples: ['data/m_1/2024-01-15/a.csv', 'data/m_2/2024-01-16/b.csv'] });

/** Extraction rules that a model writes. */
export const extractionRules: Target = {
  name: 'extraction-rules',
  words: [
    'glob: ',
    '"**/*.csv"',
    'extract:',
    '\n  ',
    '\n    ',
    'from: ',
    'segment(-2)',
    'segment(1)',
    'filename',
    'full_path',
    'pattern: ',
    "'m_(\\d+)'",
    '(?:',
    '(a+)+',
    'type: ',
    'integer',
    'date',
    'tag: x',
    'normalize: lowercase',
    'validate: "1..2"',
    '{client}',
    '[!a]',
    '{a,b}',
    '\\',
    '```yaml\n',
    '\n```',
    'name: ',
    '- ',
    '{',
    '}',
    '"',
    "'",
  ],
  seeds: [
    'name: m\nglob: "**/m_*/*/*.csv"\nextract:\n  id:\n    from: segment(-3)\n    pattern: \'m_(\\d+)\'\n    type: integer\ntag: m\n',
    '```yaml\nglob: "data/{m}/{day}/*.csv"\nextract:\n  day: {type: date}\ntag: x\n```',
    '{"glob": "**/*.csv", "extract": {"f": {"from": "filename"}}, "tag": "t"}',
  ],
  run(input, random) {
    const verdict = verdictHolds(wizard, input, random);
    demand(verdict.status !== 'pass' || verdict.value !== undefined, 'passed without a rule');
    return signOf(verdict);
  },
};

type Attempt = { readonly gate: Gate<unknown> } | { readonly code: string };

function attempt(make: () => Gate<unknown>): Attempt {
  try {
    return { gate: make() };
  } catch (error) {
    if (error instanceof ContractError) return { code: error.problems.map(({ code }) => code).join(' ') };
    throw error;
  }
}
