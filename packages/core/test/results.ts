import type { ResultContext } from '../src/entries/contract.ts';
import { compile } from '../src/index.ts';

// The tools of the tests: one with a schema, one without, and one whose results anybody may have written.
export const tools = [
  {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    output: {
      type: 'object',
      properties: { celsius: { type: 'number' }, sky: { type: 'string', enum: ['clear', 'cloud'] } },
      required: ['celsius'],
      additionalProperties: false,
    },
  },
  { name: 'list_days', output: { type: 'array', items: { type: 'string' } } },
  { name: 'read_notes', limits: { bytes: 10_000, depth: 8 } },
  {
    name: 'fetch_page',
    parameters: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    trust: 'outside',
  },
  {
    name: 'send_mail',
    effect: 'change',
    parameters: { type: 'object', properties: { to: { type: 'string' }, body: { type: 'string' } }, required: ['to'] },
  },
] as const;

export const gate = compile({ kind: 'tool-calls', tools });

export function judged(tool: (typeof tools)[number]['name'], result: unknown, context?: ResultContext) {
  const verdict = gate.judgeResult?.(tool, result, context);
  if (verdict === undefined) throw new Error('A gate for tool calls judges results.');
  return verdict;
}

export function codesOf(tool: (typeof tools)[number]['name'], result: unknown, context?: ResultContext): readonly string[] {
  const verdict = judged(tool, result, context);
  return verdict.status === 'pass' ? [] : verdict.findings.map(({ code }) => code);
}
