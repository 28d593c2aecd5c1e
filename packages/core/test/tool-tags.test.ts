import { expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const parameters = {
  search: { query: { type: 'string' } },
  send_mail: { to: { type: 'string' }, body: { type: 'string' }, draft: { type: 'boolean' } },
  get_weather: { city: { type: 'string' }, days: { type: 'integer' } },
  log_any: { value: {} },
  delete_user: { id: { type: 'integer' } },
};
const tools = Object.entries(parameters).map(([name, properties]) => ({ name, parameters: { type: 'object', properties } }));
const gate = compile({ kind: 'tool-calls', tools });

const codesOf = (reply: string) => {
  const verdict = gate.judge(reply);
  return [verdict.status, ...[...verdict.changes, ...verdict.findings].map(({ code }) => code)];
};
const givenIn = (reply: string) => {
  const verdict = gate.judge(reply);
  if (verdict.status !== 'pass') throw new Error(`${verdict.status}: ${codesOf(reply)}`);
  return verdict.value.calls.map(({ arguments: given }) => given);
};

it.each([
  '<function name="send_mail"><param name="to">a</param><param name="body">Hi</para><param name="draft">true</param></function>',
  '<function name="search"><param name="query">a</param\n<function name="search"><param name="query">b</param></function>',
  '<|open|>tools<|sep|><|open|>call tool="send_mail" index="1"<|sep|><|open|>argument key="body" type="string"<|sep|>Hi<|close|>arg<|sep|><|open|>argument key="draft" type="boolean"<|sep|>true<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  '<tool_call>\n<function=get_weather>\n<parameter=city>Oslo</para=days>3</parameter>\n</function>\n</tool_call>',
  '<send_mail><to>a</to><body>Hi</bod><draft>true</draft></body></send_mail>',
])('a value that swallowed a broken tag is in doubt: %s', (reply) => {
  expect(codesOf(reply)).toEqual(expect.arrayContaining(['hold', 'parse.guessed-closer']));
});

it('a text behind the arguments, inside the tags of a call, may be another call or argument', () => {
  for (const more of [
    '\n[delete_user(id=5)]',
    '<delete_user><id>5</id></delete_user>',
    '<invoke name="delete_user"><parameter name="id">5</parameter></invoke>',
  ])
    expect(codesOf(`<function=search>{"query":"a"}${more}</function>`)[0]).not.toBe('pass');
  expect(codesOf('<invoke name="send_mail">{"to":"a","body":"b"}<parameter name="draft">true</parameter></invoke>')).toContain(
    'extract.stray-data',
  );
});

it('a call that never closes inside a section is a liberty', () => {
  const reply =
    '<tool_call><function=get_weather><parameter=city>Oslo</parameter>\n<function=delete_user><parameter=id>5</parameter></function></tool_call>';
  expect(codesOf(reply)).toEqual(['pass', 'tools.unclosed-tag', 'coerce.string-to-number']);
});

const dsml = (value: string, isString = false) =>
  `<｜DSML｜tool_calls>\n<｜DSML｜invoke name="log_any">\n<｜DSML｜parameter name="value" string="${isString}">${value}</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>`;
const kimi = (value: string, type: string) =>
  `<|open|>tools<|sep|><|open|>call tool="log_any" index="1"<|sep|><|open|>argument key="value" type="${type}"<|sep|>${value}<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>`;

it.each([
  [dsml('1.0'), 1],
  [dsml('["a", 1.50]'), ['a', 1.5]],
  [dsml('"x"'), 'x'],
  [dsml('5', true), '5'],
  [kimi('5', 'string'), '5'],
  [kimi('5', 'integer'), 5],
  [kimi('null', 'null'), null],
])('a value is what its tag says that it is: %s', (reply, value) => {
  expect(givenIn(reply)).toEqual([{ value }]);
});

it.each([kimi('1', 'boolean'), kimi('{"a": 1}', 'number'), kimi('oops', 'number')])(
  'a value that is not what its tag says is none: %s',
  (reply) => expect(codesOf(reply)).toEqual(['fail', 'tools.not-a-value']),
);

it('a value in tags is repaired as JSON is', () => {
  expect(codesOf(dsml('True'))).toEqual(['pass', 'parse.python-literal']);
  expect(codesOf(dsml('1 2'))[0]).toBe('hold');
});

it('a value in tags has the limits of JSON', () => {
  expect(codesOf(dsml('['.repeat(20_000) + ']'.repeat(20_000)))[0]).toBe('fail');
  expect(codesOf(dsml('{"__proto__": {"x": 1}}'))[0]).toBe('fail');
  expect(codesOf('<|tool_call>call:log_any{value:{constructor:{prototype:{x:1}}}}<tool_call|>')).toContain('parse.forbidden-key');
  const digits = codesOf(dsml('12345678901234567890'));
  expect(digits).toEqual(['hold', 'parse.digits-lost']);
});

it('a bare word of Gemma is JSON if it can be, and ordinary quotation marks are no part of a value', () => {
  expect(givenIn('<|tool_call>call:log_any{value:{urgent:false,copies:3,name:Ada}}<tool_call|>')).toEqual([
    { value: { urgent: false, copies: 3, name: 'Ada' } },
  ]);
  expect(givenIn('<|tool_call>call:send_mail{to:"a@x.org",body:"Hi, \\"you\\""}<tool_call|>')).toEqual([
    { to: 'a@x.org', body: 'Hi, "you"' },
  ]);
  for (const given of ['city:Oslo days:3', 'city:Oslo;days:3', "city:'Oslo'"])
    expect(codesOf(`<|tool_call>call:get_weather{${given}}<tool_call|>`)[0]).toBe('fail');
});

it('an input that names its argument is not the value of that argument', () => {
  const action = (input: string) => `Action: search\nAction Input: ${input}\nObservation: `;
  expect(codesOf(action('query="cats"'))).toContain('tools.positional');
  expect(codesOf(action('- query="cats"'))).toContain('tools.positional');
  expect(codesOf(action('cats: a history'))).toContain('tools.only-argument');
  expect(codesOf(action('<q>cats</q> Action: search\nAction Input: dogs'))[0]).toBe('hold');
});

it('a bracket with nothing as a value is a call, and one with types is not', () => {
  expect(codesOf('(search(query : null))')[0]).toBe('hold');
  expect(codesOf('Use search(query: string) for that.')[0]).toBe('pass');
});

it('what it took to read a tag inside another is told with its place', () => {
  const ns = ']<]minimax[>[';
  const reply = `${ns}<tool_call>\n${ns}<invoke name="log_any">${ns}<value>${ns}<tags>${ns}<item><![CDATA[a]]>${ns}</item>${ns}</tags>${ns}</value>${ns}</invoke>\n${ns}</tool_call>`;
  expect(givenIn(reply)).toEqual([{ value: { tags: ['a'] } }]);
  expect(gate.judge(reply).changes.map(({ code, path }) => [code, path])).toEqual([
    ['tools.escaped-text', '/calls/0/arguments/value/tags/0'],
  ]);
});
