import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { compile, type ToolReply, type Verdict } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const parameters = {
  get_weather: { city: text },
  send_mail: { to: text },
  ping_dns: {},
  tell: { to: text, words: { type: 'array', items: text }, n: integer },
  look: { n: integer, m: integer },
  log_any: { value: {} },
};
const required: { readonly [tool: string]: readonly string[] } = { get_weather: ['city'], send_mail: ['to'] };
const tools = Object.entries(parameters).map(([name, properties]) => {
  return { name, parameters: { type: 'object', properties, required: required[name] ?? [] } };
});
const gate = compile({ kind: 'tool-calls', tools });
const weather = { name: 'get_weather', arguments: { city: 'Oslo' } };
const [asked, sent] = [weather, { name: 'send_mail', arguments: { to: 'ann' } }].map((call) => JSON.stringify(call));
const marked = `<tool_call>${asked}</tool_call>`;
const fenced = `\`\`\`json\n${asked}\n\`\`\``;

const readIn = (verdict: Verdict<ToolReply>) =>
  verdict.status === 'pass' ? verdict.value.calls : verdict.status === 'hold' ? verdict.held.calls : undefined;

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
      const verdict = gate.judge(reply.slice(0, end));
      if (verdict.status === 'pass') expect(verdict.value.calls).toEqual([{ name: 'tell', arguments: { to: 'Ann' } }]);
    }
  });

  it('is no pass with half a plan, wherever the second call ends', () => {
    for (const second of [sent, `[${sent}]`, 'send_mail(to="ann")', `<tool_call>${sent}</tool_call>`] as string[]) {
      // A bracket alone, or a part of a name, is no call yet.
      for (let end = second.startsWith('{') || second.startsWith('[') ? 2 : 'send_mail('.length + 1; end < second.length; end++) {
        const verdict = gate.judge(`${marked}\n${second.slice(0, end)}`);
        if (verdict.status === 'pass')
          expect([second.slice(0, end), verdict.value.calls.length]).toEqual([second.slice(0, end), 2]);
      }
    }
  });
});

it('runs no call of what stands in any text around it', () => {
  const given = ['Never', 'I will', 'for example', 'Let me', 'look', 'not', 'call', 'this', 'the tool', ':', '.', '?', 'you'];
  const words = fc.array(fc.constantFrom(...given), { maxLength: 8 });
  const refuses = /\b(?:never|not|for example|you)\b|\?/i;
  fc.assert(
    fc.property(words, words, (before, after) => {
      const [first, last] = [before.join(' '), after.join(' ')];
      const verdict = gate.judge(`${first}\n${fenced}\n${last}`);
      if (refuses.test(first) || refuses.test(last)) expect(verdict.status).not.toBe('pass');
      expect(readIn(verdict)).toEqual([weather]);
    }),
  );
});

describe('a reply that is far too long', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const value = `<｜DSML｜parameter name="value" string="false">${deep}</｜DSML｜parameter>`;
  // A list of 125,000 items can still be spread into a call in Node 24; one of 150,000 overflows the stack.
  const long: readonly (readonly [string, string])[] = [
    ['kinds before a name', `<tool_call>${'function<｜tool▁sep｜>'.repeat(20_000)}</tool_call>`],
    ['variables', `look(${'a=x,'.repeat(150_000)})`],
    [
      'a value in tags',
      `<｜DSML｜tool_calls>\n<｜DSML｜invoke name="log_any">\n${value}\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>`,
    ],
  ];
  const longer: typeof long = [['keys without quotes', `{"name": "look", "arguments": {${'a:x,'.repeat(150_000)}}}`]];
  it.each([...aThirdOf(long), ...(isWhole ? longer : [])])('does not throw (a third of these in each run): %s', (_, reply) => {
    expect(gate.judge(reply).status).toBe('fail');
  });

  const shapes: readonly (readonly [string, (count: number) => string])[] = [
    ['calls in one list', (count) => `[${"{'name': 'look', 'arguments': {'n': '1'}}, ".repeat(count)}]`],
    ['calls between marks', (count) => '<tool_call>{"name": "look", "arguments": {"n": 1}}</tool_call>\n'.repeat(count)],
    ['calls in fences', (count) => `Look:\n${'```\nlook(n=1)\n```\n'.repeat(count)}`],
    ['calls in the form of ReAct', (count) => 'Action: look\nAction Input: {"n": 1}\n'.repeat(count)],
    ['tags that are nearly tools', (count) => `Look:\n${'<get_wether>\n'.repeat(count)}`],
    ['documents beside a call', (count) => `${marked}\n${'{"a": [1]}\n'.repeat(count)}`],
    ['documents without end', (count) => `${marked}\n${'{"a": \n'.repeat(count)}`],
    ['calls in sentences', (count) => 'I could run get_wether(city="Oslo") now. '.repeat(count)],
    ['calls that are made, in sentences', (count) => `${marked}${'Then get_weather(city="Bergen"). '.repeat(count)}`],
    ['lists side by side', (count) => '[ping_dns()], '.repeat(count)],
    ['words before a fence', (count) => `${'I will look. '.repeat(count)}\n${fenced}`],
    ['lines with labels', (count) => 'a b c: d e f\n'.repeat(count)],
  ];
  it.each(aThirdOf(shapes))('takes time that grows with it, no faster (a third in each run): %s', (_, build) => {
    expect(growthBySize((reply) => gate.judge(reply), build, 2000)).toBeLessThan(LINEAR);
  });

  it('is read for so many calls in its text and no more, to see whether they are those made', () => {
    const time = (length: number) => {
      const reply = marked + ' get_weather('.repeat(length);
      // Processor time: other work on the machine does not count.
      const start = process.cpuUsage();
      expect(gate.judge(reply).status).toBe('hold');
      return process.cpuUsage(start).user / 1000;
    };
    time(100);
    // Each bracket was read to a limit of its own: a second for each 50 KB.
    expect(time(10_000)).toBeLessThan(1500);
  });
});
