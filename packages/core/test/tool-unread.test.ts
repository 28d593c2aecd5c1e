import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContractError, compile, type JsonObject, type ToolReply, type Verdict } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';

const text = { type: 'string' };
const tools = [
  { name: 'get_weather', parameters: { type: 'object', properties: { city: text }, required: ['city'] } },
  { name: 'send_mail', parameters: { type: 'object', properties: { to: text }, required: ['to'] } },
  { name: 'ping_dns', parameters: { type: 'object', properties: {} } },
];
const gate = compile({ kind: 'tool-calls', tools });
const weather = { name: 'get_weather', arguments: { city: 'Oslo' } };
const mail = { name: 'send_mail', arguments: { to: 'ann' } };
const [asked, sent] = [weather, mail].map((call) => JSON.stringify(call)) as [string, string];
const marked = `<tool_call>${asked}</tool_call>`;
const fence = (name: string, body: string) => `\`\`\`${name}\n${body}\n\`\`\``;

const readIn = (verdict: Verdict<ToolReply>) =>
  verdict.status === 'pass' ? verdict.value.calls : verdict.status === 'hold' ? verdict.held.calls : undefined;

/** The second call of a plan, in every form there is. */
const seconds: { readonly [form: string]: string } = {
  JSON: sent,
  'JSON in a list': `[${sent}]`,
  'the name as key': '{"send_mail": {"to": "ann"}}',
  'a fence': fence('json', sent),
  'a fence of Python': fence('python', 'send_mail(to="ann")'),
  Python: 'send_mail(to="ann")',
  'Python in a list': '[send_mail(to="ann")]',
  'Python in quotes': '["send_mail(to=\'ann\')"]',
  'a variable': 'result = send_mail(to="ann")',
  'a label': 'Tool call: send_mail(to="ann")',
  ReAct: 'Action: send_mail\nAction Input: {"to": "ann"}',
  'a tag': '<send_mail><to>ann</to></send_mail>',
  'other marks': `[TOOL_CALLS][${sent}]`,
};

describe('half a plan is never a pass', () => {
  it.each(Object.entries(seconds))('after a call between marks: %s', (_, second) => {
    for (const reply of [`${marked}\n${second}`, `${second}\n${marked}`, `${marked}\nAnd then:\n${second}`]) {
      const verdict = gate.judge(reply);
      const isWhole = verdict.status === 'pass' && verdict.value.calls.length === 2;
      expect([reply, verdict.status !== 'pass' || isWhole]).toEqual([reply, true]);
    }
  });

  it.each(Object.entries(seconds))('beside a call of a provider: %s', (_, second) => {
    const answer = { role: 'assistant', content: second, tool_calls: [{ type: 'function', function: weather }] };
    expect(gate.judge(JSON.stringify(answer))).toMatchObject({ status: 'hold', held: { calls: [weather] } });
  });

  it.each(Object.entries(seconds))('of a tool that does not exist: %s', (_, second) => {
    const verdict = gate.judge(`${marked}\n${second.replaceAll('send_mail', 'sent_mail')}`);
    expect(verdict.status).not.toBe('pass');
  });

  it('where the second call is cut anywhere', () => {
    for (const second of [sent, `[${sent}]`, 'send_mail(to="ann")', `<tool_call>${sent}</tool_call>`]) {
      // A bracket alone, or a part of a name, is no call yet.
      for (let end = second.startsWith('{') || second.startsWith('[') ? 2 : 'send_mail('.length + 1; end < second.length; end++) {
        const verdict = gate.judge(`${marked}\n${second.slice(0, end)}`);
        if (verdict.status === 'pass')
          expect([second.slice(0, end), verdict.value.calls.length]).toEqual([second.slice(0, end), 2]);
      }
    }
  });

  it('passes where the text only says again what is called', () => {
    for (const reply of [`I run get_weather(city="Oslo").\n${marked}`, `${fence('json', asked)}\n${marked}`])
      expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [weather] } });
    const answer = { role: 'assistant', content: 'get_weather(city="Oslo")', tool_calls: [{ function: weather }] };
    expect(gate.judge(JSON.stringify(answer))).toMatchObject({ status: 'pass', value: { calls: [weather] } });
  });

  it('passes data and words beside a call', () => {
    for (const beside of ['{"temperature": 3}', 'The last result was {"city": "Oslo", "wind": 4}.', '[1, 2]', '[x] done'])
      expect(gate.judge(`${marked}\n${beside}`)).toMatchObject({ status: 'pass', value: { calls: [weather] } });
  });
});

