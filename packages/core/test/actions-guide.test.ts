import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compile, type ToolContract } from '../src/index.ts';
import { blocksIn } from './blocks-in.ts';

const guide = ['actions', 'preconditions']
  .map((page) => readFileSync(new URL(`../../../docs/guides/${page}.md`, import.meta.url), 'utf8'))
  .join('\n');

test('the contract of the guide does what it says', async () => {
  const gate = compile(parse(blocksIn(guide, 'yaml')[0] ?? '') as ToolContract);
  const reply = '{"name": "refund", "arguments": {"order": "A7", "amount": "40"}}';
  expect((await gate.check(reply, { orders: { A7: { paid: 40 } } })).status).toBe('pass');
  const verdict = await gate.check(reply, { orders: { A7: { paid: 30 } } });
  expect(verdict.findings.map(({ args }) => args.message)).toEqual(['Less than 40 was paid for order A7.']);
});

test('the replies of the guide are read as it says', () => {
  const gate = compile({
    kind: 'actions',
    actions: [
      { id: 'go', command: 'go' },
      { id: 'talk-bob', type: 'talk', command: 'talk to Bob', targets: [{ id: 'bob' }] },
      { id: 'wait', command: 'wait' },
    ],
  });
  const rows = [...guide.matchAll(/^\| (?:number|list|intent) \| (.*?) \| /gm)].map(([, cell = '']) => cell);
  const replies = rows.flatMap((cell) => [...cell.matchAll(/`(.*?)`/g)].map(([, reply = '']) => reply));
  expect(replies.length).toBeGreaterThanOrEqual(7);
  for (const reply of replies)
    expect([reply, gate.judge(reply)]).toMatchObject([reply, { status: 'pass', value: { action: { id: 'talk-bob' } } }]);
  expect(gate.judge('I think 2').status).toBe('hold');
});
