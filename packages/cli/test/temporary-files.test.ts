import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Exchange, writeExchange } from '@tamis/models';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileWith, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/pipeline');
const MORE_THAN_FITS = 9 * 1024 * 1024;

const own = tmpdir();
const empty = path.join(own, 'empty');
beforeEach(() => {
  mkdirSync(empty, { recursive: true });
  process.env.TMPDIR = empty;
});
afterEach(() => {
  process.env.TMPDIR = own;
});

// The replies of the example, and enough others that they are not read into memory.
function largeCassette(): string {
  const text = 'x'.repeat(1000);
  const other = writeExchange({ step: 'sort', unit: 'nobody', attempt: 1, reply: { text } });
  const lines = Array.from({ length: Math.ceil(MORE_THAN_FITS / other.length) }, () => other);
  const answers: readonly Exchange[] = [
    { step: 'sort', reply: { text: '{"topic": "billing", "urgency": 1}' }, repeat: true },
    { step: 'answer', reply: { text: '{"answer": "Ada Ben Cleo Dov"}' }, repeat: true },
  ];
  const file = path.join(own, 'large.jsonl');
  writeFileSync(file, [...lines, ...answers.map((one) => writeExchange(one))].join('\n'));
  return file;
}

it.for([['a small cassette', path.join(example, 'replies.jsonl')] as const, ['a large cassette', largeCassette()] as const])(
  'leaves no temporary file after a run with %s, and after reading it',
  async ([name, cassette]) => {
    const out = path.join(own, name);
    const ledger = path.join(own, 'home.sqlite');
    expect(await tamis(['run', example, '--out', out, '--cassette', cassette, '--ledger', ledger])).toMatchObject({ code: 0 });
    for (const command of ['status', 'verify', 'export']) expect(await tamis([command, out])).toMatchObject({ code: 0 });
    expect(readdirSync(empty)).toEqual([]);
  },
);

it('leaves no temporary file after judging or serving', async () => {
  process.env.TMPDIR = own;
  const [contract, cassette] = [fileWith('n.yaml', 'schema: {type: object}\n'), path.join(example, 'replies.jsonl')];
  process.env.TMPDIR = empty;
  expect(await tamis(['check', '--contract', contract], '{"reply": "{}"}\n')).toMatchObject({ code: 0 });
  expect(await tamis(['config', 'check', contract])).toMatchObject({ code: 0 });
  const served = await whileServing(['proxy', '--contract', `n=${contract}`, '--cassette', cassette], async () => {});
  expect(served).toMatchObject({ code: 0 });
  expect(readdirSync(empty)).toEqual([]);
});
