import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';
import mentions from './ordinary-mentions.json' with { type: 'json' };
import replies from './unread-calls.json' with { type: 'json' };

const text = { type: 'string' };
const shop = [
  {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: text, days: { type: 'integer' } }, required: ['city'] },
  },
  {
    name: 'refund',
    parameters: { type: 'object', properties: { order: text, amount: { type: 'number' } }, required: ['order'] },
  },
  { name: 'search', parameters: { type: 'object', properties: { query: text }, required: ['query'] } },
  { name: 'send_mail', parameters: { type: 'object', properties: { to: text, subject: text }, required: ['to'] } },
];
const gate = compile({ kind: 'tool-calls', tools: shop } as never);

describe('a sentence that mentions a tool', () => {
  /** The same sentences about a registry whose tools have other names, so that plain words and names with a dot change places. */
  const renamed: { readonly [name: string]: string } = {
    get_weather: 'weather',
    refund: 'pay_back',
    search: 'help.find',
    send_mail: 'notify',
  };
  const other = compile({
    kind: 'tool-calls',
    tools: shop.map((tool) => ({ ...tool, name: renamed[tool.name] as string })),
  } as never);
  const NAME = /(?<![a-z/])(?:get_weather|refund|search|send_mail)(?![a-z])/g;
  const all = Object.values(mentions).flat();
  const judged = [
    ...all.map((sentence) => ({ sentence, verdict: gate.judge(sentence) })),
    ...all.map((sentence) => {
      const said = sentence.replaceAll(NAME, (name) => renamed[name] as string);
      return { sentence: said, verdict: other.judge(said) };
    }),
  ];

  it('passes, in six languages', () => {
    const held = judged.filter(({ verdict }) => verdict.status !== 'pass').map(({ sentence }) => sentence);
    expect(judged.length).toBeGreaterThanOrEqual(300);
    expect([held, held.length <= judged.length * 0.03]).toEqual([held, true]);
  });

  it('is never taken for a call in an unknown form', () => {
    const codes = (verdict: (typeof judged)[number]['verdict']) => verdict.changes.map(({ code }) => code);
    expect(judged.filter(({ verdict }) => codes(verdict).includes('tools.unread-call'))).toEqual([]);
  });
});

