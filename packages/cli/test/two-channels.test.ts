import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileWith, jsonl, tamis } from './tamis.ts';

const object = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const lines = (...units: readonly object[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join('');

test('tamis judge holds an answer that is only in the reasoning', async () => {
  const contract = { schema: object };
  const run = await tamis(
    ['judge'],
    lines(
      { id: 1, reply: '', reasoning: '{"n": 1}', contract },
      { id: 2, reply: null, reasoning: '{"n": 1}', contract },
      { id: 3, reply: '{"n": 2}', reasoning: '{"n": 1}', contract },
      { id: 4, reply: '', reasoning: null, contract },
      { id: 5, reply_b64: '', reasoning: '{"n": 1}', contract },
    ),
  );
  const answers = jsonl(run.stdout).map(({ status, held, value }) => [status, held ?? value ?? null]);
  expect(answers).toEqual([
    ['hold', { n: 1 }],
    ['hold', { n: 1 }],
    ['pass', { n: 2 }],
    ['fail', null],
    ['hold', { n: 1 }],
  ]);
});

test('tamis judge takes no reasoning that is not a text, and none twice', async () => {
  const odd = await tamis(['judge'], lines({ id: 1, reply: '', reasoning: ['x'] }));
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('`reasoning` must be a string, not a list')]);
  const twice = await tamis(['judge'], '{"id": 1, "reply": "", "reasoning": "a", "reasoning": "b"}\n');
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('has the key reasoning more than once')]);
});

test('tamis check holds it in a unit, and a release names it', async () => {
  const schema = fileWith('schema.json', JSON.stringify(object));
  const failures = fileWith('failures.jsonl', '');
  const units = lines(
    { unit_id: 'a', reply: '', reasoning: '{"n": 1}' },
    { unit_id: 'b', reply: ' ', reasoning_content: '{"n": 2}' },
    { unit_id: 'c', reply: '{"n": 3}', reasoning: '{"n": 0}' },
    { unit_id: 'd', reply: '', reasoning: 'Hm.' },
  );
  const run = await tamis(['check', '--schema', schema, '--failures', failures], units);
  expect(jsonl(run.stdout)).toMatchObject([{ unit_id: 'c' }]);
  const records = jsonl(readFileSync(failures, 'utf8'));
  expect(records.map(({ code }) => code)).toEqual(['extract.in-reasoning', 'extract.in-reasoning', 'extract.only-reasoning']);
  const again = await tamis(['check', '--schema', schema], readFileSync(failures, 'utf8'));
  expect(again.stdout).toHaveLength(0);
  const released = await tamis(['release', failures, '--accept', 'extract.in-reasoning']);
  expect(jsonl(released.stdout)).toMatchObject([
    { unit_id: 'a', reply: { n: 1 } },
    { unit_id: 'b', reply: { n: 2 } },
  ]);
});
