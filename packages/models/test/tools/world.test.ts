import { compile, Fault, type ToolContract, type World } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { anthropicTurn, openAiTurn, tamisMiddleware, tamisRepairToolCall, tamisToolApproval } from '../../src/index.ts';
import { VERSIONS } from './sdk-versions.ts';

const properties = { order: { type: 'string' }, amount: { type: 'number' } };
const contract: ToolContract = {
  kind: 'tool-calls',
  tools: [
    {
      ...{ name: 'refund', effect: 'change', parameters: { type: 'object', properties, required: ['order', 'amount'] } },
      preconditions: [{ name: 'enough', expr: 'amount <= world.paid', error: 'Only less than {amount} was paid.' }],
    },
  ],
};
const gate = compile(contract);
const input = '{"order": "T-1", "amount": 20}';
const call = { toolCallId: 'a', toolName: 'refund', input: { order: 'T-1', amount: 20 } };
const COMPLETION = {
  role: 'assistant',
  tool_calls: [{ id: 'a', type: 'function', function: { name: 'refund', arguments: input } }],
};
const MESSAGE = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'a', name: 'refund', input: { order: 'T-1', amount: 20 } }],
};

const JUDGES: readonly (readonly [string, (world: World) => Promise<boolean>])[] = [
  ['openAiTurn', async (world) => (await openAiTurn(gate, COMPLETION, { world })).status === 'pass'],
  ['anthropicTurn', async (world) => (await anthropicTurn(gate, MESSAGE, { world })).status === 'pass'],
  [
    'tamisToolApproval',
    async (world) => (await tamisToolApproval(gate, { world })({ toolCall: call, messages: [] })) === undefined,
  ],
  [
    'tamisMiddleware',
    async (world) => {
      const part = { type: 'tool-call' as const, ...call, input };
      const result = { content: [part], finishReason: 'tool-calls' };
      const { content } = await tamisMiddleware(gate, { world }).wrapGenerate({
        params: { prompt: [], tools: [{ name: 'refund' }] },
        doGenerate: async () => result,
      });
      return content[0] === part;
    },
  ],
];

const forms = (state: object): readonly World[] => [state, () => state, async () => state];

describe.each(JUDGES)('%s', (owner, passes) => {
  it('takes the world as a value or as a function', async () => {
    for (const world of forms({ paid: 30 })) expect(await passes(world)).toBe(true);
    for (const world of forms({ paid: 10 })) expect(await passes(world)).toBe(false);
  });

  it('calls a missing world a fault of the program, with its own name', async () => {
    const reads = 'but the precondition enough of refund reads it.';
    for (const [world, missing] of [
      [undefined, `No \`world\` was given to ${owner}, ${reads}`],
      [() => undefined, `The \`world\` given to ${owner} returned undefined, ${reads}`],
      [() => Promise.reject(new Error('gone')), 'The world could not be read: gone'],
    ] as const)
      await expect(passes(world)).rejects.toMatchObject({ code: 'fault.world', message: expect.stringContaining(missing) });
  });
});

describe('without a world', () => {
  it('nothing can be made that would judge for the AI SDK', () => {
    for (const make of [tamisMiddleware, tamisToolApproval, tamisRepairToolCall])
      expect(() => make(gate)).toThrow(
        expect.objectContaining({ code: 'fault.world', message: expect.stringContaining(make.name) }),
      );
    expect(() => tamisToolApproval(gate, { wrold: {} } as object)).toThrow(/tamisToolApproval.*wrold/);
  });

  it('a call that the SDK can not read stays as it is: the model is told what the SDK says about it', async () => {
    const repair = tamisRepairToolCall(gate, { world: () => undefined });
    const broken = { type: 'tool-call' as const, ...call, input: "{'order': 'T-1', 'amount': 20}" };
    expect(await repair({ toolCall: broken, messages: [] })).toBeNull();
    const mended = tamisRepairToolCall(gate, { world: { paid: 30 } });
    expect(await mended({ toolCall: broken, messages: [] })).toMatchObject({ input: '{"order":"T-1","amount":20}' });
  });
});

describe.each(VERSIONS)('%s', (_, converse) => {
  it('ends with the fault, and no model is asked again', async () => {
    const script = [[{ name: 'refund', input }], 'Done.'];
    const worlds = [{ paid: 30 }, undefined];
    const told = await converse({ script, gate, options: { world: { paid: 30 } } });
    expect([told.run.length, told.prompts.length]).toEqual([1, 2]);
    const options = { world: () => worlds[1] };
    await expect(converse({ script, gate, options })).rejects.toThrow(Fault);
  });
});
