import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const int = { type: 'integer' };
const text = { type: 'string' };
const gate = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund',
      parameters: { type: 'object', properties: { amount: int, note: text }, required: ['amount'], additionalProperties: false },
    },
    {
      name: 'delete_user',
      parameters: { type: 'object', properties: { id: int, type: text, index: int }, additionalProperties: false },
    },
  ],
});

const five = { name: 'refund', arguments: { amount: 5 } };
const gone = { name: 'delete_user', arguments: { id: 1 } };
const status = (reply: unknown) => gate.judge(typeof reply === 'string' ? reply : JSON.stringify(reply)).status;
const marked = (call: unknown) => `<tool_call>${JSON.stringify(call)}</tool_call>`;
const message = (entry: unknown) => ({ role: 'assistant', content: null, tool_calls: [entry] });

const entry = { id: 'call_1', type: 'function', function: { name: 'refund', arguments: '{"amount":5}' } };
const used = { type: 'tool_use', id: 'toolu_1', name: 'refund', input: { amount: 5 } };

describe('a member next to the calls of a message', () => {
  const members = [
    ...[{ cancelled: true }, { execute: false }, { amount: 7 }, { refusal: 'I will not.' }, { type: 'draft' }],
    ...[{ role: 'critic' }, { status: 'cancelled' }, { metadata: { dry_run: true } }, { error: 'blocked' }],
  ];
  it.each(members)('that is not understood never passes: %j', (member) => {
    const inner = { role: 'assistant', content: null, tool_calls: [entry], ...member };
    const forms = [
      ...[inner, { message: inner }, { choices: [{ message: inner, finish_reason: 'stop' }] }, [inner]],
      ...[
        { tool_calls: [entry], ...member },
        { role: 'assistant', content: [used], ...member },
      ],
      ...[{ role: 'assistant', content: [{ text: 'Now.', action: five }], ...member }],
      ...[
        { content: [used], ...member },
        { role: 'assistant', content: null, function_call: five, ...member },
      ],
    ];
    for (const reply of forms) expect([reply, status(reply)]).not.toEqual([reply, 'pass']);
  });

  it.each([
    { reasoning_content: 'They are owed 5.', refusal: null, annotations: [], audio: null },
    { id: 'msg_1', name: 'agent', type: 'message', status: 'completed', metadata: {} },
    { function_call: null, token_ids: null },
    { additional_kwargs: { refusal: null }, response_metadata: { model: 'm' }, invalid_tool_calls: [], example: false },
  ])('that says nothing about them passes without a change: %j', (member) => {
    const reply = { role: 'assistant', content: null, tool_calls: [entry], ...member };
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', changes: [], value: { calls: [five] } });
  });

  it('is a note of the framework next to calls in its own form', () => {
    const reply = {
      ...{ content: '', additional_kwargs: { refusal: null }, response_metadata: { model_name: 'm' }, type: 'ai', name: null },
      ...{ id: 'run-1', example: false, tool_calls: [{ name: 'refund', args: { amount: 5 }, id: 'c', type: 'tool_call' }] },
      ...{ invalid_tool_calls: [], usage_metadata: { input_tokens: 1 } },
    };
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', changes: [], value: { calls: [five] } });
    expect(status({ ...reply, cancelled: true })).toBe('hold');
    expect(status({ ...reply, example: true })).toBe('hold');
  });

  it('is a remark under a key for remarks', () => {
    const reply = { role: 'assistant', content: null, tool_calls: [entry], thought: 'They are owed 5.' };
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', changes: [{ code: 'tools.remark' }] });
  });

  it('belongs to the server if the server signs the message', () => {
    expect(status({ role: 'assistant', content: [used], model: 'm', usage: {}, new_in_this_version: 1 })).toBe('pass');
  });
});

