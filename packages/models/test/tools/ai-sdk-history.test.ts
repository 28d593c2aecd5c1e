import { compile, type ToolContract } from '@tamis/core';
import { listAt, memberOf, textAt } from '@tamis/core/internal';
import { describe, expect, it } from 'vitest';
import { tamisToolApproval } from '../../src/index.ts';
import { VERSIONS, type Written } from './sdk-versions.ts';

const properties = { order: { type: 'string' }, amount: { type: 'number' } };
const contract: ToolContract = {
  kind: 'tool-calls',
  tools: [{ name: 'refund', effect: 'destroy', parameters: { type: 'object', properties, required: ['order', 'amount'] } }],
  policy: { effects: { destroy: 'pass' } },
};
const gate = compile(contract);
const holding = compile({ ...contract, policy: { effects: { destroy: 'hold' } } });

const refund = (input: string): Written => ({ name: 'refund', input });
const GOOD = refund('{"order": "T-1", "amount": 20}');
const TWICE = '{"order": "T-1", "amount": 20, "amount": 2000}';
const CUT = '{"order": "T-1", "amou';

function exchangesIn(prompt: readonly unknown[] | undefined) {
  const parts = (prompt ?? []).flatMap((message) => listAt(message, 'content'));
  const answers = new Map(parts.filter(isResult).map((part) => [textAt(part, 'toolCallId'), memberOf(part, 'output')]));
  return parts
    .filter((part) => textAt(part, 'type') === 'tool-call')
    .map((part) => ({
      name: textAt(part, 'toolName'),
      input: memberOf(part, 'input'),
      answer: answers.get(textAt(part, 'toolCallId')),
    }));
}

function isResult(part: unknown): boolean {
  return textAt(part, 'type') === 'tool-result';
}

const error = (value: unknown) => ({ type: 'error-text', value });

describe.each(VERSIONS)('%s', (_, converse) => {
  describe.each([
    ['generateText', false],
    ['streamText', true],
  ] as const)('%s', (_name, isStream) => {
    it('shows the model its own arguments, and what is wrong with them in our words', async () => {
      const script = [[refund('{"order": "T-1"}')], [GOOD], 'Done.'];
      const { run, prompts } = await converse({ script, gate, isStream });
      expect(exchangesIn(prompts[1])).toEqual([
        { name: 'refund', input: { order: 'T-1' }, answer: error('refund: Add the key "amount".') },
      ]);
      expect(run).toEqual([{ order: 'T-1', amount: 20 }]);
      // What was said stays said.
      expect(exchangesIn(prompts[2])[0]).toEqual(exchangesIn(prompts[1])[0]);
      expect(exchangesIn(prompts[2])[1]).toMatchObject({ input: { order: 'T-1', amount: 20 } });
    });

    it('suggests what was meant, in the name of a tool and of an argument', async () => {
      const script = [
        [{ name: 'refnd', input: '{"order": "T-1", "amount": 20}' }],
        [refund('{"order": "T-1", "amout": 20}')],
        'Done.',
      ];
      const { run, prompts } = await converse({ script, gate, isStream });
      const [tool, argument] = exchangesIn(prompts[2]);
      expect(tool).toEqual({
        name: 'refnd',
        input: { order: 'T-1', amount: 20 },
        answer: error(expect.stringContaining('There is no tool named refnd. Did you mean `refund`?')),
      });
      expect(argument).toEqual({
        name: 'refund',
        input: { order: 'T-1', amout: 20 },
        answer: error(expect.stringContaining('refund has no argument named amout. Did you mean `amount`?')),
      });
      expect(run).toEqual([]);
    });

    it('says of a doubtful call what is in doubt, and quotes what an object can not hold', async () => {
      const { run, prompts } = await converse({ script: [[refund(TWICE)], [refund(CUT)], 'Done.'], gate, isStream });
      const [twice, cut] = exchangesIn(prompts[2]);
      expect(twice?.answer).toEqual(error(expect.stringContaining('the reply can be read in more than one way')));
      expect(twice?.answer).toEqual(error(expect.stringContaining(`\nYou wrote: ${TWICE}`)));
      expect(cut).toMatchObject({ input: {}, answer: error(expect.stringContaining(`\nYou wrote: ${CUT}`)) });
      expect(run).toEqual([]);
    });

    it('claims nothing about persons who were not asked', async () => {
      const scripts = [[GOOD], [refund(TWICE)], [refund('{}')]].map((calls) => [calls, 'Done.'] as const);
      for (const options of [{}, { onApproval: () => false }])
        for (const script of scripts) {
          const { run, prompts } = await converse({ script, gate: holding, options, isStream });
          const [exchange] = exchangesIn(prompts[1]);
          expect(textAt(exchange?.answer, 'value')).not.toMatch(/person|user|human|somebody|JSON parsing|Invalid input/i);
          expect(run).toEqual([]);
        }
      const { prompts } = await converse({ script: [[GOOD], 'Done.'], gate: holding, isStream });
      expect(exchangesIn(prompts[1])).toEqual([
        {
          name: 'refund',
          input: { order: 'T-1', amount: 20 },
          answer: error('This call was not run: it needs an approval, and nobody was asked for it.'),
        },
      ]);
    });

    it('asks the user where the middleware leaves that to the SDK', async () => {
      const options = { onApproval: () => true };
      const { run, prompts } = await converse({ script: [[GOOD], 'Done.'], gate: holding, options, isStream });
      expect([run, prompts.length]).toEqual([[], 1]);
    });

    it('tells onVerdict which request was answered, and onResult nothing about calls that never ran', async () => {
      const results: unknown[] = [];
      const asked: (readonly unknown[])[] = [];
      const options = {
        onVerdict: (_verdict: unknown, { prompt }: { readonly prompt: readonly unknown[] }) => asked.push(prompt),
        onResult: (verdict: unknown) => results.push(verdict),
      };
      const script = [[refund('{}')], [GOOD], 'Done.'];
      const { prompts } = await converse({ script, gate, options, isStream });
      expect(asked).toEqual(prompts);
      expect(results).toMatchObject([{ status: 'pass', value: 'refunded 1' }]);
    });
  });
});

describe('a result that says that the tool failed', () => {
  const tools = [{ name: 'look', effect: 'read' as const }, { name: 'pay' }];
  const order = [{ tool: 'pay', requires: ['look'], level: 'error' as const }];
  const ordered = compile({ kind: 'tool-calls', tools, order });
  const called = { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} };
  const answer = async (output: unknown) => {
    const result = { ...called, type: 'tool-result', output };
    const messages = [
      { role: 'user', content: 'Pay.' },
      { role: 'assistant', content: [called] },
      { role: 'tool', content: [result] },
    ];
    return await tamisToolApproval(ordered)({ toolCall: { toolCallId: 'b', toolName: 'pay', input: {} }, messages });
  };

  it.each([
    ['in the words of the SDK', error('gone')],
    ['in the words of MCP', { type: 'json', value: { isError: true, content: [] } }],
    ['as text', { type: 'text', value: '{"failed": true}' }],
  ])('does not count as made: %s', async (_, output) => {
    expect(await answer(output)).toMatchObject({ type: 'denied' });
  });

  it('counts if it says nothing of the kind', async () => {
    expect(await answer({ type: 'json', value: { isError: false, failed: 'no' } })).toBeUndefined();
  });
});
