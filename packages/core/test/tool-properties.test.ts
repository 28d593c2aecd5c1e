import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, type Json, type ToolContract, type ToolReply, type Verdict } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';

const RUNS = 300;

const tools = ['get_weather', 'send_mail', 'calendar.find', 'plain'].map((name) => ({ name, parameters: { type: 'object' } }));
const contract: ToolContract = { kind: 'tool-calls', tools };
const gate = compile(contract);

type Call = ToolReply['calls'][number];

const resultOf = (verdict: Verdict<ToolReply>): ToolReply | undefined =>
  verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;

const tricky = fc.constantFrom(
  ...[
    '</tool_call>',
    '<tool_call>',
    "it's",
    'say "yes"',
    '```',
    '<|im_end|>',
    '[TOOL_CALLS]',
    'plain(a=1)',
    '), get_weather(b=2',
  ],
  ...[
    '{"name": "plain"}',
    '# no comment',
    'a, b',
    "'",
    '"',
    '<think>',
    '</think>',
    'x = 1',
    'None',
    '\u00fc\u4e2d',
    '<|eom_id|>',
    ';',
  ],
);

const argument = fc.oneof(
  tricky,
  fc.string({ maxLength: 12 }).filter((text) => !/[\\\n\r]/.test(text)),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  fc.record({ deep: fc.string({ maxLength: 5 }).filter((text) => !/[\\\n\r]/.test(text)) }),
);
const argumentsOf = fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,7}$/), argument, {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
});
const call: fc.Arbitrary<Call> = fc.record({
  name: fc.constantFrom('get_weather', 'send_mail', 'calendar.find', 'plain'),
  arguments: argumentsOf as fc.Arbitrary<Call['arguments']>,
});
const calls = fc.uniqueArray(call, { minLength: 1, maxLength: 4, selector: (one) => JSON.stringify(one) });

function python(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${python(one as Json)}`)
    .join(', ')}}`;
}

const pythonCall = (one: Call) =>
  `${one.name}(${Object.entries(one.arguments)
    .map(([key, value]) => `${key}=${python(value)}`)
    .join(', ')})`;
const json = (one: Call) => JSON.stringify({ name: one.name, arguments: one.arguments });

const dialects: { readonly [name: string]: (all: readonly Call[]) => string } = {
  'a list of objects': (all) => `[${all.map(json).join(', ')}]`,
  'one object a line': (all) => all.map(json).join('\n'),
  'an object with tool_calls': (all) => `{"tool_calls": [${all.map(json).join(',')}]}`,
  'a fence': (all) => `\`\`\`json\n[${all.map(json).join(',\n')}]\n\`\`\``,
  'Python in a list': (all) => `[${all.map(pythonCall).join(', ')}]`,
  'Python, one call a line': (all) => all.map(pythonCall).join('\n'),
  'Python in a fence': (all) => `\`\`\`python\n${all.map(pythonCall).join('\n')}\n\`\`\``,
  Hermes: (all) => all.map((one) => `<tool_call>\n${json(one)}\n</tool_call>`).join('\n'),
  Mistral: (all) => `[TOOL_CALLS][${all.map(json).join(', ')}]`,
  'newer Mistral': (all) => all.map((one) => `[TOOL_CALLS]${one.name}[ARGS]${JSON.stringify(one.arguments)}`).join(''),
  'Mistral with ids': (all) =>
    all.map((one, index) => `[TOOL_CALLS]${one.name}[CALL_ID]id${index}[ARGS]${JSON.stringify(one.arguments)}`).join(''),
  'several at once': (all) => {
    const uses = all.map((one) => ({ recipient_name: one.name, parameters: one.arguments }));
    return JSON.stringify({ name: 'multi_tool_use.parallel', arguments: JSON.stringify({ tool_uses: uses }) });
  },
  Llama: (all) =>
    `<|python_tag|>${all.map((one) => JSON.stringify({ name: one.name, parameters: one.arguments })).join('; ')}<|eom_id|>`,
  DeepSeek: (all) =>
    `<｜tool▁calls▁begin｜>${all
      .map(
        (one) =>
          `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${one.name}\n\`\`\`json\n${JSON.stringify(one.arguments)}\n\`\`\`<｜tool▁call▁end｜>`,
      )
      .join('\n')}<｜tool▁calls▁end｜>`,
  Kimi: (all) =>
    `<|tool_calls_section_begin|>${all
      .map(
        (one, index) =>
          `<|tool_call_begin|>functions.${one.name}:${index}<|tool_call_argument_begin|>${JSON.stringify(one.arguments)}<|tool_call_end|>`,
      )
      .join('')}<|tool_calls_section_end|>`,
  OpenAI: (all) =>
    JSON.stringify({
      choices: [
        {
          message: {
            role: 'assistant',
            content: null,
            tool_calls: all.map((one, index) => ({
              id: `call_${index}`,
              type: 'function',
              function: { name: one.name, arguments: JSON.stringify(one.arguments) },
            })),
          },
        },
      ],
    }),
  'OpenAI responses': (all) =>
    JSON.stringify({
      output: all.map((one, index) => ({
        type: 'function_call',
        call_id: `c${index}`,
        name: one.name,
        arguments: JSON.stringify(one.arguments),
      })),
    }),
  Anthropic: (all) =>
    JSON.stringify({
      content: all.map((one, index) => ({ type: 'tool_use', id: `t${index}`, name: one.name, input: one.arguments })),
    }),
  Gemini: (all) =>
    JSON.stringify({
      candidates: [{ content: { parts: all.map((one) => ({ functionCall: { name: one.name, args: one.arguments } })) } }],
    }),
};

describe('calls', () => {
  for (const [name, write] of Object.entries(dialects)) {
    it(`are read back as they were written: ${name}`, () => {
      fc.assert(
        fc.property(calls, (all) => {
          const verdict = gate.judge(write(all));
          expect(verdict.findings).toEqual([]);
          expect(verdict).toMatchObject({ status: 'pass', value: { calls: all } });
        }),
        { numRuns: RUNS },
      );
    });
  }

  it('are never read of a tool whose name does not stand in the reply', () => {
    const letters = fc.constantFrom(
      'get_weather',
      'getWeather',
      'get_wether',
      'weather.get',
      'send',
      'mail',
      'find',
      'x.find',
      'delete',
    );
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
    fc.assert(
      fc.property(letters, fc.constantFrom('', 'mcp__a__', 'functions.', 'x'), argumentsOf, (name, before, given) => {
        const reply = `[${pythonCall({ name: before + name, arguments: given as Call['arguments'] })}]`;
        for (const one of resultOf(gate.judge(reply))?.calls ?? []) {
          const tool = plain(one.name);
          const written = plain(before + name);
          expect(written.endsWith(tool) || tool.endsWith(plain(name))).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

const piece = fc.constantFrom(
  ...['<tool_call>', '</tool_call>', '<function=plain>', '</function>', '<parameter=a>', '</parameter>', '[TOOL_CALLS]'],
  ...[
    'plain(',
    'get_weather(',
    'a=1',
    "b='it's'",
    ')',
    ']',
    '[',
    '{',
    '}',
    '"name"',
    ':',
    '"plain"',
    '"arguments"',
    ',',
    '\n',
    ' ',
  ],
  ...[
    '```python\n',
    '```',
    '<|im_end|>',
    '<think>',
    '</think>',
    'Action: plain\nAction Input: ',
    '...',
    '\\_',
    '"',
    "'",
    'I ran plain',
  ],
  ...[
    '<arg_key>',
    '</arg_key>',
    '<arg_value>',
    '</arg_value>',
    '<invoke name="plain">',
    '</invoke>',
    'call:plain{',
    '<escape>',
    '#',
  ],
);

