import { describe, expect, it } from 'vitest';
import { compile, type Json } from '../src/index.ts';
import { growthBySize, LINEAR } from './growth.ts';
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

  it.each([
    '["refund", 7]',
    '[CALL] get_weather Oslo [/CALL]',
    'Tool call: get_weather, city Oslo',
    '**Function call:** `get_weather` with city Oslo',
    'get\u2010weather(city="Oslo")',
    'get\u2212weather: {"city": "Oslo"}',
    'get-weather -> {"city": "Oslo"}',
  ])('is held in a form that people make up: %s', (reply) => {
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

  it.each([
    '<zap>refund</zap>',
    '<zap name="refund"/>',
    '[REFUND_TOOL] refund [/REFUND_TOOL]',
    '{"op": "refund", "on": {"bill": "7"}}',
    '<|zap|>refund',
    ' to=functions.refund<|channel|>analysis<|message|>{}',
    ' to=functions.refund<|channel|>analysis<|message|>order 7',
    ' to=functions.refund<|sep|>',
    '<zap>tool refund</zap>',
    '<zap>\n\nrefund\n\n</zap>',
  ])('is one without arguments between marks: %s', (reply) => {
    expect(gate.judge(reply).status).not.toBe('pass');
  });

  it.each([
    'Call: refund | bill=7',
    '`<zap name="refund" bill="7">`',
    '<form action="refund"><zap k="order">7</zap></form>',
    '<zap>Here refund → {"ok": true}',
    '<zap>city="Oslo" via get_weather now</zap>',
    '<zap>order="7"\nrefund</zap>',
    '[refund "bill": "7"]',
    '{"op": "get_weather", "target": 7}',
    '{"target": 7, "op": "get_weather"}',
    '{"名前": "refund", "引数": {"注文": "7"}}',
    '<工具>refund</工具><参数>7</参数>',
    '<ツール 名前="refund" 注文="7"/>',
    JSON.stringify('{"name": "get_weather", "arguments": {"city": "Oslo"}}'),
    '<tool_call>{"name": "search", "arguments": {"query": "x"}}</tool_call>\n{"op": "get_weather", "target": "Oslo"}',
  ])('is one with an argument: %s', (reply) => {
    expect(gate.judge(reply).status).not.toBe('pass');
  });

  it.each([
    'Action 1: Search[Oslo]',
    'Tool: `search`[Oslo, 3]',
    'Tool: search\nInput: 7',
    '```tool_call\nsearch cats\n```',
    '```tool_call\nget_weather Oslo\n```',
    '[get_weather: Oslo]',
    '{get_weather Oslo}',
    '<run>get_weather Oslo</run>',
    '<tool>search cats</tool>',
    '＜tool_call＞search cats＜/tool_call＞',
    '&lt;zap&gt;refund&lt;/zap&gt;',
    '\\<zap\\>refund\\</zap\\>',
    '\\u003ctool_call\\u003esearch cats\\u003c/tool_call\\u003e',
    '{"a": {"x": "se\\u0061rch", "y": {"query": "cats"}}}',
    '{"answer": "<|zap|>\\nrefund order=\\"7\\""}',
    '◁zap▷refund◁/zap▷',
    'refund⟦zap⟧order⟦=⟧7',
    'Call:refund\norder → 7',
    'call: refund\nwith:\n  order: 7',
    '@refund order=7',
    '### Call refund\norder = 7',
    '(send_mail: to=ann)',
    '〖refund order：7〗',
    'Werkzeug: refund\nEingabe: {"order": "7"}',
    '<zap>order="I said so. It is 7."\nrefund</zap>',
    '<zap>{"order": "7"}<zip>refund and wait',
    '＜zap name="refund" with="&lt;b&gt;"/＞',
    '[refund:order=7]',
    '> {\n>   "with": {\n>     "order": "7"\n>   },\n>   "op": "refund"\n> }',
  ])('is one in any markup: %s', (reply) => {
    const { status, changes } = gate.judge(reply);
    // One whose argument follows at once may be reported as shown.
    expect([status, changes.map(({ code }) => code.replace('shown', 'unread'))]).toEqual(['hold', ['tools.unread-call']]);
  });

  it.each([
    'Status: Search\nResult: nothing was found',
    'Reason: refund\nAmount: 20 €',
    'See: search[1]',
    'GET /search?query=kettle&limit=3',
    'Tool name: `refund`\nParameters: `order` (string)',
    '<answer>Your refund order: 4711</answer>',
    '[search: 3 hits]',
    '<zap>get_weather is what I would use here</zap>',
    '<li>get_weather: the forecast</li>',
    '```sh\nsearch cats\n```',
    '(get_weather: 12 °C, rain)',
    'send-mail(to: string, subject: string)',
    'Tool call: get_weather\nResult: fine',
    '{"status": "search", "hits": 3}',
    '「search」では語句を引用符で囲みます。',
    '<answer>I would use refund for that.</answer>',
    '<zap>refund is nice</zap>',
    '<zap>I like refund</zap>',
    '<|zap|>refund is nice',
    '<|a|>I like refund very much<|b|>',
    '<|a|>It is done. I like refund<|b|>',
    '<b>Note</b>: then refund → {"ok": true}',
    '<zap>x</zap> I did it. Then refund → {"ok": true}',
    `<zap>${'word '.repeat(100)}refund → {"ok": true}`,
    `<|zap|>${'word '.repeat(100)}refund<|zip|>`,
    'Your refund (see "notes": {"a": 1}) is on its way.',
    '<answer>order: 7, your refund is there</answer>',
    '<zap>The city: Oslo. I used get_weather there</zap>',
    '<b>refund</b> and <code>search</code>',
    '<button type="submit" name="refund">Pay</button>',
    '{"category": "refund", "confidence": 0.9}',
    'The tools are ["get_weather", "refund"].',
    '{"tool": "get_weather"}',
    '{"op": "refund", "description": "Pays back.", "takes": {"type": "object"}}',
    'See <https://shop.org/refund> or <refund@shop.org>.',
    '<|a|><call>me</call>',
    '[refund note: it was late]',
    '[refund name: late]',
    '`<|invoke_tool|>` opens a call.',
    '<zap>note: Oslo via get_weather now</zap>',
    'It is at https://example.org/?tool=refund&lang=en today.',
    '`<zap name="refund">` is a tag.',
    '[refund](https://example.org/refund?order=7)',
    'x < refund and refund > y',
    '["get_weather", "refund"]',
    '[NOTE] get_weather is down [END]',
    'Tool call: get_weather failed.',
    'It is get_weather \u2013 the city is Oslo.',
  ])('is none: %s', (reply) => {
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

describe('the time it takes', () => {
  it.each([
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
  ])('grows with the reply, no faster: %s', (_, unit) => {
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
  const inside = (value: Json) => JSON.stringify({ x: value });
  const calls = { tool_calls: [{ name: 'refund' }] };

  it.each([
    ...['response', 'message', 'history'].map((key) => JSON.stringify({ [key]: calls })),
    JSON.stringify({ data: { output: calls } }),
    `Here: ${inside(calls)}`,
    `\`\`\`json\n${JSON.stringify({ x: calls }, null, 2)}\n\`\`\``,
    JSON.stringify(JSON.stringify(calls)),
    JSON.stringify({ content: JSON.stringify(calls, null, 2) }),
    inside(inside(inside(calls))),
    inside(JSON.stringify({ path: 'C:\\', ...calls })),
    inside({ tool_calls: JSON.stringify(calls.tool_calls) }),
    inside({ tool_calls: [{ type: 'function', function: { name: 'refund' } }] }),
    inside({ tool_calls: [{ name: ']}' }, { name: 'functions.refund' }] }),
    inside({ tool_calls: ['refund'] }),
    inside({ function_call: 'refund()' }),
    inside({ functionCall: { name: 'refund' } }),
    inside({ calls: [{ function: 'refund' }] }),
    inside({ action: { name: 'refund' } }),
    inside({ type: 'tool_use', name: 'refund' }),
    inside(JSON.stringify({ name: 'refund', type: 'function_call' })),
    "Here: {'x': {'tool_calls': [{'name': 'refund'}]}}",
    '{x: {toolCalls: [{name: refund}]}}',
    'x:\n  tool_calls:\n    - id: 1\n\n      name: refund\n',
    JSON.stringify({ choices: [1, 2].map(() => ({ message: { role: 'assistant', content: inside(calls) } })) }),
  ])('is held without arguments: %s', (reply) => {
    expect(gate.judge(reply)).toMatchObject({
      status: 'hold',
      held: { calls: [] },
      changes: [{ code: 'tools.unread-call', args: { tool: 'refund' } }],
    });
  });

  it.each([
    JSON.stringify({ x: { tool_calls: [] }, y: { name: 'refund' } }),
    JSON.stringify({ x: JSON.stringify({ tool_calls: [] }), y: { name: 'refund' } }),
    JSON.stringify({ x: { tool_calls: ['a "[" b'], y: { name: 'refund' } } }),
    inside({ tool_calls: null, author: { name: 'refund' } }),
    inside({ action: 'refund' }),
    inside({ actions: ['refund', 'search'] }),
    inside({ actions: [{ name: 'refund policy' }] }),
    inside({ tool_calls: ['the refund that was asked for'] }),
    inside({ type: 'function', function: { name: 'refund', description: 'Pays back.' } }),
    'Tool calls:\n- name: refund',
    'tool_calls:\n- none\nname: refund',
    'Our calls: "refund" is one of them.',
  ])('is only a name elsewhere: %s', (reply) => {
    expect(gate.judge(reply).status).toBe('pass');
  });
});