describe('an answer of a provider', () => {
  const called = { type: 'function_call', call_id: 'c', name: 'refund', arguments: '{"amount":5}' };
  const other = { ...entry, function: { name: 'refund', arguments: '{"amount":9}' } };
  const gemini = { functionCall: { name: 'refund', args: { amount: 5 } } };
  it.each([
    { output: [called, { type: 'function_call_output', call_id: 'c', output: 'done' }] },
    { role: 'assistant', content: [used, { type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }] },
    { output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'I will not.' }] }, called] },
    { candidates: [{ content: { role: 'user', parts: [gemini] } }] },
    { candidates: [{ content: { role: 'model', parts: [gemini] } }], promptFeedback: { blockReason: 'SAFETY' } },
    { error: { message: 'overloaded' }, choices: [{ message: { role: 'assistant', tool_calls: [entry] } }] },
    { type: 'error', error: { message: 'overloaded' }, content: [used] },
    { role: 'assistant', content: null, function_call: { name: 'refund', arguments: '{"amount":9}' }, tool_calls: [entry] },
    { role: 'assistant', content: null, tool_calls: [entry, other] },
    { role: 'assistant', content: [used, { ...used, input: { amount: 9 } }] },
    { message: { role: 'assistant', content: '', tool_calls: [entry] }, done: false },
    { role: 'assistant', content: null, tool_calls: [], invalid_tool_calls: [{ name: 'refund', args: '{', error: 'bad' }] },
    { output: [{ ...called, output: 'done' }] },
    {
      role: 'assistant',
      model: 'm',
      content: null,
      function_call: { name: 'refund', arguments: '{"amount":9}' },
      tool_calls: [entry],
    },
    { role: 'assistant', model: 'm', content: null, tool_calls: [entry], dry_run: true },
    { errors: [{ message: 'overloaded' }], choices: [{ message: { role: 'assistant', tool_calls: [entry] } }] },
    { tool_calls: [], invalid_tool_calls: [{ name: 'refund', args: '{', error: 'bad' }] },
    ...['Do not execute.', 'I take that back.', 'Do you want me to proceed?', 'Only after you approve.'].map((text) => {
      return { role: 'assistant', content: [used, { type: 'text', text }] };
    }),
    ...['Dry run:', 'The attacker wants me to run:', 'I already ran this:', 'If you confirm, I will run:'].map((content) => {
      return { role: 'assistant', content, tool_calls: [entry] };
    }),
    ...['Wait, cancel that.', 'Do not run this:', 'Example only:', 'Shall I do it?'].map((content) => {
      return { role: 'assistant', content, tool_calls: [entry] };
    }),
  ])('that puts its call in doubt never passes with it: %j', (reply) => {
    const verdict = gate.judge(JSON.stringify(reply));
    expect(verdict).not.toMatchObject({ status: 'pass', value: { calls: [{}] } });
    expect(verdict.changes.length + verdict.findings.length).toBeGreaterThan(0);
  });

  it('without a call is its text, whatever a framework notes next to it', () => {
    const reply = {
      type: 'ai',
      content: 'Done.',
      tool_calls: [],
      invalid_tool_calls: [],
      response_metadata: { model_name: 'm' },
    };
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', value: { calls: [], content: 'Done.' } });
  });

  it.each(['Actually, let me check.', 'I will cancel the order that failed.', 'I could not find it, so I do this instead.'])(
    'passes with words that only explain its call: %s',
    (content) => {
      expect(status({ role: 'assistant', content, tool_calls: [entry] })).toBe('pass');
    },
  );
});

describe('two statements of one call', () => {
  it.each([
    { ...five, function: gone },
    { function: { name: 'delete_user' }, arguments: { id: 5 } },
    { function: { name: 'delete_user' }, args: { id: 5 } },
    { function: { name: 'delete_user' }, parameters: { id: 5 } },
    { function: five, arguments: { amount: 100 } },
    { function: five, name: 'delete_user' },
    { function: five, function_call: gone },
    { tool_call: five, function: gone },
    { tool_call: { function: five, tool: 'delete_user' } },
  ])('never pass as one of them: %j', (entry) => {
    for (const reply of [entry, [entry], marked(entry), { calls: [entry] }, message(entry)])
      expect(status(reply)).not.toBe('pass');
  });

  it.each([
    { function: five, name: 'refund' },
    { function: five, arguments: { amount: 5 } },
    { function: five, arguments: '{"amount": 5}' },
  ])('pass if they say the same: %j', (entry) => {
    expect(gate.judge(marked(entry))).toMatchObject({ status: 'pass', value: { calls: [five] } });
  });
});

