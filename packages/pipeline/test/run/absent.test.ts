import { runLedgerPlace } from '@tamis/ledger/internal';
import type { Exchange } from '@tamis/models';
import { expect, it } from 'vitest';
import { openRun, runStatus, verifyRun } from '../../src/index.ts';
import { type Files, told } from '../folder.ts';
import { runOnce } from './running.ts';

// Reads bills; what a bill does not state is null.
const BILLS: Files = {
  'config.yaml': `pipeline:
  steps:
    - {name: read, absent: [/due, /lines/*/price]}
api: {provider: openai, model: gpt-test, contract: off, retry: {max_attempts: 1}}
processing:
  strategy: direct
  items: {source: items.yaml, key: bills, name_field: id}
  validation_retry: {max_attempts: 2}
prompts: {templates: {read: read.jinja2}}
schemas: {files: {read: read.json}}
validation: {read: {types: {buyer: string}}}
`,
  'items.yaml': 'bills: [{id: a}, {id: b}, {id: c}]\n',
  'templates/read.jinja2': 'Read {{ id }}.',
  'schemas/read.json': JSON.stringify({
    type: 'object',
    properties: {
      buyer: { type: 'string' },
      due: { type: 'string' },
      lines: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    },
    required: ['buyer', 'due', 'lines'],
  }),
};

const reply = (unit: string, attempt: number, value: object): Exchange => {
  return { step: 'read', unit, attempt, reply: { text: JSON.stringify(value), usage: { inputTokens: 10, outputTokens: 5 } } };
};

const SAID: readonly Exchange[] = [
  reply('a', 1, { buyer: 'A', due: null, lines: [{ price: null }, { price: 2 }, { price: null }] }),
  reply('b', 1, { buyer: null, due: null, lines: [] }),
  reply('b', 2, { buyer: 'B', due: null, lines: [] }),
  reply('c', 1, { buyer: 'C', due: '2026-05-01', lines: [{ price: 4 }] }),
];

it('counts the fields that answers left null, and neither fails nor repairs a unit for them', async () => {
  const { out } = await runOnce(BILLS, SAID);
  const run = await openRun(out, { frozen: true });
  if (!('ledger' in run)) throw new Error(JSON.stringify(run));
  const status = await runStatus(run);
  expect(status.states).toMatchObject({ valid: 3, repaired: 0, failed: 0 });
  // The first answer about b failed: what it left null counts for nothing. Two prices of one answer count once.
  expect(status.abstained).toEqual([
    { field: '/due', answers: 2 },
    { field: '/lines/*/price', answers: 1 },
  ]);
  expect(status.codes.map(({ code }) => code)).toEqual(['schema.type']);
  const attempts = [];
  for await (const one of run.ledger.attempts(run.row.run, { unit: 'a', contents: true })) attempts.push(one);
  const [attempt] = attempts;
  expect(attempt?.code).toBeUndefined();
  expect(JSON.parse(attempt?.record ?? '{}')).toMatchObject({ abstained: ['/due', '/lines/0/price', '/lines/2/price'] });
  await run.ledger.close();
  const checked = await verifyRun(out, runLedgerPlace(out));
  expect(checked?.checks.filter(({ violations }) => violations.length > 0)).toEqual([]);
});

it('reports a pointer to no field at its place in the folder', () => {
  const wrong = { ...BILLS, 'config.yaml': (BILLS['config.yaml'] as string).replace('[/due, ', '[/dua, ') };
  expect(told(wrong)).toEqual([
    'error contract.bad-value config.yaml:3:29 pipeline.steps[0].absent[0]: expected a place that the schema describes, found "/dua". Did you mean `/due`?',
  ]);
});
