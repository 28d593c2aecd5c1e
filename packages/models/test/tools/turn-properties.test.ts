import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AnthropicAnswer, anthropicTurn, type OpenAiAnswer, openAiTurn, type ToolTurn } from '../../src/index.ts';
import { dropping, gate } from './gate.ts';

const RUNS = 400;

const names = fc.oneof(
  fc.constantFrom('ping_host', 'PingHost', 'set_route', 'kill_process', 'ping', 'no_function', 'None', '', '__proto__'),
  fc.string({ maxLength: 12 }),
);
const objects = fc.oneof(
  fc.record({ host: fc.constantFrom('x', 'y'), count: fc.constantFrom(1, '2', null, 2.5) }, { requiredKeys: [] }),
  fc.constantFrom({ address: 'x' }, { pid: 7 }, { pid: '7' }, {}, null, 7, ['x']),
  fc.jsonValue({ maxDepth: 2 }),
);
const texts = fc.oneof(
  objects.map((value) => JSON.stringify(value)),
  objects.map((value) => JSON.stringify(value).replaceAll('"', "'")),
  objects.map((value) => JSON.stringify(value).slice(0, -1)),
  fc.string({ maxLength: 20 }),
);
const ids = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '', '__proto__'), { nil: undefined, freq: 12 });
const said = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'Done.',
    'I ran ping_host.',
    'ping_host(host="x")',
    '<tool_call>{"name": "ping_host", "arguments": {"host": "x"}}</tool_call>',
    '{"name": "kill_process", "arguments": {"pid": 7}}',
  ),
  fc.string(),
);
const calls = fc.array(
  fc.record({ id: ids, name: fc.option(names, { nil: undefined, freq: 20 }), given: fc.oneof(objects, texts) }),
  {
    maxLength: 6,
  },
);
const gates = fc.constantFrom(gate, dropping);

function endings<Message>(turn: ToolTurn<Message>): readonly (readonly Message[])[] {
  if (turn.status === 'fail') return [turn.messages];
  const settled = turn.status === 'hold' && turn.reason !== 'approval' ? turn.release(turn.doubt.codes) : turn;
  const released = settled.status === 'pass' ? settled : settled.release();
  const answers = released.answer(released.calls.map((_, index) => `output ${index}`));
  // A loop that stops where there is nothing to run leaves nothing unanswered.
  expect(answers.length === 0).toBe(released.calls.length === 0);
  return turn.status === 'pass' ? [answers] : [answers, turn.refuse()];
}

function wanted(given: readonly { readonly id: string | undefined }[]): readonly string[] {
  return [...new Set(given.flatMap(({ id }) => id ?? []))];
}

function expectEachOnce(turn: ToolTurn<unknown>): void {
  const run = turn.status === 'fail' ? [] : turn.status === 'pass' ? turn.calls : turn.held;
  const keys = run.map(({ name, arguments: given }) => JSON.stringify([name, given]));
  expect(new Set(keys).size).toBe(keys.length);
}

it('answers every id of a message of OpenAI exactly once, whatever the model wrote', async () => {
  await fc.assert(
    fc.asyncProperty(gates, calls, said, async (by, given, content) => {
      const tool_calls = given.map(({ id, name, given: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      }));
      const turn = await openAiTurn(by, { role: 'assistant', content, tool_calls });
      expectEachOnce(turn);
      for (const messages of endings<OpenAiAnswer>(turn)) {
        const answered = messages.flatMap((message) => (message.role === 'tool' ? message.tool_call_id : []));
        expect(answered).toEqual(wanted(given));
      }
    }),
    { numRuns: RUNS },
  );
});

it('answers every id of a message of Anthropic exactly once, whatever the model wrote', async () => {
  await fc.assert(
    fc.asyncProperty(gates, calls, said, async (by, given, text) => {
      const uses = given.map(({ id, name, given: input }) => ({ type: 'tool_use', id, name, input }));
      const turn = await anthropicTurn(by, { role: 'assistant', content: [{ type: 'text', text }, ...uses] });
      expectEachOnce(turn);
      for (const messages of endings<AnthropicAnswer>(turn)) {
        expect(messages.length).toBeLessThan(2);
        const blocks = messages.flatMap(({ content }) => content);
        expect(blocks.flatMap((block) => (block.type === 'tool_result' ? block.tool_use_id : []))).toEqual(wanted(given));
      }
    }),
    { numRuns: RUNS },
  );
});

it('gives each id the output of its own call', async () => {
  const hosts = fc.array(fc.constantFrom('{"host": "x"}', '{"host": "y"}', '{"host":"z"}', '{"host": "w",}'), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(hosts, async (given) => {
      const tool_calls = given.map((args, index) => ({ id: `${index}`, function: { name: 'ping_host', arguments: args } }));
      const turn = await openAiTurn(gate, { role: 'assistant', content: 'Looking.', tool_calls });
      if (turn.status !== 'pass') throw new Error(turn.status);
      const answers = turn.answer(turn.calls.map((call) => String(call.arguments.host)));
      expect(answers.map(({ content }) => content)).toEqual(given.map((args) => /[w-z](?=")/.exec(args)?.[0]));
    }),
    { numRuns: RUNS },
  );
});
