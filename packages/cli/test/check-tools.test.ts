import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileWith, isWhole, jsonl, marked, tamis } from './tamis.ts';

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
const called = (...names: readonly string[]) => ({ calls: names.map((name) => ({ name, arguments: { city: 'Rome' } })) });

describe('tamis check --tools', () => {
  it('writes prose and JSON that needed no change as the bytes that came in', async () => {
    const native = { role: 'assistant', tool_calls: [{ function: { name: 'look', arguments: '{ "city": "Rome" }' } }] };
    const lines = [
      '{"id": 1,  "reply": "It rains in \\u0052ome."}\n',
      `{"reply" : ${JSON.stringify(native)} }\r\n`,
      unit(JSON.stringify(native)),
      unit('[{"name": "look", "arguments": {"city": "Rome"}}]'),
      unit({ ...called('look'), content: 'Well.' }),
      unit('{"calls": []}'),
    ].join('');
    const run = await check(lines, '--tools', tools);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout.toString()).toBe(lines);
  });

  it("writes JSON in a model's own format as its value", async () => {
    const args = { city: 'Rome' };
    const odd = [
      { calls: [{ tool: 'look', args }] },
      { name: 'look', parameters: args },
      [{ tool: 'look', arguments: args }],
      { tool_calls: [{ name: 'look', parameters: args }] },
      { calls: [{ name: 'look', arguments: JSON.stringify(args) }] },
    ];
    const run = await check(odd.map((reply) => unit(reply)).join(''), '--tools', tools);
    expect(jsonl(run.stdout).map(({ reply }) => reply)).toEqual(odd.map(() => called('look')));
    expect(jsonl(run.stdout).filter((one) => '_tamis' in one)).toEqual([]);
  });

  it('writes what providers send unchanged', async () => {
    const args = { city: 'Rome' };
    const text = JSON.stringify(args);
    const forms = [
      { choices: [{ message: { role: 'assistant', tool_calls: [{ function: { name: 'look', arguments: text } }] } }] },
      { tool_calls: [{ type: 'function', function: { name: 'look', arguments: text } }] },
      { output: [{ type: 'function_call', name: 'look', arguments: text }] },
      { content: [{ type: 'tool_use', name: 'look', input: args }] },
      [
        { type: 'text', text: 'Well.' },
        { type: 'tool_use', name: 'look', input: args },
      ],
      { candidates: [{ content: { parts: [{ functionCall: { name: 'look', args } }] } }] },
    ];
    const lines = forms.map((reply) => unit(reply)).join('');
    expect((await check(lines, '--tools', tools)).stdout.toString()).toBe(lines);
  });

  it('writes calls in any other text as their value, without notes if nothing was altered', async () => {
    const tagged = `Well.\n<tool_call>${JSON.stringify(called('look').calls[0])}</tool_call>`;
    const lines = unit('[look(city="Rome")]', { id: 1, _tamis: 'kept' }) + unit(tagged) + unit("look(city='Rome', days='2')");
    const run = await check(lines, '--tools', tools, '--format', 'json');
    expect(JSON.parse(run.stderr)).toMatchObject({ valid: 2, repaired: 1 });
    expect(jsonl(run.stdout)).toMatchObject([
      { id: 1, _tamis: 'kept', reply: called('look') },
      { reply: { ...called('look'), content: 'Well.' } },
      { _tamis: { changes: [{ code: 'coerce.string-to-number', path: '/calls/0/arguments/days' }] } },
    ]);
    expect(jsonl(run.stdout)[1]).not.toHaveProperty('_tamis');
    const text = await check(unit(tagged), '--tools', tools, '--as', 'text');
    expect(JSON.parse(String(jsonl(text.stdout)[0]?.reply))).toEqual({ ...called('look'), content: 'Well.' });
  });

  it('takes one reply per line, and one reply in all', async () => {
    const plain = await check(
      'look(city="Rome")\nIt rains.\r\n{"name":"look","arguments":{"city":"Rome"}}\n',
      '--tools',
      tools,
      '--plain',
    );
    expect(plain.stdout.toString()).toBe(
      `${JSON.stringify(called('look'))}\nIt rains.\r\n{"name":"look","arguments":{"city":"Rome"}}\n`,
    );
    const whole = await check('look(city="Rome")\nsend(city="Rome")\n', '--tools', tools, '--whole');
    expect(JSON.parse(whole.stdout.toString())).toEqual(called('look', 'send'));
  });

  it('takes order and effects from a contract, and calls made before from the unit', async () => {
    const lines =
      unit('send(city="Rome")', { id: 1 }) +
      unit('send(city="Rome")', { id: 2, calls: [{ name: 'look' }] }) +
      unit('look(city="Rome")', { id: 3 });
    const run = await check(lines, '--tools', tools, '--contract', contract);
    expect(run.code).toBe(1);
    expect(jsonl(run.stdout)).toMatchObject([{ id: 3 }]);
    expect(jsonl(run.stderr)).toMatchObject([
      { unit_id: 1, status: 'fail', code: 'tools.needs-first', failure_stage: 'validation', retryable: true },
      { unit_id: 2, status: 'hold', code: 'tools.needs-approval', failure_stage: 'validation', retryable: false },
    ]);
    expect(jsonl(run.stderr)[1]).toMatchObject({ held: called('send'), input: { calls: [{ name: 'look' }] } });
  });

  it('takes them from a failure record, too, which has the unit under input', async () => {
    const given = unit('send(city="Rome")', { id: 2, calls: [{ name: 'look' }] });
    const flags = ['--tools', tools, '--contract', contract];
    const first = await check(given, ...flags);
    const second = await check(first.stderr, ...flags);
    const third = await check(second.stderr, ...flags);
    for (const run of [first, second, third])
      expect(jsonl(run.stderr)).toMatchObject([{ unit_id: 2, status: 'hold', code: 'tools.needs-approval' }]);
  });

  it('needs no --tools if the contract has them', async () => {
    const whole = fileWith('contract.json', JSON.stringify({ kind: 'tool-calls', tools: TOOLS }));
    expect(jsonl((await check(unit('look(city="Rome")'), '--contract', whole)).stdout)).toEqual([{ reply: called('look') }]);
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

describe('the example', () => {
  it('has what the guide says: clean, repairable, held and bad calls', async () => {
    const folder = fileURLToPath(new URL('../../../examples/check-tools/', import.meta.url));
    const files = ['--tools', `${folder}tools.json`, '--contract', `${folder}shop.contract.yaml`];
    const run = await tamis(['check', `${folder}replies.jsonl`, ...files]);
    expect(run.code).toBe(1);
    expect(jsonl(run.stdout).map(({ unit_id }) => unit_id)).toEqual(['native', 'prose', 'tags', 'repairable']);
    expect(jsonl(run.stderr).map(({ unit_id, status, code }) => `${unit_id}: ${status} ${code}`)).toEqual([
      'approval: hold tools.needs-approval',
      'unnamed: hold tools.positional',
      'too-early: fail tools.needs-first',
      'unknown-tool: fail tools.unknown-tool',
      'unknown-argument: fail tools.unknown-argument',
      expect.stringMatching(/^cut: hold parse\./),
    ]);
  });
});

describe('the reports on tool calls', () => {
  const input = fileWith(
    'in.jsonl',
    unit('<think>hm</think>I called look, and it said rain.', { id: 'said' }) +
      unit('Well: <tool_call>{"name": "send", "arguments": {"city": 7, "dayz": 1}}</tool_call>', { id: 'args' }) +
      unit({ tool_calls: [{ function: { name: 'lok', arguments: '{}' } }] }, { id: 'name' }) +
      unit('look("Rome", 2)', { id: 'held' }),
  );
  const run = (...flags: readonly string[]) => tamis(['check', input, '--tools', tools, '--strict', ...flags]);

  it('human: the frame points at the claim, the argument, the name', async () => {
    const { stderr } = await run('--format', 'human');
    expect(marked(stderr)).toEqual(['l', 'dayz', 'lok', 'look', 'look']);
    expect(stderr).toContain('  1 | <think>hm</think>I called look, and it said rain.\n    |                           ^\n');
  });

  it('concise, github and sarif: code, place and message', async () => {
    const concise = (await run('--format', 'concise')).stderr;
    const lines = readFileSync(input, 'utf8').split('\n');
    const column = (line: number, word: string) => (lines[line - 1] as string).indexOf(word) + 1;
    expect(concise).toContain(
      `${input}:2:${column(2, 'dayz')}: args tools.unknown-argument /calls/0/arguments/dayz send takes city, days, found the argument "dayz". Did you mean \`days\`?\n`,
    );
    expect(concise.split('\n').filter((line) => line.includes('tools.positional')).length).toBe(2);
    expect((await run('--format', 'github')).stderr).toContain(
      `,line=3,col=${column(3, 'lok')},title=tools.unknown-tool::name /calls/0/name: Expected a tool from the list (look, send), found "lok"`,
    );
    const log = JSON.parse((await run('--format', 'sarif')).stderr);
    const rules = log.runs[0].tool.driver.rules.map(({ id }: { readonly id: string }) => id);
    expect(rules).toEqual(
      expect.arrayContaining(['tools.claimed-call', 'tools.unknown-argument', 'tools.unknown-tool', 'tools.positional']),
    );
    expect(log.runs[0].results[0].locations[0].logicalLocations[0].fullyQualifiedName).toBe('said/content');
  });

  it('human: names --accept only if a change may be accepted', async () => {
    const held = fileWith('held.jsonl', unit('send(city="Rome")', { calls: [{ name: 'look' }] }));
    const { stderr } = await tamis(['check', held, '--tools', tools, '--contract', contract, '--format', 'human']);
    expect(stderr).toContain('held[tools.needs-approval]');
    expect(stderr).not.toContain('--accept');
    const doubtful = await tamis(['check', input, '--tools', tools, '--format', 'human']);
    expect(doubtful.stderr).toContain('--accept CODE');
  });

  it('human: does not name --accept for a change in a call that stays held', async () => {
    const effects = fileWith('c.yaml', 'kind: tool-calls\npolicy: {effects: {change: hold}}\n');
    const flags = ['--tools', tools, '--contract', effects, '--format', 'human'];
    expect((await check(unit('send("Rome", 2)'), ...flags)).stderr).not.toContain('--accept');
  });
});
