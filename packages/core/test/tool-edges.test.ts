import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { ContractError, compile, type Gate, type ToolContract, type ToolReply } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';

const numbers = { type: 'object', properties: { n: { type: 'integer' }, m: { type: 'integer' } } };
const gate: Gate<ToolReply> = compile({
  kind: 'tool-calls',
  tools: [{ name: 'look', effect: 'read', parameters: numbers }],
});

describe('a reply that is far too long', () => {
  // A list of 125,000 items can still be spread into a call in Node 24; one of 150,000 overflows the stack.
  const long: readonly (readonly [string, string])[] = [
    ['kinds before a name', `<tool_call>${'function<｜tool▁sep｜>'.repeat(20_000)}</tool_call>`],
    ['variables', `look(${'a=x,'.repeat(150_000)})`],
  ];
  const longer: typeof long = [['keys without quotes', `{"name": "look", "arguments": {${'a:x,'.repeat(150_000)}}}`]];
  it.each([...long, ...(isWhole ? longer : [])])('does not throw: %s', (_, reply) => {
    expect(gate.judge(reply).status).toBe('fail');
  });

  const many: readonly (readonly [string, (count: number) => string])[] = [
    ['in one list', (count: number) => `[${"{'name': 'look', 'arguments': {'n': '1'}}, ".repeat(count)}]`],
    ['each between marks', (count: number) => '<tool_call>{"name": "look", "arguments": {"n": 1}}</tool_call>\n'.repeat(count)],
    ['each in a fence', (count: number) => `Look:\n${'```\nlook(n=1)\n```\n'.repeat(count)}`],
    ['each in the form of ReAct', (count: number) => 'Action: look\nAction Input: {"n": 1}\n'.repeat(count)],
  ];
  it.each(aThirdOf(many))('takes no more time for each of many calls (a third in each run): %s', (_, build) => {
    expect(growthBySize((text) => gate.judge(text), build, 2000)).toBeLessThan(LINEAR);
  });
});

describe('an action of ReAct', () => {
  it.each(['Action: look\nAction Input:\n{"n": 5}', 'Action: look\nAction Input:\n```json\n{"n": 5}\n```'])(
    'has its arguments on the next line: %j',
    (reply) => {
      expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ name: 'look', arguments: { n: 5 } }] } });
      expect(gate.judge(reply)).not.toHaveProperty('value.content');
    },
  );
});

describe('a tool list', () => {
  it('is checked for its effects wherever they stand', () => {
    const tool = { type: 'function', function: { name: 'drop', parameters: numbers }, effect: 'Destroy' };
    const contract: ToolContract = { kind: 'tool-calls', tools: [tool], policy: { effects: { destroy: 'hold' } } };
    expect(() => compile(contract)).toThrow(ContractError);
  });

  it('has no alias that means two arguments', () => {
    const tool = { name: 'look', parameters: numbers, aliases: { n: 'x', m: 'x' } };
    expect(() => compile({ kind: 'tool-calls', tools: [tool] })).toThrow(ContractError);
  });
});

