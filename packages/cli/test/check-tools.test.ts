import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileWith, isWhole, jsonl, listIn, marked, tamis } from './tamis.ts';

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
  it.each([
    ['our own form', tools],
    ['YAML', fileWith('tools.yaml', `- name: look\n  parameters: ${JSON.stringify(city)}\n`)],
    ['OpenAI', fileWith('t.json', JSON.stringify([{ type: 'function', function: { name: 'look', parameters: city } }]))],
    ['OpenAI Responses', fileWith('t.json', JSON.stringify([{ type: 'function', name: 'look', parameters: city }]))],
    ['Anthropic', fileWith('t.json', JSON.stringify([{ name: 'look', input_schema: city }]))],
    ['Gemini', fileWith('t.json', JSON.stringify([{ functionDeclarations: [{ name: 'look', parameters: geminiCity() }] }]))],
    ['MCP', fileWith('t.json', JSON.stringify({ tools: [{ name: 'look', inputSchema: city }] }))],
  ])('reads a list in the form of %s', async (_name, list) => {
    const run = await check(unit('look(city="Rome")') + unit('look(town="Rome")'), '--tools', list);
    expect(run.code).toBe(1);
    expect(jsonl(run.stdout)).toEqual([{ reply: called('look') }]);
    expect(jsonl(run.stderr)).toMatchObject([{ code: 'tools.unknown-argument', failure_stage: 'schema_validation' }]);
  });

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

  it('gives the same result for its own output', async () => {
    const first = await check(unit('look(city="Rome")') + unit('<think>hm</think>It rains.'), '--tools', tools);
    const second = await check(first.stdout.toString(), '--tools', tools);
    expect(second.stdout.toString()).toBe(first.stdout.toString());
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

  it('names what holds a call before what only rides along', async () => {
    const said = 'I called look, and it said rain.\n<tool_call>{"name":"send","arguments":{"city":"Rome"}}</tool_call>';
    const effects = fileWith('c.yaml', 'kind: tool-calls\npolicy: {effects: {change: hold}}\n');
    const [record] = jsonl((await check(unit(said), '--tools', tools, '--contract', effects)).stderr);
    expect(record).toMatchObject({ status: 'hold', code: 'tools.needs-approval' });
    expect(listIn(record, 'errors').map(({ code }) => code)).toEqual(['tools.needs-approval', 'tools.claimed-call']);
  });

  it('needs no --tools if the contract has them', async () => {
    const whole = fileWith('contract.json', JSON.stringify({ kind: 'tool-calls', tools: TOOLS }));
    expect(jsonl((await check(unit('look(city="Rome")'), '--contract', whole)).stdout)).toEqual([{ reply: called('look') }]);
  });

  it('refuses every call if there are no tools', async () => {
    const empty = fileWith('empty.json', '[]');
    const run = await check(unit('look(city="Rome")') + unit('It rains.'), '--tools', empty, '--format', 'concise');
    expect(run.code).toBe(1);
    expect(run.stderr).toBe('-:1:11: 1 tools.unknown-tool /calls/0/name Expected a tool from the list (none), found "look".\n');
  });

  it('says which group a failure is in', async () => {
    const replies = [
      '<tool_call>oops</tool_call>',
      'look()',
      'look(city=f())',
      'I called look, and it said rain.',
      'look("Rome", 2)',
    ];
    const strict = await check(replies.map((reply) => unit(reply)).join(''), '--tools', tools, '--strict');
    expect(jsonl(strict.stderr).map(({ code, failure_stage }) => `${code} ${failure_stage}`)).toEqual([
      'tools.unreadable-call schema_validation',
      'schema.required schema_validation',
      'tools.not-a-value schema_validation',
      'tools.claimed-call validation',
      'tools.positional schema_validation',
    ]);
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

describe('tool lists and flags that cannot be used', () => {
  const refused = async (...flags: readonly string[]) => {
    const { code, stdout, stderr } = await check(unit('look(city="Rome")'), ...flags);
    expect([code, stdout.length]).toEqual([2, 0]);
    return stderr;
  };
  const list = (content: string, name = 'tools.yaml') => fileWith(name, content);
  const schema = fileWith('schema.json', '{"type": "object"}');

  it.each([
    ['a missing file', '/nowhere/tools.json', /There is no file \/nowhere\/tools\.json\./],
    ['a directory', mkdtempSync(`${tmpdir()}/tamis-`), /must be a file, not a directory/],
    ['an empty file', list(''), /file\.empty/],
    ['broken YAML', list('- name: a\n  parameters: {type: object\n'), /file\.not-yaml.*\n {2}--> .*tools\.yaml:3:1\n/],
    ['broken JSON', list('[{"name": "a",}]', 'tools.json'), /file\.not-json.*\n {2}--> .*tools\.json:1:15\n/],
    ['a repeated key', list('[{"name": "a", "name": "b"}]', 'tools.json'), /file\.repeated-key/],
    ['a text', list('"look"', 'tools.json'), /expected a list of tools, found "look"/i],
    ['one tool', list('{"name": "a", "parameters": {}}', 'tools.json'), /expected a list of tools, found \{/i],
    ['an item that is no tool', list('- look\n'), /contract\.tool-form\] at \/0: .*\n {2}--> .*tools\.yaml:1:3\n/],
    ['a tool without a name', list('- {parameters: {}, effect: read}\n'), /it has no name\.\n {2}--> .*:1:3\n/],
    [
      'a tool twice',
      list('- name: a\n- name: b\n- name: a\n'),
      /duplicate-tool\] at \/2: The tool a is declared twice\.\n {2}--> .*:3:3\n.*\n {2}1 \| - name: a\n.* -+ first\n {2}3 \| - name: a\n.* \^+ again\n/,
    ],
    [
      'a type that does not exist',
      list('- name: a\n  parameters: {type: objekt}\n'),
      /tool-schema\] at \/0\/parameters\/type: .*tool a .*Did you mean `object`\?\n {2}--> .*:2:22\n/,
    ],
    [
      '$async',
      list('tools:\n- name: a\n  inputSchema: {$async: true, type: object}\n'),
      /at \/tools\/0\/inputSchema\/\$async: .*tool a .*\$async.*\n {2}--> .*:3:25\n/,
    ],
    [
      'parameters that allow no object',
      list('- name: a\n  parameters: {type: string}\n'),
      /they allow no object.*\n {2}--> .*:2:15\n/,
    ],
    [
      'an alias of nothing',
      list(`- name: a\n  parameters: ${JSON.stringify(city)}\n  aliases: {ctiy: [town]}\n`),
      /argument ctiy, which it does not have\. Did you mean `city`\?\n {2}--> .*:3:13\n/,
    ],
    [
      'a wrong effect',
      list('- {name: a, effect: write}\n'),
      /expected one of "read", "change", "destroy", found "write"\.\n {2}--> .*:1:21\n/,
    ],
    [
      'a wrong effect in OpenAI form',
      list('- {type: function, function: {name: a}, effect: write}\n'),
      /\[0\]\.effect: expected .*, found "write"\.\n {2}--> .*:1:49\n/,
    ],
    ['a reference that leads nowhere', list('- {name: a, parameters: {$ref: "#/$defs/x"}}\n'), /cannot be resolved/],
    [
      'a contract',
      contract,
      /file\.contract-as-tools.*\n[\s\S]*Pass it as a contract: `tamis check --contract FILE`, `tamis config check FILE`\./,
    ],
  ])('%s', async (_name, file, message) => {
    const stderr = await refused('--tools', file);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/bug of ours/);
  });

  it('a frame and a caret show the place in the list', async () => {
    const stderr = await refused('--tools', list('- name: a\n  parameters:\n    type: objekt\n'));
    expect(stderr).toContain('  3 |     type: objekt\n    |           ^^^^^^\n');
    expect(stderr).toMatch(/^error: The tool list has a mistake; no reply was judged \(.*tools\.yaml\)\.\n/);
  });

  it('mistakes in a contract and in its list are shown in their own files', async () => {
    const about = list('kind: tool-calls\nabout: {lok: {effect: read}}\norder:\n  - sequence: [look, sned]\n', 'about.yaml');
    const bad = list('- {name: look, parameters: {type: objekt}}\n- {name: send}\n');
    const stderr = await refused('--tools', bad, '--contract', about);
    expect(stderr).toMatch(
      /at \/about\/lok: There is no tool named lok in the list\. Did you mean `look`\?\n {2}--> .*about\.yaml:2:9\n/,
    );
    expect(stderr).toMatch(/at \/order\/0\/sequence\/1: There is no tool named sned .*\n {2}--> .*about\.yaml:4:22\n/);
    expect(stderr).toMatch(/at \/0\/parameters\/type: .*\n {2}--> .*tools\.yaml:1:35\n/);
  });

  it.each([
    [
      'two lists',
      ['--tools', tools, '--contract', fileWith('c.json', JSON.stringify({ kind: 'tool-calls', tools: TOOLS }))],
      /Both --tools and the tools in --contract are given/,
    ],
    [
      'a contract about documents',
      ['--tools', tools, '--contract', fileWith('c.yaml', 'policy: {}\n')],
      /--tools needs a contract of kind tool-calls; .*c\.yaml is a documents contract\.\n {2}help: Add kind: tool-calls/,
    ],
    [
      'a kind that is misspelt',
      ['--tools', tools, '--contract', fileWith('c.yaml', 'kind: tool-call\n')],
      /unknown-kind\]: kind: expected .*, found "tool-call", which is not a kind/,
    ],
    ['a schema', ['--tools', tools, '--schema', schema], /--schema can't be used with tool calls/],
    [
      'a schema with a contract for tools',
      ['--contract', contract, '--schema', schema],
      /--schema can't be used with tool calls/,
    ],
    ['rules', ['--tools', tools, '--rules', fileWith('r.yaml', 'required: [a]\n')], /--rules can't be used with tool calls/],
    ['a contract without tools', ['--contract', contract], /file\.no-tools.*\n[\s\S]*pass the file with `--tools`/],
    ['a list as contract', ['--contract', tools], /file\.bare-tools.*Expected a contract/],
    ['a list of MCP as contract', ['--contract', fileWith('m.json', '{"tools": [{"name": "a"}]}')], /file\.bare-tools/],
    [
      'a list as schema',
      ['--schema', fileWith('m.json', '{"tools": [{"name": "a"}]}')],
      /file\.bare-tools.*Expected a JSON Schema/,
    ],
    [
      'a contract that forgets its kind',
      ['--contract', fileWith('c.yaml', 'tools: []\npolicy: {}\n')],
      /The key "tools" is not known here\. It belongs to contracts of the kind `tool-calls`\./,
    ],
    ['an approval that is accepted', ['--tools', tools, '--accept', 'tools.needs-approval'], /is not an unsafe change/],
  ])('%s', async (_name, flags, message) => {
    expect(await refused(...flags)).toMatch(message);
  });
});

describe('tamis config check with tools', () => {
  const checked = async (...args: readonly string[]) => {
    const { code, stdout } = await tamis(['config', 'check', ...args, '--format', 'concise']);
    return [code, ...stdout.toString().split('\n').slice(0, -1)];
  };

  it('looks at a contract that has its tools', async () => {
    const good = fileWith('good.json', JSON.stringify({ $schema: 'x', kind: 'tool-calls', tools: TOOLS, names: ['get_*'] }));
    expect(await checked(good)).toEqual([0]);
    const bad = fileWith(
      'bad.yaml',
      'kind: tool-calls\ntools:\n  - {name: a}\n  - {name: a}\norder: [{once: [send]}]\npolicy: {effects: {chnage: hold}}\n',
    );
    expect(await checked(bad)).toEqual([
      2,
      `${bad}:4:5: error[contract.duplicate-tool]: The tool a is declared twice.`,
      `${bad}:5:17: error[contract.unknown-tool]: There is no tool named send in the list.`,
      `${bad}:6:20: error[contract.unknown-key]: The key "chnage" is not known here. Did you mean \`change\`?`,
    ]);
  });

  it('looks at a list alone, and at contracts with it', async () => {
    const upper = fileWith('upper.yaml', '- {name: look, parameters: {type: objekt}}\n');
    expect(await checked('--tools', tools)).toEqual([0]);
    expect(await checked('--tools', tools, contract)).toEqual([0]);
    expect(await checked(contract)).toEqual([
      2,
      `${contract}:1:1: error[file.no-tools]: Expected tools in a contract with \`kind: tool-calls\`, found none.`,
    ]);
    expect(await checked('--tools', upper, contract, contract)).toEqual([
      2,
      expect.stringContaining(`${upper}:1:35: error[contract.tool-schema]: The parameters of the tool look cannot be used`),
      ...Array(2).fill(`${contract}:3:12: error[contract.unknown-tool]: There is no tool named send in the list.`),
    ]);
  });

  it('looks at a list with the schemas of the contract', async () => {
    const list = fileWith('list.json', '[{"name": "a", "parameters": {"$ref": "urn:a"}}]');
    const schemas = fileWith('schemas.json', '{"kind": "tool-calls", "schemas": {"urn:a": {"type": "object"}}}');
    expect(await checked('--tools', list, schemas)).toEqual([0]);
    expect((await checked('--tools', list))[0]).toBe(2);
  });

  it('says what to do with a bare list, and with no file at all', async () => {
    const { code, stdout } = await tamis(['config', 'check', tools]);
    expect(code).toBe(2);
    expect(stdout.toString()).toMatch(
      /file\.bare-tools[\s\S]*Put it under `tools` in a contract with `kind: tool-calls`, or pass it with `--tools`\./,
    );
    const none = await tamis(['config', 'check']);
    expect([none.code, none.stderr.includes('No file was given.')]).toEqual([2, true]);
  });
});

function geminiCity() {
  return {
    type: 'OBJECT',
    properties: { city: { type: 'STRING' }, days: { type: 'INTEGER', nullable: true } },
    required: ['city'],
  };
}