// Texts that a careless reader would look through again and again.
const nasty: { readonly [name: string]: string } = {
  'open brackets': 'plain(',
  'calls that never close, one a line': 'plain(\n',
  'lists in calls': '- plain(a=[\n',
  'opening marks': '<tool_call>',
  'marks with half a call': '<tool_call>plain<arg_key>',
  'keys without values': '<tool_call>plain<arg_key>a</arg_key><arg_value>',
  'open parameters': '<function=plain><parameter=a>',
  'open functions': '<function=plain>{',
  'marks in strings of calls': '<tool_call>{"</tool_call>',
  'closed marks around open objects': '<tool_call>{</tool_call>',
  'closed functions around open strings': '<function=plain>{"</function>',
  'open calls of Gemma': '<start_function_call>call:plain{a:<escape>',
  'Mistral without ends': '[TOOL_CALLS]plain{',
  'open objects': '{"name":"plain","arguments":{\n',
  'calls after calls': 'plain(a=1)\n',
  fences: '```plain(a=1)\n',
  'steps of ReAct': 'Action: plain\nAction Input: {\n',
  'thoughts in a channel': '<|channel|>analysis<|message|>',
  'marks of a turn': '<|im_end|>',
  'names in prose': 'I ran get_weather_now ',
  quotes: "plain(a='it's ",
};

describe('hostile text (a third of it in each run)', () => {
  for (const [name, unit] of aThirdOf(Object.entries(nasty))) {
    it(`takes linear time: ${name}`, () => {
      const make = (size: number) => unit.repeat(Math.floor(size / unit.length));
      expect(growthBySize((text) => gate.judge(text), make, 50_000)).toBeLessThan(LINEAR);
    });
  }
});

describe('any reply', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(piece, { maxLength: 24 }).map((all) => all.join('')),
  );

  it('gets a verdict, with a value on a pass only', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const verdict = gate.judge(text);
        expect(['pass', 'hold', 'fail']).toContain(verdict.status);
        expect('value' in verdict).toBe(verdict.status === 'pass');
        expect(verdict.status === 'pass' && verdict.changes.some(({ safety }) => safety === 'unsafe')).toBe(false);
      }),
      { numRuns: 4 * RUNS },
    );
  });

  it('is judged the same when what was read of it is judged again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = resultOf(gate.judge(text));
        if (read === undefined || read.calls.length === 0) return;
        const again = gate.judge(JSON.stringify({ tool_calls: read.calls }));
        expect(resultOf(again)?.calls).toEqual(read.calls);
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('comes to the same in chunks', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, at) => {
        const stream = gate.stream();
        stream.push(text.slice(0, at));
        stream.push(text.slice(at));
        expect(stream.end()).toEqual(gate.judge(text));
      }),
      { numRuns: RUNS },
    );
  });
});
