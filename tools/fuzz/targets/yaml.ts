import { compile } from '@tamis/core';
import { writeJson } from '../../../packages/pipeline/src/exact/write-json.ts';
import { yamlFile } from '../../../packages/pipeline/src/read/exact-file.ts';
import { piecewise } from '../../../packages/pipeline/src/read/yaml-pieces.ts';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
import { signOf, verdictHolds } from './verdict-holds.ts';

const gate = compile({ format: 'yaml', schema: { type: 'object' } });

export const yamlReplies: Target = {
  name: 'yaml-replies',
  ...start['yaml-replies'],
  run: (input, random) => signOf(verdictHolds(gate, input, random)),
};

export const yaml: Target = {
  name: 'yaml',
  ...start.yaml,
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
