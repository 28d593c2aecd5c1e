import { compileExpression } from '../../../packages/core/src/expression/expression.ts';
import { compileTemplate } from '../../../packages/pipeline/src/template/template.ts';
import type { Target } from '../target.ts';

const BUDGET = { steps: 20_000, size: 200_000, depth: 30 };
const SIGNS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  ':',
  '+',
  '-',
  '*',
  '**',
  '//',
  '%',
  '<',
  '>=',
  '==',
  ' ',
  '\n',
  '"',
  "'",
  '\\',
  '|',
  '#',
];
const WORDS = [
  'a',
  'b',
  'x',
  'output',
  'len',
  'sum',
  'for',
  'in',
  'if',
  'else',
  'not',
  'and',
  'lambda',
  'None',
  'True',
  '1',
  '0',
  '1e9',
  '"s"',
  'f"{a}"',
];

/** Expressions of rules: a problem, a value or an error of Python's, but never anything thrown. */
export const rules: Target = {
  name: 'rules',
  tokens: [...SIGNS, ...WORDS],
  check: (text) => {
    const compiled = compileExpression(text);
    if (!('problem' in compiled)) compiled.evaluate({ output: { a: [1, 2.5, 'x'], b: { x: null }, x: 3 } }, BUDGET);
  },
};

/** Templates of prompts: the same. */
export const templates: Target = {
  name: 'templates',
  tokens: [
    ...SIGNS,
    ...WORDS,
    '{{',
    '}}',
    '{%',
    '%}',
    '{#',
    '#}',
    '{% if ',
    '{% endif %}',
    '{% for x in ',
    '{% endfor %}',
    '|join',
    '|default',
    '-',
  ],
  check: (text) => {
    const compiled = compileTemplate('main', text);
    if (!('problems' in compiled)) compiled.render({ a: 'text', x: 3 }, BUDGET);
  },
};