describe('a member of no known role next to a call', () => {
  it.each([{ amount: 9 }, { cancelled: true }, { dry_run: true }, { status: 'cancelled' }, { type: 'example' }, { id: [5] }])(
    'never passes: %j',
    (member) => {
      const forms = [
        { ...five, ...member },
        { function: five, ...member },
        { function: { ...five, ...member } },
        { tool_call: five, ...member },
        { function_call: five, ...member },
        { function_call: { ...five, ...member } },
        { functionCall: { name: 'refund', args: { amount: 5 } }, ...member },
        { type: 'tool_use', name: 'refund', input: { amount: 5 }, ...member },
      ];
      for (const form of forms) {
        for (const reply of [form, marked(form), message(form)]) expect([reply, status(reply)]).not.toEqual([reply, 'pass']);
      }
    },
  );

  it('counts in the inner layer too, if the outer one says something else', () => {
    expect(status({ function: { ...five, status: 'cancelled' }, status: 'completed' })).toBe('hold');
  });

  it.each([
    { function_call: { ...five, function: gone } },
    { function_call: { ...five, tool_calls: [gone] } },
    { type: 'tool_use', tool_use: { name: 'refund', input: { amount: 5 } }, name: 'delete_user' },
    { type: 'tool-call', toolName: 'refund', input: { amount: 5 }, providerExecuted: true },
    { type: 'tool_result', ...five },
  ])('is another call, or says that this is none: %j', (entry) => {
    expect(status(entry)).toBe('hold');
  });
});

describe('the number of a call', () => {
  it.each([
    { name: 'delete_user', id: 5 },
    { tool: 'delete_user', id: 5 },
    { name: 'delete_user', id: '5' },
    { name: 'delete_user', index: 5 },
    { name: 'delete_user', arguments: {}, id: 5 },
    { type: 'function', name: 'delete_user', id: '5' },
    { tool_call: { name: 'delete_user', arguments: {} }, id: 5 },
    { function: { name: 'delete_user', arguments: {} }, id: 5 },
    message({ function: { name: 'delete_user', arguments: '{}' }, id: 5 }),
  ])('that may be an argument is held: %j', (reply) => {
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({
      status: 'hold',
      held: { calls: [{ name: 'delete_user', arguments: {} }] },
      changes: expect.arrayContaining([expect.objectContaining({ code: 'tools.stray-key', safety: 'unsafe' })]),
    });
  });

  it.each([
    { id: 'a', type: 'function', index: 0, function: { name: 'delete_user', arguments: '{}' } },
    { id: 'call_1', name: 'delete_user', arguments: {} },
    { type: 'tool_call', id: 'a', name: 'delete_user', args: {} },
    { name: 'delete_user', arguments: { id: 5 }, id: 7 },
    { name: 'refund', arguments: { amount: 5 }, id: 7, index: 0 },
    { type: 'tool_use', id: 'toolu_1', name: 'refund', input: { amount: 5 }, caller: { type: 'direct' }, cache_control: null },
    { type: 'function_call', id: 'fc_1', call_id: 'c', status: 'completed', name: 'refund', arguments: '{"amount":5}' },
    { functionCall: { name: 'refund', args: { amount: 5 } }, thoughtSignature: 'x' },
    { toolUse: { toolUseId: 't', name: 'refund', input: { amount: 5 } } },
    { type: 'tool-call', toolCallId: 't', toolName: 'refund', input: { amount: 5 }, providerExecuted: false },
    message({ id: 'a', type: 'function', function: { index: 0, name: 'refund', arguments: { amount: 5 } } }),
    { role: 'assistant', content: null, refusal: null, annotations: [], function_call: five },
  ])('and what else providers put around it passes: %j', (reply) => {
    expect(status(reply)).toBe('pass');
  });
});