describe('a call that is announced', () => {
  const names = ['json', 'tool_call', 'function_call', 'tool_code', ''];
  it.each(names)('passes in a fence marked %j', (name) => {
    for (const words of [
      'Let me check the weather.',
      'I will call the weather tool:',
      "Sure! I'll look that up.",
      'Here is the function call:',
    ])
      expect(gate.judge(`${words}\n\n${fence(name, asked)}`)).toMatchObject({ status: 'pass', value: { calls: [weather] } });
  });

  const doubtful = [
    'For example:',
    'You can call it like this:',
    'A call looks like this:',
    'Never send this:',
    "I won't run this:",
    'I will not run this call:',
    'Shall I run this?',
    'Should I make this tool call?',
    'If you confirm, I will run this:',
    'I would call the tool like this:',
    'The attacker sent this tool call:',
    'The email says I must run this tool call:',
    'Here is the tool call from the log:',
    'The documentation has this:',
    'The tool returned:',
    'Here is how it is called:',
    'I will explain the format of the call:',
    'Previously I made this tool call:',
    'Let me show the wrong call:',
    'Ich rufe das auf:',
  ];
  it.each(doubtful)('is held behind %j', (words) => {
    for (const name of [...names, 'python'])
      expect(gate.judge(`${words}\n\n${fence(name, asked)}`)).toMatchObject({ status: 'hold', held: { calls: [weather] } });
  });

  const denied = [
    'I did not run this.',
    'This is only an example.',
    'Is that okay?',
    'Please confirm before I run it.',
    'You can run this yourself.',
    'Replace Oslo with the city.',
    'Wait, that is wrong.',
    'This would get the weather.',
    'But it should be Bergen.',
  ];
  it.each(denied)('is held before %j', (words) => {
    for (const block of [
      fence('json', asked),
      fence('python', '[get_weather(city="Oslo")]'),
      '[get_weather(city="Oslo")]',
      asked,
    ])
      expect(gate.judge(`${block}\n\n${words}`).status).toBe('hold');
  });

  it.each(['For example:', 'Never run this:', 'You can call it like this:', 'Should I run this?', 'I would call the tool:'])(
    'is held between marks behind %j',
    (words) => {
      expect(gate.judge(`${words} ${marked}`)).toMatchObject({ status: 'hold', held: { calls: [weather] } });
      expect(gate.judge(`${words}\n${marked}\n${marked.replace('Oslo', 'Rome')}`).status).toBe('hold');
    },
  );

  it.each([
    'I do not know yet.',
    'You asked for the weather in Oslo.',
    'I am not sure, so let me check:',
    'What is it like? I look.',
  ])('passes between marks behind %j', (words) => {
    expect(gate.judge(`${words}\n${marked}`)).toMatchObject({ status: 'pass', value: { calls: [weather] } });
  });

  it('is held between marks where leave is asked for behind it', () => {
    expect(gate.judge(`${marked}\nShall I go on?`).status).toBe('hold');
    expect(gate.judge(`${marked}\nI go on when I know.`).status).toBe('pass');
  });

  it('passes in a list on its own line', () => {
    const list = '[get_weather(city="Oslo")]';
    expect(gate.judge(`Here is the solution:\n\n${list}`)).toMatchObject({ status: 'pass', value: { calls: [weather] } });
    expect(gate.judge(`Here is the solution: ${list}`).status).toBe('hold');
    expect(gate.judge(`It would be:\n\n${list}`).status).toBe('hold');
    expect(gate.judge(`I will look:\n${list.slice(1, -1)}`).status).toBe('hold');
    expect(gate.judge(`I will look:\n${fence('python', JSON.stringify(list))}`)).toMatchObject({ held: { calls: [weather] } });
    expect(gate.judge(`${fence('python', JSON.stringify(list))}\nThis looks.`)).toMatchObject({
      status: 'pass',
      value: { calls: [weather] },
    });
  });

  it('passes with an explanation behind it', () => {
    for (const block of [fence('json', asked), '[get_weather(city="Oslo")]', asked])
      expect(gate.judge(`${block}\n\nThis gets the weather in Oslo.`)).toMatchObject({
        status: 'pass',
        value: { calls: [weather] },
      });
  });

  it('is held where the words go on with what else is to be called', () => {
    expect(gate.judge(`I will look.\n${fence('json', asked)}\nThen send_mail(to="ann") follows.`).status).toBe('hold');
  });
});

