import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileWith, jsonl, tamis } from './tamis.ts';

const schema = fileWith('schema.json', JSON.stringify({ type: 'object', properties: { n: { type: 'integer' } } }));
const units = ['{"n":1}', '{"n":"no"}', '{"n":1,"n":2}'].map((reply) => `${JSON.stringify({ reply })}\n`);
const input = fileWith('in put.jsonl', units.join(''));

it.each<[file: string, flags: readonly string[], beginning: RegExp]>([
  ['out.txt', ['-q', '--format', 'concise'], /^\S+in put\.jsonl:2:\d+: .*\n.*\n$/],
  ['out.sarif', [], /^\{"\$schema":.*\n.*"uri":"file:\/\/[^"]*\/in%20put\.jsonl"/],
  ['out.json', [], /^\{.*"units":3,/],
])('a report in a file leaves the records on standard error: %s', async (name, flags, beginning) => {
  const report = fileWith(name, '');
  const { stderr } = await tamis(['check', input, '--schema', schema, '--report', report, ...flags]);
  expect(jsonl(stderr).map(({ status }) => status)).toEqual(['fail', 'hold']);
  expect(readFileSync(report, 'utf8')).toMatch(beginning);
});
