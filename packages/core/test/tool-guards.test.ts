import { expect, test } from 'vitest';
import { compiler } from '../src/entries/compiler.ts';
import { toolCalls } from '../src/entries/tool-calls.ts';
import { ContractError, compile, type Gate, type ToolContract, type ToolReply } from '../src/index.ts';

const parameters = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
const contract: ToolContract = { kind: 'tool-calls', tools: [{ name: 'look', effect: 'read', parameters }] };
const gate: Gate<ToolReply> = compile(contract);

function codesOf(reply: string, of: Gate<ToolReply> = gate) {
  const { status, findings, changes } = of.judge(reply);
  return [status, ...findings.map(({ code }) => code), ...changes.map(({ code }) => code)];
}

test.each(['null', '[null]', '[5, null]'])('%s is an answer without calls', (reply) => {
  expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [], content: reply }, changes: [] });
});

test('arithmetic is worked out where it comes to a number, and only by the part for it', () => {
  const reply = (sum: string) => JSON.stringify({ name: 'look', arguments: { n: sum } });
  expect(codesOf(reply('4 * 3'))).toEqual(['hold', 'tools.worked-out']);
  expect(codesOf(reply('1e308 * 10'))).toEqual(['fail', 'schema.type']);
  const light: Gate<ToolReply> = compiler({ kinds: [toolCalls] })(contract);
  expect(codesOf(reply('4 * 3'), light)).toEqual(['fail', 'schema.type']);
});

test('a list in a list of calls is not a sentence between them', () => {
  const call = { name: 'look', arguments: { n: 1 } };
  expect(codesOf(JSON.stringify([call, ['a b']]))).toEqual(['fail', 'tools.unreadable-call']);
});

test('the parameters of a tool are its own', () => {
  const tool = Object.assign(Object.create({ parameters }) as object, { name: 'look', effect: 'read' } as const);
  const bare: Gate<ToolReply> = compile({ kind: 'tool-calls', tools: [tool] });
  expect(codesOf('{"name": "look", "arguments": {}}', bare)).toEqual(['hold', 'tools.bare-call']);
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

test('arguments that fit only as a list are none', () => {
  const object = { type: 'object', required: ['x'], additionalProperties: true };
  const strange = { anyOf: [object, { type: 'array', items: { type: 'object' } }], additionalProperties: true };
  const other: Gate<ToolReply> = compile({ kind: 'tool-calls', tools: [{ name: 'look', effect: 'read', parameters: strange }] });
  expect(codesOf('{"name": "look", "arguments": {"n": 1}}', other)).toEqual([
    'fail',
    'tools.bad-arguments',
    'coerce.scalar-to-list',
  ]);
});

test('a call of a provider without a name is unreadable, though it holds another', () => {
  const functionCall = { calls: [{ name: 'look', arguments: { n: 1 } }] };
  const reply = JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ functionCall }] } }] });
  expect(codesOf(reply)).toEqual(['fail', 'tools.unreadable-call']);
});
