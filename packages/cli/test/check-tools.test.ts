import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { fileWith, jsonl, tamis } from './tamis.ts';

const city = { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } }, required: ['city'] };
const TOOLS = [
  { name: 'look', effect: 'read', parameters: city },
  { name: 'send', effect: 'change', parameters: city },
];
const tools = fileWith('tools.json', JSON.stringify(TOOLS, null, 2));
const contract = fileWith(
  'contract.yaml',
  'kind: tool-calls\norder:\n  - {tool: send, requires: [look], level: error}\npolicy: {effects: {change: hold}}\n',
);

const unit = (reply: unknown, more: object = {}) => `${JSON.stringify({ ...more, reply })}\n`;
const check = (input: string, ...flags: readonly string[]) => tamis(['check', ...flags], input);

describe('tamis check --tools', () => {
  it('takes them from a failure record, too, which has the unit under input', async () => {
    const given = unit('send(city="Rome")', { id: 2, calls: [{ name: 'look' }] });
    const flags = ['--tools', tools, '--contract', contract];
    const first = await check(given, ...flags);
    const second = await check(first.stderr, ...flags);
    const third = await check(second.stderr, ...flags);
    for (const run of [first, second, third])
      expect(jsonl(run.stderr)).toMatchObject([{ unit_id: 2, status: 'hold', code: 'tools.needs-approval' }]);
  });

  it('is quick with a list of 2 MB, and with one full of mistakes', async () => {
    const count = isWhole ? 2000 : 200;
    const many = Array.from({ length: count }, (_, index) => ({
      name: `tool_${index}`,
      description: 'x'.repeat(1_900_000 / count),
      parameters: { type: 'object', properties: { n: { type: 'integer' } } },
    }));
    const good = fileWith('big.json', JSON.stringify(many));
    expect(readFileSync(good).length).toBeGreaterThan(1.9e6);
    const run = await check(unit(`tool_${count - 1}(n=1)`) + unit(`tool_${count}(n=1)`), '--tools', good);
    expect(jsonl(run.stdout)).toEqual([{ reply: { calls: [{ name: `tool_${count - 1}`, arguments: { n: 1 } }] } }]);
    expect(JSON.stringify(jsonl(run.stderr)).length).toBeLessThan(10_000);
    const bad = fileWith('bad.json', JSON.stringify(many).replaceAll('integer', 'integar'));
    const refused = await check(unit('tool_1(n=1)'), '--tools', bad);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(new RegExp(`^error: The tool list has ${count} mistakes`));
    expect(refused.stderr.endsWith(`and ${count - 20} more; tamis config check lists all\n`)).toBe(true);
  });
});