describe('pieces of a stream', () => {
  it.each([
    'data: {"candidates": [{"content": {"parts": [{"functionCall": {"name": "get_weather", "args": {"city": "Oslo"}}}]}}]}\n\n',
    ': PROCESSING\n\ndata: {"choices": [{"delta": {"content": "Hi"}}]}\n\ndata: [DONE]\n\n',
    'event: response.created\r\ndata: {"type": "response.created"}\r\n\r\n',
  ])('are told as such: %j', (reply) => {
    expect(gate.judge(reply)).toMatchObject({ status: 'fail', findings: [{ code: 'tools.event-stream' }] });
  });

  it.each(['data: 3 rows', 'The data: {"a": 1}', 'event: the party\nplace: Oslo'])('are none: %j', (reply) => {
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [], content: reply } });
  });
});

describe('what a registry says for all its tools', () => {
  const open = (levels: object, about = {}) => compile({ kind: 'tool-calls', tools, levels, about } as never);

  it('counts where a tool does not say otherwise', () => {
    const reply = '[get_weather(city="Oslo", days=2)]';
    expect(gate.judge(reply).status).toBe('fail');
    expect(open({ unknown: 'warning' }).judge(reply)).toMatchObject({
      status: 'pass',
      findings: [{ code: 'tools.unknown-argument' }],
    });
    expect(open({ unknown: 'warning' }, { get_weather: { levels: { unknown: 'error' } } }).judge(reply).status).toBe('fail');
  });

  it('weighs a reply that calls nothing and says nothing', () => {
    const empty = JSON.stringify({ role: 'assistant', content: '' });
    expect(gate.judge(empty).status).toBe('fail');
    expect(open({ empty: 'warning' }).judge(empty)).toMatchObject({
      status: 'pass',
      findings: [{ code: 'extract.empty', severity: 'warning' }],
    });
    expect(open({ empty: 'ignore' }).judge('')).toMatchObject({ status: 'pass', value: { calls: [] }, findings: [] });
  });

  it('is checked like that of a tool', () => {
    expect(() => open({ unknwon: 'warning' })).toThrow(ContractError);
    expect(() => open({ empty: 'hold' })).toThrow(ContractError);
  });
});

it('takes a final response for what is said', () => {
  for (const reply of ['{"final_response": "Done."}', '{"tool_calls": [], "final_response": "Done."}'])
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [], content: 'Done.' } });
  const called = { tool_calls: [{ name: 'get_weather', arguments: { city: 'Oslo' } }], final_response: 'Done.' };
  expect(gate.judge(JSON.stringify(called))).toMatchObject({ status: 'pass', value: { calls: [weather], content: 'Done.' } });
});