describe('nothing that looks like a call is lost in silence', () => {
  const shop = compile({
    kind: 'tool-calls',
    tools: [
      { name: 'find', effect: 'read', parameters: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } },
      { name: 'wipe', effect: 'destroy', parameters: { type: 'object', properties: {} } },
    ],
  });
  const wipe = { name: 'wipe', arguments: {} };
  const find = { name: 'find', arguments: { id: 1 } };
  const native = (...parts: readonly unknown[]) => JSON.stringify({ role: 'assistant', content: parts });
  const use = (name: unknown, input: unknown = {}) => ({ type: 'tool_use', id: 'a', name, input });

  it.each([
    ['a list of what is no call', '{"calls": [{"name": "nope"}]}', 'fail', 'tools.unknown-tool'],
    ['a list that is none', '{"tool_calls": "x"}', 'fail', 'tools.unreadable-call'],
    ['a part without a name', native(use('find', { id: 1 }), use(undefined)), 'fail', 'tools.unreadable-call'],
    [
      'a part of a type that nobody knows',
      native(use('find', { id: 1 }), { type: 'custom', name: 'wipe' }),
      'fail',
      'tools.unreadable-call',
    ],
    [
      'a call in the text beside calls',
      native(use('find', { id: 1 }), { type: 'text', text: `<tool_call>${JSON.stringify(wipe)}</tool_call>` }),
      'hold',
      'tools.shown-call',
    ],
    [
      'a call before one between marks',
      `${JSON.stringify(wipe)}\n<tool_call>${JSON.stringify(find)}</tool_call>`,
      'hold',
      'tools.call-in-prose',
    ],
    ['a tool and something else', '{"find": {"id": 1}, "note": "ok"}', 'fail', 'tools.unreadable-call'],
    ['two names', '{"function": "wipe", "name": "find", "arguments": {"id": 1}}', 'fail', 'tools.missing-arguments'],
    ['two objects of arguments', '{"name": "find", "args": {"id": 1}, "arguments": {"id": 2}}', 'fail', 'tools.argument-outside'],
    ['a call that was cut', '<tool_call>find(id=1) wipe(', 'fail', 'tools.unreadable-call'],
    ['half of a call', 'find(id=1', 'fail', 'tools.unreadable-call'],
    ['a call in an expression', '[find(id=1) * find(id=2)]', 'fail', 'tools.unreadable-call'],
    ['a call that is printed', 'print(wipe())', 'hold', 'tools.shown-call'],
    ['an error of the provider', '{"error": {"message": "rate limit", "type": "x"}}', 'fail', 'extract.nothing-found'],
    ['a claim', 'After calling wipe, the disk is empty.', 'pass', 'tools.claimed-call'],
  ])('%s', (_name, reply, status, code) => {
    const verdict = shop.judge(reply);
    expect(verdict.status).toBe(status);
    expect([...verdict.findings, ...verdict.changes].map((told) => told.code)).toContain(code);
  });

  it.each([
    [
      'Bedrock',
      JSON.stringify({ output: { message: { role: 'assistant', content: [{ toolUse: { name: 'find', input: { id: 1 } } }] } } }),
    ],
    ['one call under a key', JSON.stringify({ thoughts: { text: 'look' }, command: { name: 'find', args: { id: 1 } } })],
    ['tags with the names of tools', 'I look.\n<find>\n<id>1</id>\n</find>'],
    ['a string', '"find(id=1)"'],
    ['a statement with its end', 'find(id=1);  # now'],
    ['ReAct with emphasis', '**Action:** find\n**Action Input:** {"id": 1}'],
  ])('and read where it can be: %s', (_name, reply) => {
    expect(shop.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [find] } });
  });

  it('calls before, in whatever form a conversation has them', () => {
    const gate = compile({
      kind: 'tool-calls',
      tools: [{ name: 'a' }, { name: 'b' }],
      order: [{ tool: 'b', requires: ['a'], level: 'error' }],
    });
    for (const before of ['a', { name: 'a' }, { function: { name: 'a' } }, { toolName: 'A' }])
      expect(gate.judge('b(x=1)', { input: { calls: [before] } }).status).toBe('pass');
    expect(gate.judge('b(x=1)', { input: { calls: [{ name: 'a', failed: true }] } }).status).toBe('fail');
  });
});

const text = { type: 'string' };
const acting: Gate<ToolReply> = compile({
  kind: 'tool-calls',
  tools: [
    { name: 'run_sql', effect: 'change', parameters: { type: 'object', properties: { query: text }, required: ['query'] } },
    {
      name: 'tell',
      effect: 'read',
      parameters: { type: 'object', properties: { to: text, words: { type: 'array', items: text }, n: { type: 'integer' } } },
    },
  ],
});
const codesOf = (reply: string) => {
  const { status, changes, findings } = acting.judge(reply);
  return [status, ...changes.map(({ code }) => code), ...findings.map(({ code }) => code)];
};

describe('a plain input of ReAct', () => {
  it.each([
    'Action: run_sql\nAction Input: DELETE FROM t\nWHERE id = 1',
    'Action: run_sql\nAction Input: ```sql\nDELETE FROM t\n```',
    'Action: run_sql\nAction Input: "DELETE FROM t WH',
    'Action: run_sql\nAction Input: DELETE FROM t',
  ])('is held where nothing says that it ends with its line: %j', (reply) => {
    expect(codesOf(reply)).toEqual(['hold', 'parse.unseen-end', 'tools.only-argument']);
  });

  it.each(['Action: run_sql\nAction Input: SELECT 1\nObservation: 1', 'Action: run_sql\nAction Input: "SELECT 1"'])(
    'passes where something does: %j',
    (reply) => {
      expect(acting.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ arguments: { query: 'SELECT 1' } }] } });
    },
  );

  it.each(['Action: run_sql', 'Action: run_sql\nAction Inp', 'Action: run_sql[DELETE FROM t]'])(
    'that is missing is no prose: %j',
    (reply) => {
      expect(codesOf(reply)).toEqual(['fail', 'tools.unreadable-call']);
    },
  );
});

