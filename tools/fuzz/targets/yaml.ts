import { compile } from '@tamis/core';
import { writeJson } from '../../../packages/pipeline/src/exact/write-json.ts';
import { yamlFile } from '../../../packages/pipeline/src/read/exact-file.ts';
import { piecewise } from '../../../packages/pipeline/src/read/yaml-pieces.ts';
import { demand, type Target } from '../target.ts';
import { signOf, verdictHolds } from './verdict-holds.ts';

const WORDS = [
  '- ',
  ': ',
  '\n',
  '\n  ',
  '\n    ',
  'a: ',
  '"',
  "'",
  '|',
  '|-',
  '>',
  '&x ',
  '*x',
  '!!str ',
  '<<: ',
  '{',
  '}',
  '[',
  ']',
  ', ',
  '---\n',
  '...\n',
  '# c',
  '%YAML 1.1\n',
  '\t',
  'null',
  '~',
  'yes',
  '0o7',
  '1:30',
  '2024-01-01',
  '? ',
  '\u0085',
  '\ufeff',
  '__proto__: 1',
  '```yaml\n',
  '\n```',
  '0.1',
  '.inf',
  '=',
  '\\x41',
  '\0',
];
const gate = compile({ format: 'yaml', schema: { type: 'object' } });

/** Replies that should hold a YAML document. */
export const yamlReplies: Target = {
  name: 'yaml-replies',
  words: WORDS,
  seeds: [
    'a: 1\nb: [1, 2]\nc:\n  - x\n  - y: z\n',
    '```yaml\na: "1"\n```',
    'a: &x {b: 1}\nc: *x\n',
    'a: |\n  text\n  more\nb: yes\n',
  ],
  run: (input, random) => signOf(verdictHolds(gate, input, random)),
};

/** Files of a pipeline folder. */
export const yaml: Target = {
  name: 'yaml',
  words: WORDS,
  seeds: [
    'items:\n  - {id: u1, n: 1}\n  - {id: u2, n: 2.50}\n',
    '- a: 1\n  b: |\n    x\n- a: 2\n',
    'a: &x [1]\nb: *x\n',
    '- 1\n- "2"\n- [3]\n',
  ],
  run(input) {
    const text = input.toString('utf8');
    const read = yamlFile('fuzz.yaml', text);
    if ('mistakes' in read) return read.mistakes.map(({ code }) => code).join(' ');
    const pieces = piecewise(text);
    const isSame = pieces === undefined || writeJson(pieces.value) === writeJson(read.value);
    demand(isSame, 'read in pieces, the file has another value');
    return `read${pieces === undefined ? '' : ' in pieces'} ${read.warnings.map(({ code }) => code).join(' ')}`;
  },
};
