import type { Exchange } from '@tamis/models';
import { expect, it } from 'vitest';
import { openRun, runStatus } from '../../src/index.ts';
import { type Files, told } from '../folder.ts';
import { runOnce } from './running.ts';

const LETTERS: Files = {
  'config.yaml': `pipeline:
  steps:
    - {name: read, grounding: {source: letter, fields: [/name], missing: fail}, absent: [/name]}
api: {provider: openai, model: gpt-test, contract: off, retry: {max_attempts: 1}}
processing:
  strategy: direct
  items: {source: items.yaml, key: letters, name_field: id}
  validation_retry: {max_attempts: 1}
prompts: {templates: {read: read.jinja2}}
schemas: {files: {read: read.json}}
validation: {read: {types: {name: string}}}
`,
  'items.yaml': 'letters: [{id: a, letter: "From Anna Müller"}, {id: b, letter: "From Otto"}]\n',
  'templates/read.jinja2': 'Who wrote this? {{ letter }}',
  'schemas/read.json': '{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}',
};

const reply = (unit: string, name: string): Exchange => ({
  ...{ step: 'read', unit, attempt: 1 },
  reply: { text: JSON.stringify({ name }), usage: { inputTokens: 10, outputTokens: 5 } },
});

it('looks up the values of a reply in a field of the unit, and keeps their places', async () => {
  const { out } = await runOnce(LETTERS, [reply('a', 'anna muller'), reply('b', 'Ottilie')]);
  const run = await openRun(out, { frozen: true });
  if (!('ledger' in run)) throw new Error(JSON.stringify(run));
  expect((await runStatus(run)).states).toMatchObject({ valid: 1, failed: 1 });
  const records: unknown[] = [];
  for await (const { unit, record } of run.ledger.attempts(run.row.run, { contents: true }))
    records.push({ unit, ...(JSON.parse(record ?? '{}') as object) });
  expect(records).toMatchObject([
    { unit: 'a', grounds: [{ path: '/name', start: 5, end: 16, similarity: 1 }] },
    { unit: 'b', grounds: [], findings: [{ code: 'ground.not-found', args: { start: 5, end: 9, passage: 'Otto' } }] },
  ]);
  await run.ledger.close();
});

it('reports a source that no unit has', () => {
  const wrong = { ...LETTERS, 'config.yaml': (LETTERS['config.yaml'] as string).replace('source: letter', 'source: lettre') };
  expect(told(wrong)).toEqual([
    'error contract.bad-value config.yaml:3:40 pipeline.steps[0].grounding.source: expected a field of the unit or of an earlier step, found "lettre". Did you mean `letter`?',
  ]);
});