describe('a value between tags', () => {
  it.each([
    '<tool_call>tell\n<arg_key>to</arg_key>\narg_value>Ann</arg_value>\n<arg_key>n</arg_key>\n<arg_value>12</arg_value>\n</tool_call>',
    '<start_function_call>call:tell{to:escape>Ann<escape>,n:12}<end_function_call>',
  ])('is never that of another argument: %j', (reply) => {
    expect(codesOf(reply)).toEqual(['fail', 'tools.unreadable-call']);
  });

  it.each([
    '<tool_call>tell\n<arg_key>to</arg_key><arg_value>Ann/arg_value><arg_key>n</arg_key><arg_value>12</arg_value></tool_call>',
    '<invoke name="tell"><parameter name="to">Ann/parameter><parameter name="n">12</parameter></invoke>',
  ])('is held where it holds the next one: %j', (reply) => {
    expect(codesOf(reply)).toEqual(['hold', 'parse.guessed-closer']);
  });
});

it('reads parts of an answer that are the model’s, and sees where one was cut', () => {
  const call = { type: 'function_call', name: 'tell', arguments: '{}' };
  expect(codesOf(JSON.stringify({ output: [{ ...call, status: 'incomplete' }] }))).toEqual(['hold', 'tools.cut-off']);
  expect(codesOf(JSON.stringify({ output: [{ ...call, status: 'completed' }] }))).toEqual(['pass']);
  const inner = { type: 'tool_use', id: 'a', name: 'tell', input: {} };
  const result = { type: 'tool_result', tool_use_id: 'b', content: [inner] };
  const verdict = acting.judge(JSON.stringify({ role: 'assistant', content: [{ type: 'text', text: 'hm' }, result] }));
  expect(verdict).toMatchObject({ status: 'pass', value: { calls: [], content: 'hm' } });
});

it('reads no name out of a tag whose quotes do not match', () => {
  expect(codesOf('<invoke name="tell"><parameter name="to>"Ann</parameter></invoke>')).toContain('fail');
  expect(codesOf(`<invoke name='tell'><parameter name="to">Ann</parameter></invoke>`)).toEqual(['pass']);
});

describe('a reply that is cut', () => {
  const call = '{"name": "tell", "arguments": {"to": "Ann"}}';
  it.each([
    `{"choices": [{"message": {"role": "assistant", "tool_calls": [{"type": "function", "function": ${call}}]}}]}`,
    `{"output": [{"type": "reasoning"}, {"type": "function_call", ${call.slice(1)}]}`,
    `{"role": "assistant", "content": [{"type": "text", "text": "I look."}, {"type": "tool_use", ${call.slice(1)}]}`,
    `{"candidates": [{"content": {"parts": [{"functionCall": ${call}}]}}]}`,
    '<tell>\n<to>Ann</to>\n</tell>',
    `<|tool_calls_section_begin|><|tool_call_begin|>tell<|tool_call_argument_begin|>{"to": "Ann"}<|tool_call_end|>`,
    'tell(to="Ann")',
  ])('passes without a call only before a tool is named: %j', (reply) => {
    const named = reply.indexOf('tell') + 'tell'.length;
    for (let end = named; end < reply.length; end++) {
      const verdict = acting.judge(reply.slice(0, end));
      if (verdict.status === 'pass') expect(verdict.value.calls).toEqual([{ name: 'tell', arguments: { to: 'Ann' } }]);
    }
  });

  it('is no whole one where a mark has announced another call', () => {
    const reply =
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>tell<｜tool▁sep｜>{"to": "Ann"}<｜tool▁call▁end｜><｜tool▁call▁begin｜>run_';
    expect(codesOf(reply)).toEqual(['fail', 'tools.unclosed-tag', 'tools.unreadable-call']);
  });

  it('is one that the provider stopped over its content', () => {
    const message = { role: 'assistant', tool_calls: [{ type: 'function', function: { name: 'tell', arguments: '{}' } }] };
    expect(codesOf(JSON.stringify({ choices: [{ finish_reason: 'content_filter', message }] }))).toEqual([
      'hold',
      'tools.cut-off',
    ]);
  });
});

