import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileWith, jsonl, tamis } from './tamis.ts';

const object = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const lines = (...units: readonly object[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join('');

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
