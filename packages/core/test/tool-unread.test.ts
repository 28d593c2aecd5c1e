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

describe('half a plan is never a pass', () => {
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
});

describe('types of another notation', () => {
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