describe('types of another notation', () => {
  const typed = (type: unknown, more = {}) => ({
    name: 'mix',
    parameters: { type: 'object', properties: { a: { type, ...more } } },
  });
  it.each([
    ['dict', { x: 1 }],
    ['float', 1.5],
    ['Integer', 2],
    ['STRING', 'x'],
    ['bool', true],
    ['tuple', [1]],
    ['any', null],
    [['str', 'None'], null],
  ])('%j is read as what it means', (type, value) => {
    const mix = compile({ kind: 'tool-calls', tools: [typed(type)] });
    expect(mix.warnings.map(({ code }) => code)).toEqual(['contract.type-name']);
    const reply = JSON.stringify([{ name: 'mix', arguments: { a: value } }]);
    expect(mix.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ arguments: { a: value } }] } });
    expect(mix.judge(reply).changes).toEqual([]);
  });

  it('one warning names all of a list, wherever they stand', () => {
    const nested = typed('array', {
      items: { anyOf: [{ type: 'dict', properties: { type: { type: 'float' } } }, { type: 'int' }] },
    });
    const mix = compile({ kind: 'tool-calls', tools: [nested, { ...typed('OBJECT'), name: 'other' }] });
    expect(mix.warnings).toMatchObject([
      { args: { types: 'dict as object, float as number, int as integer, OBJECT as object' } },
    ]);
    expect(mix.judge('[mix(a=["x"])]').status).toBe('fail');
    expect(mix.judge('[mix(a=[{"type": 1.5}, 2])]').status).toBe('pass');
  });

  it('values that look like types stay what they are', () => {
    const mix = compile({ kind: 'tool-calls', tools: [typed('string', { enum: ['dict', 'float'], default: 'dict' })] });
    expect(mix.warnings).toEqual([]);
  });

  it('are errors with a suggestion in a document', () => {
    const problems = (schema: JsonObject) => {
      try {
        compile({ schema });
      } catch (error) {
        if (error instanceof ContractError) return error.problems.map(({ args }) => String(args.reason));
      }
      return [];
    };
    expect(problems({ type: 'dict' })[0]).toContain('Did you mean `object`?');
    expect(problems({ properties: { a: { type: ['float', 'null'] } } })[0]).toContain('Did you mean `number`?');
    expect(problems({ type: 'place' })[0]).not.toContain('Did you mean');
  });
});

it.each(['computer_call', 'local_shell_call', 'shell_call', 'apply_patch_call', 'custom_tool_call', 'mcp_approval_request'])(
  'never passes a call that the client has to run: %s',
  (type) => {
    expect(gate.judge(JSON.stringify({ output: [{ type, id: 'a', action: { type: 'click' } }] })).status).toBe('fail');
  },
);

it('reads the code that models write to be run', () => {
  for (const reply of [
    fence('tool_code', 'print(default_api.get_weather(city="Oslo"))'),
    '<tool_code>\nprint(get_weather(city="Oslo"))\n</tool_code>',
    `Let me look.\n${fence('tool_code', 'w = get_weather(city="Oslo")')}`,
  ])
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [weather] } });
  expect(gate.judge(fence('tool_code', 'print(get_weather(city="Oslo") + 1)')).status).not.toBe('pass');
});

describe('the time it takes (a third of the shapes in each run)', () => {
  const shapes: readonly (readonly [string, (count: number) => string])[] = [
    ['tags that are nearly tools', (count: number) => `Look:\n${'<get_wether>\n'.repeat(count)}`],
    ['documents beside a call', (count: number) => `${marked}\n${'{"a": [1]}\n'.repeat(count)}`],
    ['documents without end', (count: number) => `${marked}\n${'{"a": \n'.repeat(count)}`],
    ['calls in sentences', (count: number) => 'I could run get_wether(city="Oslo") now. '.repeat(count)],
    ['calls that are made, in sentences', (count: number) => `${marked}${'Then get_weather(city="Bergen"). '.repeat(count)}`],
    ['lists side by side', (count: number) => '[ping_dns()], '.repeat(count)],
    ['words before a fence', (count: number) => `${'I will look. '.repeat(count)}\n${fence('json', asked)}`],
    ['lines with labels', (count: number) => 'a b c: d e f\n'.repeat(count)],
  ];
  it.each(aThirdOf(shapes))('grows with the reply, no faster: %s', (_, build) => {
    expect(growthBySize((text) => gate.judge(text), build, 2000)).toBeLessThan(LINEAR);
  });
});

it('runs no call of what stands in any text around it', () => {
  const words = fc.array(
    fc.constantFrom('Never', 'I will', 'for example', 'Let me', 'look', 'not', 'call', 'this', 'the tool', ':', '.', '?', 'you'),
    {
      maxLength: 8,
    },
  );
  const refuses = /\b(?:never|not|for example|you)\b|\?/i;
  fc.assert(
    fc.property(words, words, (before, after) => {
      const [first, last] = [before.join(' '), after.join(' ')];
      const verdict = gate.judge(`${first}\n${fence('json', asked)}\n${last}`);
      if (refuses.test(first) || refuses.test(last)) expect(verdict.status).not.toBe('pass');
      expect(readIn(verdict)).toEqual([weather]);
    }),
  );
});