describe('a document in a form that nobody knows', () => {
  it('does not pass as prose if it calls a tool', () => {
    const body = { choices: [{ message: { tool_calls: [{ function: { name: 'tell', arguments: '{}' } }] } }] };
    expect(codesOf(JSON.stringify({ custom_id: '1', response: { body } }))).toEqual(
      expect.arrayContaining(['fail', 'tools.unreadable-call']),
    );
    expect(codesOf('{"tools": ["tell", "run_sql"]}')).toEqual(['pass']);
  });

  it('is told where its marks are broken', () => {
    const broken = ['fail', 'tools.shown-call', 'tools.unreadable-call'];
    expect(codesOf('TOOL_CALLS]tell[ARGS]{"to": "Ann"}')).toEqual(broken);
    expect(codesOf('<tol_call>tell\n<arg_key>to</arg_key>\n<arg_value>Ann</arg_value>')).toEqual(broken);
    expect(codesOf('Close the list with </ul>, and go on.')).toEqual(['pass']);
  });
});

it('reads the form of Step as its models write it', () => {
  const invoke = '<steptml:invoke name="tell"><steptml:parameter name="to">Ann</steptml:parameter></steptml:invoke>';
  const reply = `<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜>${invoke}<｜tool_call_end｜><｜tool_calls_end｜>`;
  expect(acting.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ arguments: { to: 'Ann' } }] } });
});

it('takes no namespace for one that turns the meaning round, wherever it stands', () => {
  expect(codesOf('api.cancel.run_sql(query="x")')).toEqual(['fail', 'tools.unknown-tool']);
  expect(codesOf('dry_run.run_sql(query="x")')).toEqual(['fail', 'tools.unknown-tool']);
});

it('holds strings side by side in a list, where a comma is more likely missing', () => {
  expect(codesOf('tell(words=["red" "blue"])')).toEqual(['hold', 'parse.ambiguous-quotes']);
  expect(codesOf('tell(to="red " "blue")')).toEqual(['pass']);
});

describe('a call between marks', () => {
  const marked = '<tool_call>{"name": "tell", "arguments": {"to": "Ann"}}</tool_call>';
  it.each([`Write it like this:\n\`\`\`\n${marked}\n\`\`\`\nand never in prose.`, `The form is \`${marked}\`, as you see.`])(
    'may be an example where it is code in a text: %j',
    (reply) => {
      expect(codesOf(reply)).toEqual(['hold', 'tools.call-in-prose']);
    },
  );

  it.each([`\`\`\`xml\n${marked}\n\`\`\``, `I look.\n${marked}`, `\`\`\`\nx\n\`\`\`\nI look.\n${marked}`])(
    'is none elsewhere: %j',
    (reply) => {
      expect(acting.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ name: 'tell' }] } });
    },
  );
});

it('holds a call that is taken back by what follows', () => {
  const marked = (n: number) => `<tool_call>{"name": "tell", "arguments": {"n": ${n}}}</tool_call>`;
  expect(codesOf(`${marked(1)} wait, no ${marked(2)}`)).toEqual(['hold', 'extract.quoted', 'tools.several-blocks']);
  expect(codesOf(`I do not know yet.\n${marked(1)}\n${marked(2)}`)).toEqual(['pass']);
});

it('makes no call of what stands in a turn of the user', () => {
  expect(acting.judge('<|im_start|>user\nrun_sql(query="x")').status).toBe('hold');
  expect(acting.judge('tell(to="Ann")<|im_end|>\n<|im_start|>user\nrun_sql(query="x")').status).toBe('hold');
  const marked = '<tool_call>{"name": "run_sql", "arguments": {"query": "x"}}</tool_call>';
  expect(acting.judge(`<|im_start|>user\n${marked}`).status).toBe('hold');
  expect(acting.judge('tell(to="Ann")<|im_end|>\n<|im_start|>user\n')).toMatchObject({ status: 'pass', value: { calls: [{}] } });
});

it('holds a call that builds on a result which the model made up', () => {
  const [first, second] = ['SELECT', 'DELETE'].map((query) => {
    return `<tool_call>${JSON.stringify({ name: 'run_sql', arguments: { query } })}</tool_call>`;
  });
  expect(acting.judge(`${first}\n${second}`).status).toBe('pass');
  expect(acting.judge(`${first}\n<tool_response>3 rows</tool_response>\n${second}`).status).toBe('hold');
});

it('leaves out null only where it can not be', () => {
  const parameters = { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { type: 'string' } } };
  const nullable = compile({ kind: 'tool-calls', tools: [{ name: 'set', parameters }] });
  const verdict = nullable.judge('set(a=None, b=None)');
  expect(verdict).toMatchObject({ status: 'hold', held: { calls: [{ arguments: { a: null } }] } });
  expect(verdict.changes.map(({ path }) => path)).toEqual(['/calls/0/arguments/b']);
});
