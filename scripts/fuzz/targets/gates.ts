import { compile, type Gate, type Verdict } from '../../../packages/core/src/index.ts';
import { mustBeSame, type Target } from '../target.ts';

const MARKS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ',',
  ':',
  '\\',
  '\n',
  ' ',
  '```json\n',
  '```',
  '//',
  '/*',
  '*/',
  '#',
  '\ufeff',
  '\0',
  '\u200b',
];
const VALUES = [
  'null',
  'true',
  'None',
  '0',
  '-1',
  '1e400',
  '0.1',
  '007',
  '12345678901234567890',
  '"a"',
  '"id"',
  '"\\u00e9"',
  '\ud800',
];

const item = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, tags: { type: 'array', items: { enum: ['a', 'B'] } } },
  required: ['id'],
} as const;

const search = {
  type: 'object',
  properties: { query: { type: 'string' }, limit: { type: 'integer' } },
  required: ['query'],
} as const;

const tools = [
  { name: 'web_search', effect: 'read', parameters: search },
  { name: 'send', effect: 'change', parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] } },
] as const;

const actions = [
  { id: 'go', command: 'go on' },
  { id: 'wait', command: 'wait' },
] as const;

const DOCUMENTS = [compile({}), compile({ schema: item })] as readonly Gate[];
const YAML = [compile({ format: 'yaml' }), compile({ format: 'yaml', schema: item })] as readonly Gate[];
const CALLS = compile({ kind: 'tool-calls', tools }) as unknown as Gate;
const CHOICES = compile({ kind: 'actions', actions }) as unknown as Gate;

/** Any document, and one with a schema: a stream of it ends as the whole does. */
export const parser: Target = {
  name: 'parser',
  tokens: [...MARKS, ...VALUES],
  check: (text) => {
    for (const gate of DOCUMENTS) {
      const verdict = judged(gate, text);
      const stream = gate.stream();
      for (let at = 0; at < text.length; at += 7) stream.push(text.slice(at, at + 7));
      mustBeSame('in pieces', stream.end(), verdict);
    }
  },
};

/** The same as YAML. */
export const yaml: Target = {
  name: 'yaml',
  tokens: [...MARKS, ...VALUES, '- ', 'a: ', '\n  ', '|\n', '>-\n', '&x ', '*x', '---\n', '!!str ', '<<: '],
  check: (text) => {
    for (const gate of YAML) judged(gate, text);
  },
};

/** Tool calls in every form: each call of a pass is one of a tool that there is, with an object for its arguments. */
export const calls: Target = {
  name: 'calls',
  tokens: [
    ...MARKS,
    ...VALUES,
    '<tool_call>',
    '</tool_call>',
    '<function=',
    '</function>',
    '<parameter=',
    '</parameter>',
    'web_search(',
    ')',
    '=',
  ],
  check: (text) => {
    const verdict = judged(CALLS, text);
    if (verdict.status !== 'pass') return;
    const { calls: made } = verdict.value as { calls: readonly { name: string; arguments: unknown }[] };
    for (const { name, arguments: given } of made) {
      if (!tools.some((tool) => tool.name === name)) throw new Error(`there is no tool ${name}`);
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        throw new Error(`${name} is called without arguments`);
    }
  },
};

/** Choices of actions. */
export const choices: Target = {
  name: 'choices',
  tokens: [...MARKS, 'go', 'wait', '1', '2.', '"choice"', '"choices"', '"targets"'],
  check: (text) => {
    judged(CHOICES, text);
  },
};

/** The verdict on a text, which is the one on its bytes. */
export function judged(gate: Gate, text: string): Verdict {
  const verdict = gate.judge(text);
  if (text.isWellFormed()) mustBeSame('in bytes', gate.judge(new TextEncoder().encode(text)), verdict);
  return verdict;
}
