import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';
import mentions from './ordinary-mentions.json' with { type: 'json' };

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
  // The same sentences about a registry whose tools have other names, so that plain words and names with a dot change places.
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

  it('is held in a stream', () => {
    const stream = gate.stream();
    for (const char of unread) stream.push(char);
    expect(stream.end()).toEqual(gate.judge(unread));
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