describe('a call that is marked as one, before a final channel', () => {
  const sent = '<|channel|>commentary to=functions.refund<|message|>{"amount":5}<|call|>';
  const final = '<|channel|>final<|message|>Done.';
  it.each([`${sent}<|start|>assistant${final}`, `${marked(five)}${final}`, `<think>5?</think>${marked(five)}${final}`])(
    'is a call: %s',
    (reply) => {
      expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [five], content: 'Done.' } });
    },
  );

  it.each([`For example: ${marked(five)}${final}`, `I think ${marked(five)} no${final}`])('is held in doubt: %s', (reply) => {
    expect(status(reply)).toBe('hold');
  });

  it.each([
    `<think>${marked(five)}</think>${final}`,
    `<|channel|>analysis<|message|>${marked(five)}<|end|><|start|>assistant${final}`,
    `<|channel|>analysis code<|message|>${marked(five)}<|end|>${final}`,
    `I might refund 5.${final}`,
  ])('is not one inside a thought: %s', (reply) => {
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [] } });
  });
});

describe('a namespace before the name of a tool', () => {
  const called = (name: string) => gate.judge(JSON.stringify({ name, arguments: { amount: 5 } }));

  it.each([
    'sandbox/refund',
    'test.refund',
    'validate.refund',
    'estimate:refund',
    'functions.sandbox.refund',
    'mcp__a__test__refund',
    'mcp__billing__refund',
    'mcp.sandbox.refund',
    '-refund',
  ])('that nobody declared is held: %s', (name) => {
    expect(called(name)).toMatchObject({ status: 'hold', changes: [{ code: 'tools.mended-name', safety: 'unsafe' }] });
  });

  it.each(['functions.refund', 'default_api.refund', 'mcp__server__refund', 'Refund'])('of a host passes: %s', (name) => {
    expect(called(name)).toMatchObject({ status: 'pass', changes: [{ code: 'tools.mended-name', safety: 'safe' }] });
  });

  it('counts if it is given apart from the name', () => {
    const inPart = { type: 'function_call', call_id: 'c', name: 'refund', arguments: '{"amount":5}' };
    expect(status({ output: [{ ...inPart, namespace: 'sandbox' }] })).toBe('hold');
    expect(status({ output: [{ ...inPart, namespace: 'functions' }] })).toBe('pass');
  });

  it('of another tool of the list is in doubt: that tool may be meant', () => {
    const own = compile({ kind: 'tool-calls', tools: [{ name: 'billing.pay' }, { name: 'refund' }] });
    expect(own.judge('{"name": "billing.refund", "arguments": {"amount": 5}}').status).toBe('hold');
    expect(own.judge('{"name": "functions.refund", "arguments": {"amount": 5}}').status).toBe('pass');
  });
});

describe('a comment after a call', () => {
  it.each([
    ['refund(amount=5)  # wait, should be 50', 'hold'],
    [`refund(amount=5${'  # paid\n'.repeat(80)})  # do not run`, 'hold'],
    ['refund(amount=5)  # the fee', 'pass'],
  ])('that corrects it holds it: %s', (reply, expected) => {
    expect(status(reply)).toBe(expected);
  });

  it('that does not is left out in the open', () => {
    expect(gate.judge('refund(amount=5)  # the fee').changes).toMatchObject([{ code: 'parse.comment', before: '# the fee' }]);
  });
});

describe('a string in Python', () => {
  it.each([
    [String.raw`'\101\60'`, 'A0'],
    [String.raw`'It's\nlate'`, "It's\nlate"],
    [`'''late'''`, 'late'],
    [String.raw`'C:\data'`, String.raw`C:\data`],
  ])('is read as Python reads it: %s', (written, note) => {
    const call = { name: 'refund', arguments: { amount: 5, note } };
    expect(gate.judge(`refund(amount=5, note=${written})`)).toMatchObject({ status: 'pass', value: { calls: [call] } });
  });

  it.each([String.raw`'\N{BULLET} late'`, String.raw`'It's \N{BULLET} late'`, String.raw`'C:\bin'`])(
    'with a named character, or an escape that nobody means, is not guessed: %s',
    (written) => {
      expect(status(`refund(amount=5, note=${written})`)).toBe('fail');
    },
  );
});