describe('a call that was left unread', () => {
  const unread = '<|open|>call tool="refund"<|sep|>order=7<|close|>';
  const codesOf = (reply: string, unit?: never) => gate.judge(reply, unit).changes.map(({ code }) => code);
  const message = (content: string, calls: readonly object[] = []) =>
    JSON.stringify({ choices: [{ message: { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) } }] });
  const native = { id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };

  it.each(replies['is held in a form that people make up'])('is held in a form that people make up: %s', (reply) => {
    expect(codesOf(reply)).toContain('tools.unread-call');
  });

  it('is shown at its place', () => {
    expect(gate.judge(`Let me see. ${unread}`)).toMatchObject({
      status: 'hold',
      held: { calls: [] },
      changes: [{ code: 'tools.unread-call', at: 12, args: { tool: 'refund', excerpt: unread } }],
    });
  });

  it('is told once for each tool, with its first place', () => {
    const reply = `${unread} and ${unread}\n<|invoke|><zap>search</zap>`;
    expect(gate.judge(reply).changes.map(({ at, args }) => [at, args?.tool])).toEqual([
      [0, 'refund'],
      [reply.indexOf('<zap>'), 'search'],
    ]);
    expect(gate.judge('<|invoke_tool|>look it up').changes[0]?.args).toEqual({ excerpt: '<|invoke_tool|>look it up' });
  });

  it('is held in what a provider sent, and next to the calls it read', () => {
    expect(gate.judge(message(unread))).toMatchObject({ status: 'hold', changes: [{ code: 'tools.unread-call' }] });
    expect(gate.judge(message(unread, [native]))).toMatchObject({
      status: 'hold',
      held: { calls: [{ name: 'get_weather' }] },
      changes: [{ code: 'tools.unread-call' }],
    });
    expect(gate.judge(message('Let me look at get_weather.', [native])).status).toBe('pass');
  });

  it('is held next to a call in a known form', () => {
    const known = '<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>';
    expect(codesOf(`${known}\n${unread}`)).toEqual(['tools.unread-call']);
    for (const reply of [`<|zap|>${known}<|zip|>`, `<|tool_x|>${known}`, `${known}<|tool_x|>`])
      expect(gate.judge(reply).status).toBe('pass');
    for (const reply of [`${known} Then: <|tool_x|>look`, `${known}${' '.repeat(500)}<|tool_x|>`])
      expect(codesOf(reply)).toEqual(['tools.unread-call']);
  });

  it('is none where the text says again what is called', () => {
    const call = '{"name": "refund", "arguments": {"order": "7"}}';
    const data = '{"name": "refund", "by": "mail", "with": {"order": "7"}}';
    expect(codesOf(`In JSON:\n${call}\n<tool_call>${call}</tool_call>`)).toEqual([]);
    expect(gate.judge(`In JSON:\n${data}\n<tool_call>${call}</tool_call>`).status).not.toBe('pass');
  });

  it('is held whatever was called before', () => {
    expect(codesOf(unread, { input: { calls: ['refund'] } } as never)).toEqual(['tools.unread-call']);
  });

  it('is held in a stream', () => {
    const stream = gate.stream();
    for (const char of unread) stream.push(char);
    expect(stream.end()).toEqual(gate.judge(unread));
  });

  it.each([
    ['<', '>'],
    ['\\\\<', '\\\\>'],
    ['&lt;', '&gt;'],
  ])('is found by its arguments before its name, whatever the brackets: %s', (open, close) => {
    const tag = (word: string) => `${open}${word}${close}`;
    expect(codesOf(`${tag('zap')}${tag('|key|')}order${tag('|val|')}Dear Ann, so far.\n\nrefund${tag('/zap')}`)).not.toEqual([]);
  });

  it('is found by a special token behind its values, however long they are', () => {
    const gates = compile({
      kind: 'tool-calls',
      tools: [{ name: 'search', parameters: { type: 'object', properties: { query: {} } } }],
    });
    const asked = `search query: "${'it is a long way from here. '.repeat(45)}"`;
    expect(gates.judge(`${asked}<|zap|>`).status).toBe('hold');
    expect(gates.judge(asked).status).toBe('pass');
  });

  it('is only a draft in a thought', () => {
    expect(gate.judge(`<think>Maybe ${unread}?</think>Which order is it?`).status).toBe('pass');
    expect(
      gate.judge(
        `<|channel|>analysis<|message|>Maybe ${unread.replaceAll('|', '¦')}<|end|><|start|>assistant<|channel|>final<|message|>Which?`,
      ).status,
    ).toBe('pass');
  });

  it('is none before the last answer of a channel, unless it was sent', () => {
    const answer = '<|start|>assistant<|channel|>final<|message|>Done.';
    const sent = gate.judge(` to=functions.refund<|channel|>analysis<|message|>{"order":"7"}${answer}`);
    expect(sent).toMatchObject({ status: 'pass', value: { calls: [{ name: 'refund', arguments: { order: '7' } }] } });
    expect(codesOf(`I think of refund first.<|end|>${answer}`)).not.toContain('tools.unread-call');
  });

  it('is one even without a name, where a special token says so', () => {
    expect(codesOf('<|content_invoke_tool_text|>look it up<|close|>')).toEqual(['tools.unread-call']);
    expect(codesOf('<|START_RESPONSE|>Done.<|END_RESPONSE|>')).toEqual(['tools.role-token', 'tools.role-token']);
    expect(codesOf('<|tool_output|>Done.')).toEqual([]);
  });

  it.each(replies['is one without arguments between marks'])('is one without arguments between marks: %s', (reply) => {
    expect(gate.judge(reply).status).not.toBe('pass');
  });

  it.each(replies['is one with an argument'])('is one with an argument: %s', (reply) => {
    expect(gate.judge(reply).status).not.toBe('pass');
  });

  it.each(replies['is one in any markup'])('is one in any markup: %s', (reply) => {
    const { status, changes } = gate.judge(reply);
    // One whose argument follows at once may be reported as shown.
    expect([status, changes.map(({ code }) => code.replace('shown', 'unread'))]).toEqual(['hold', ['tools.unread-call']]);
  });

  it.each(replies['is none'])('is none: %s', (reply) => {
    expect(codesOf(reply)).toEqual([]);
  });
});

