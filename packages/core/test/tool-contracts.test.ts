import { expect, test } from 'vitest';
import { type Check, ContractError, compile, type Gate, type ToolContract, type ToolReply } from '../src/index.ts';

const parameters = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
const contract: ToolContract = { kind: 'tool-calls', tools: [{ name: 'look', effect: 'read', parameters }] };

test('the parameters of a tool are its own', () => {
  const tool = Object.assign(Object.create({ parameters }) as object, { name: 'look', effect: 'read' } as const);
  const bare: Gate<ToolReply> = compile({ kind: 'tool-calls', tools: [tool] });
  expect(bare.judge('{"name": "look", "arguments": {}}')).toMatchObject({
    status: 'hold',
    changes: [{ code: 'tools.bare-call' }],
  });
});

test('a tool that is unknown is told at its key where it is one', () => {
  const wrong: ToolContract = { ...contract, about: { lok: {} }, order: [{ once: ['lok'] }] };
  let problems: ContractError['problems'] = [];
  try {
    compile(wrong);
  } catch (error) {
    if (error instanceof ContractError) problems = error.problems;
  }
  expect(problems.map((one) => [one.path, ...Object.keys(one)])).toEqual([
    ['/about/lok', 'code', 'severity', 'path', 'args', 'about'],
    ['/order/0/once/0', 'code', 'severity', 'path', 'args'],
  ]);
});

test('checks judge calls too, when they are asked', async () => {
  const known: Check = {
    name: 'known-number',
    run: (value, world) => {
      const { calls } = value as { readonly calls: readonly { readonly arguments: { readonly n: number } }[] };
      const isKnown = calls.every((call) => (world as readonly number[]).includes(call.arguments.n));
      return isKnown ? [] : [{ path: '/calls/0', message: 'Nobody knows this number.' }];
    },
  };
  const gate = compile({ ...contract, checks: [known] } as ToolContract);
  expect(gate.judge('look(n=4)')).toMatchObject({ status: 'fail', findings: [{ code: 'checks.needs-check' }] });
  expect(await gate.check('look(n=4)', [4])).toMatchObject({ status: 'pass' });
  expect(await gate.check('look(n=4)', [5])).toMatchObject({ status: 'fail', findings: [{ code: 'checks.failed' }] });
});
