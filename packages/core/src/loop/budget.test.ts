import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { compile } from '../index.ts';
import type { ToolPolicyInput } from '../kinds/tool-calls/model/tool-contract.ts';
import type { PolicyInput } from '../model/contract.ts';
import { groupOf } from './budget.ts';

const city = { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } }, required: ['city'] };

function group(reply: string, policy: ToolPolicyInput = {}) {
  const gate = compile({
    kind: 'tool-calls',
    tools: [
      { name: 'look', effect: 'read', parameters: city },
      { name: 'send', effect: 'change', parameters: city },
    ],
    order: [{ tool: 'send', requires: ['look'], level: 'error' }],
    policy,
  });
  const verdict = gate.judge(reply);
  return `${verdict.status} ${groupOf(verdict as Parameters<typeof groupOf>[0])}`;
}

describe('the group of a verdict on tool calls', () => {
  it.each(rows<[string, string]>('verdicts', 'Groups of verdicts on tool calls'))('%j is %s', (reply, expected) => {
    expect(group(reply)).toBe(expected);
  });

  it('is the group of the approval where nothing else holds it', () => {
    const policy: ToolPolicyInput = { effects: { read: 'hold' } };
    expect(group('look(city="Rome")', policy)).toBe('hold semantic');
    expect(group('look(city="Rome", days="2")', policy)).toBe('hold semantic');
    expect(group('look("Rome", 1)', policy)).toBe('hold schema');
  });

  it('is the group of a warning that a strict policy fails it for', () => {
    expect(group('I called look, and it returned rain.', { strict: true })).toBe('fail semantic');
  });
});

describe('the group of a verdict on a document', () => {
  const of = (reply: string, policy: PolicyInput = {}) => {
    const rules = [{ name: 'low', expr: 'n < 5', level: 'warning' as const }];
    return groupOf(compile({ schema: { properties: { n: { type: 'integer' } } }, rules: { rules }, policy }).judge(reply));
  };

  it('is the group of its first error, of an unsafe change, or of a warning that a strict policy fails it for', () => {
    expect(of('no')).toBe('syntax');
    expect(of('{"n": "x"}')).toBe('schema');
    expect(of('{"n": 1, "n": 2}')).toBe('syntax');
    expect(of('{"n": 9}', { strict: true })).toBe('semantic');
  });
});