describe('how an answer ended', () => {
  const gemini = (more: object, body = {}) => ({
    candidates: [
      { content: { role: 'model', parts: [{ functionCall: { name: 'refund', args: { amount: 5 } } }] }, index: 0, ...more },
    ],
    ...body,
  });
  const chat = (finish_reason: unknown, more = {}) => ({
    choices: [{ index: 0, message: message(entry), finish_reason, ...more }],
  });
  it.each([
    ...['UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS', 'OTHER', 'MALFORMED_FUNCTION_CALL', 'NEW'].map((finishReason) =>
      gemini({ finishReason }),
    ),
    ...[gemini({ finish_reason: 'OTHER' }), gemini({ finish_reason: 2 }), chat('weird')],
    ...[
      chat('tool_calls', { native_finish_reason: 'MALFORMED_FUNCTION_CALL' }),
      { message: message(entry), done_reason: 'unload' },
    ],
    gemini({ finishReason: 'STOP' }, { prompt_feedback: { block_reason: 'SAFETY' } }),
    gemini({ finishReason: 'STOP' }, { promptFeedback: { safetyRatings: [{ blocked: true }] } }),
    gemini({ finishReason: 'STOP', safetyRatings: [{ category: 'H', blocked: true }] }),
    gemini({ safetyRatings: [{ category: 'H', blocked: true }] }),
    chat('tool_calls', { content_filter_results: { hate: { filtered: true } } }),
    { model: 'm', usage: {}, status: 'odd', output: [{ type: 'function_call', name: 'refund', arguments: '{"amount":5}' }] },
    {
      content: '',
      type: 'ai',
      tool_calls: [{ name: 'refund', args: { amount: 5 } }],
      response_metadata: { finish_reason: 'length' },
    },
    {
      content: '',
      type: 'ai',
      tool_calls: [{ name: 'refund', args: { amount: 5 } }],
      response_metadata: { finish_reason: 'OTHER' },
    },
    { choices: [{ index: 0, message: { role: 'assistant', content: marked(five) }, finish_reason: 'weird' }] },
  ])('holds its call unless it is known to be good: %j', (reply) => {
    expect(status(reply)).toBe('hold');
  });

  it.each([
    ...['STOP', 'FinishReason.STOP', 'FINISH_REASON_UNSPECIFIED', null, ''].map((finishReason) => gemini({ finishReason })),
    chat('unknown'),
    ...['tool_calls', 'stop', 'function_call', 'eos', 'eos_token', 'tool-calls', 'COMPLETE', 'TOOL_CALL', null].map((one) =>
      chat(one),
    ),
    ...[gemini({ finish_reason: 1 }), chat('stop', { stop_reason: '<|im_end|>' }), chat('tool_calls', { stop_reason: 128008 })],
    chat('tool_calls', { native_finish_reason: 'completed' }),
    gemini({ finishReason: 'STOP', safetyRatings: [{ category: 'H', blocked: false }] }),
    {
      content: '',
      type: 'ai',
      tool_calls: [{ name: 'refund', args: { amount: 5 } }],
      response_metadata: { finish_reason: 'stop' },
    },
  ])('passes if it is: %j', (reply) => {
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', changes: [] });
  });

  it('counts next to the reply too', () => {
    expect(gate.judge(marked(five), { finishReason: 'OTHER' }).status).toBe('hold');
    expect(gate.judge(marked(five), { finishReason: 'tool_calls' }).status).toBe('pass');
    expect(gate.judge('Done.', { finishReason: 'OTHER' }).status).toBe('pass');
  });
});

