import { expect, test } from 'vitest';
import { type Files, folderWith } from '../../test/folder.ts';
import { openPipeline } from '../config/open-pipeline.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { identityOf, judgedBy } from './judged-by.ts';

const STEP = '{name: read, absent: [/due], grounding: {source: letter, fields: [/name]}, policy: {repair: none}}';
const FILES: Files = {
  'config.yaml': `pipeline: {steps: [${STEP}]}
api: {provider: openai, model: gpt-test}
processing: {strategy: direct, items: {source: items.yaml, key: letters, name_field: id}}
prompts: {templates: {read: read.jinja2}, global_context: {most: 5, tone: dry}}
schemas: {files: {read: read.json}}
validation: {read: {rules: [{name: short, expr: "len(name) <= most", error: "too long"}]}}
`,
  'items.yaml': 'letters: [{id: a, letter: "Yours, Ann"}]\n',
  'templates/read.jinja2': 'Read {{ letter }}',
  'schemas/read.json': `{"type": "object", "required": ["name"], "properties":
    {"name": {"type": "string", "maxLength": 9}, "due": {"type": ["string", "null"]}}}`,
};

function stepOf(files: Files): ModelStep {
  const opened = openPipeline(folderWith(files));
  const [step] = 'pipeline' in opened ? opened.pipeline.steps : [];
  if (step?.scope !== 'chunk') throw new Error(JSON.stringify('mistakes' in opened && opened.mistakes));
  return step;
}

function edited(file: string, from: string, to: string): Files {
  const text = FILES[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { ...FILES, [file]: text.replace(from, to) };
}

const EDITS: readonly (readonly [what: string, file: string, from: string, to: string])[] = [
  ['a limit in the schema', 'schemas/read.json', '"maxLength": 9', '"maxLength": 8'],
  ['a word in the schema', 'schemas/read.json', '{"type": "object"', '{"title": "Letter", "type": "object"'],
  ['a rule', 'config.yaml', '<= most', '< most'],
  ['the message of a rule', 'config.yaml', 'too long', 'much too long'],
  ['a constant that a rule reads', 'config.yaml', 'most: 5', 'most: 6'],
  ['a constant that seems unused', 'config.yaml', 'tone: dry', 'tone: warm'],
  ['the policy', 'config.yaml', 'repair: none', 'repair: all'],
  ['where null is an answer', 'config.yaml', 'absent: [/due]', 'absent: []'],
  ['what has to be in the source', 'config.yaml', 'fields: [/name]', 'fields: [/name, /due]'],
  ['the fields of units', 'items.yaml', 'letter: ', 'further: 1, letter: '],
];

test('the same program, contract and constants are the same judge, whatever the model is told', () => {
  const first = judgedBy(stepOf(FILES));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(judgedBy(stepOf(edited('templates/read.jinja2', 'Read', 'Reread')))).toBe(first);
  expect(judgedBy(stepOf(edited('config.yaml', 'gpt-test', 'gpt-other')))).toBe(first);
});

test.each(EDITS)('%s makes another judge', (_, file, from, to) => {
  expect(judgedBy(stepOf(edited(file, from, to)))).not.toBe(judgedBy(stepOf(FILES)));
});

test('another program is another judge, and an unknown one is none', () => {
  const step = stepOf(FILES);
  expect(identityOf(step, 'one')).toBe(identityOf(stepOf(FILES), 'one'));
  expect(identityOf(step, 'other')).not.toBe(identityOf(step, 'one'));
  expect(identityOf(step, undefined)).toBeUndefined();
});

test('a gate that was not made from a folder is no known judge, even with the contract of one that was', () => {
  const step = stepOf(FILES);
  expect(judgedBy({ ...step, gate: { ...step.gate, judge: () => ({ status: 'pass' }) as never } })).toBeUndefined();
  expect(judgedBy({ ...step, constants: { most: 6 } })).not.toBe(judgedBy(step));
});