describe('a registry', () => {
  const lostIn = (tools: readonly object[], reply: string) => compile({ kind: 'tool-calls', tools } as never).judge(reply).status;

  it('may leave arguments open, so that any key is one', () => {
    const open = [{ name: 'search' }];
    for (const reply of ['[[search with id => 7]]', '<zap>search | name: x</zap>', '<|k|>city<|v|>Oslo<|n|>search now'])
      expect(lostIn(open, reply)).toBe('hold');
    expect(lostIn(open, 'I use search with care: it is slow.')).toBe('pass');
  });

  it('may have names that something touches', () => {
    for (const reply of ['[send-mail:to=ann]', 'Action:send-mail\nto → ann'])
      expect(lostIn([{ name: 'send-mail' }], reply)).toBe('hold');
  });

  it('may have two tools that a name could mean', () => {
    const both = [{ name: 'mail.book' }, { name: 'mcp__mail__book' }];
    expect(lostIn(both, '<|K3|>functions.mcp__mail__book city="x"')).toBe('hold');
  });
});

describe('the time it takes (a third of the shapes in each run)', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['names', 'refund '],
    ['names between tokens', '<|a|>refund is '],
    ['tags without end', '<zap refund '],
    ['tokens without end', '<|zap refund '],
    ['thoughts in a channel', '<|channel|>analysis<|message|>refund<|end|>'],
    ['calls with marks', '<tool_call>{"name": "search", "arguments": {"query": "x"}}</tool_call><|tool|>'],
    ['brackets', '[refund '],
    ['lines', 'refund\n\n'],
    ['lists of calls without end', '"tool_calls":['],
    ['lists of calls inside strings', '\\"calls\\": [\\\\\\"'],
    ['lists of calls with dashes', 'tool_calls:\n- name:\n'],
    ['brackets of full width', '＜zap refund '],
    ['escaped brackets', '&lt;zap&gt;refund '],
    ['escaped letters', '\\u0072efund:'],
    ['strings in strings', '\\n\\"refund\\": \\"'],
    ['tokens of other kinds', '◁a▷refund '],
    ['labels', 'Action: refund\nx: '],
    ['headings', '### refund\n'],
    ['members', '{"a":"refund","b":'],
    ['keys', 'refund a: b: '],
    ['names with parts', 'refund.a.b:c/d:e.f.g:h/i '],
    ['backslashes', 'refund\\\\\\\\\\'],
    ['fences', '```tool_call\nrefund '],
    ['open values', '[get_weather: '],
  ];
  it.each(aThirdOf(shapes))('grows with the reply, no faster: %s', (_, unit) => {
    expect(
      growthBySize(
        (text) => gate.judge(text),
        (count) => unit.repeat(count),
        1500,
      ),
    ).toBeLessThan(LINEAR);
  });
});

describe('a name under a key that means calls', () => {
  it.each(replies['is held without arguments'])('is held without arguments: %s', (reply) => {
    expect(gate.judge(reply)).toMatchObject({
      status: 'hold',
      held: { calls: [] },
      changes: [{ code: 'tools.unread-call', args: { tool: 'refund' } }],
    });
  });

  it.each(replies['is only a name elsewhere'])('is only a name elsewhere: %s', (reply) => {
    expect(gate.judge(reply).status).toBe('pass');
  });
});