describe('calls in two places of an answer', () => {
  const called = { type: 'function_call', call_id: 'call_1', name: 'refund', arguments: '{"amount":5}' };
  const others = { type: 'tool_use', id: 'toolu_2', name: 'delete_user', input: { id: 1 } };
  const chat = { choices: [{ index: 0, message: message(entry), finish_reason: 'stop' }] };
  it.each([
    { message: message(entry), output: [{ ...called, call_id: 'call_2', name: 'delete_user', arguments: '{"id":1}' }] },
    ...[{ role: 'model', content: [used], parts: [{ functionCall: { name: 'delete_user', args: { id: 1 } } }] }],
    ...[
      { role: 'assistant', content: [others], tool_calls: [entry] },
      { ...message(entry), function_call: gone },
    ],
    ...[
      { ...chat, output: [others] },
      { ...chat, tool_calls: [gone] },
      { ...chat, message: { role: 'assistant', content: [others] } },
    ],
    ...[
      { ...chat, toolCalls: [gone] },
      { ...message(entry), toolCalls: [gone] },
    ],
  ])('are held if they differ: %j', (reply) => {
    expect(status(reply)).toBe('hold');
  });

  it.each([
    { message: message(entry), output: [called] },
    { ...message(entry), function_call: { name: 'refund', arguments: '{ "amount": 5 }' } },
    { role: 'assistant', content: [{ type: 'text', text: 'Now.' }, used], tool_calls: [entry] },
    { ...chat, output: [called] },
  ])('are made once if they are the same: %j', (reply) => {
    expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', value: { calls: [five] } });
  });

  it('are alternatives by the words between them', () => {
    const second = { ...used, id: 'toolu_2', input: { amount: 9 } };
    const reply = (text: string) => ({ role: 'assistant', content: [used, { type: 'text', text }, second] });
    for (const words of ['or', 'Let me redo that.', 'Option 2:']) expect([words, status(reply(words))]).toEqual([words, 'hold']);
    for (const words of ['Now the other.', 'Also:']) expect([words, status(reply(words))]).toEqual([words, 'pass']);
  });
});

describe('a stored message of LangChain', () => {
  const data = {
    ...{ content: '', additional_kwargs: {}, response_metadata: {}, type: 'ai', id: 'run-1', invalid_tool_calls: [] },
    tool_calls: [{ name: 'refund', args: { amount: 5 }, id: 'c', type: 'tool_call' }],
  };
  const made = (name: string) => ({ lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', name], kwargs: data });
  it('is read without its wrapping', () => {
    for (const reply of [{ type: 'ai', data }, made('AIMessage')])
      expect(gate.judge(JSON.stringify(reply))).toMatchObject({ status: 'pass', changes: [], value: { calls: [five] } });
  });

  it('is not read from anybody else', () => {
    for (const reply of [{ type: 'human', data }, made('HumanMessage'), { type: 'ai', data, cancelled: true }])
      expect([reply, status(reply)]).not.toEqual([reply, 'pass']);
  });
});

describe('a name with a namespace too many', () => {
  const named = compile({
    kind: 'tool-calls',
    tools: ['mail.send', 'sms.send'].map((name) => ({ name, parameters: { type: 'object', properties: { q: text } } })),
  });
  it.each([
    ['sms.mail.send', 'hold'],
    ['mail.sms.send', 'hold'],
    ['functions.mail.send', 'pass'],
    ['mail.mail.send', 'pass'],
    ['mcp__send', 'fail'],
  ])('%s', (name, expected) => {
    expect(named.judge(JSON.stringify({ name, arguments: { q: 'x' } })).status).toBe(expected);
  });
});

describe('a plain text in a list', () => {
  it('is said, among the parts of a message', () => {
    const reply = JSON.stringify({ role: 'assistant', content: ['Hi.', { type: 'text', text: 'All is well.' }] });
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [], content: 'Hi.\nAll is well.' } });
  });

  it('makes it no list of parts', () => {
    expect(status(['refund', { text: 'x' }])).not.toBe('pass');
  });
});
