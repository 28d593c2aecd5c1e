import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PARTS } from '../src/gate/parts.ts';
import { compile, contractSchema, type Json, type Problem, type ToolContract } from '../src/index.ts';
import { allKinds } from '../src/kinds/all-kinds.ts';
import { checkWords } from '../src/kinds/check-words.ts';
import { rules } from '../src/kinds/document/rules.ts';
import { readToolList } from '../src/kinds/tool-calls/registry/read-tool-list.ts';
import { isJsonObject } from '../src/model/json.ts';

const file = new URL('../schemas/contract.schema.json', import.meta.url);
const gate = compile({ schema: contractSchema(), policy: { repair: 'none', coerce: 'none' } });

/** Whether the published schema takes a contract, and whether the engine does. */
function opinions(contract: Json): { readonly schema: boolean; readonly engine: boolean } {
  return { schema: gate.judge(JSON.stringify(contract)).status === 'pass', engine: errorsOf(contract).length === 0 };
}

function errorsOf(contract: Json): readonly Problem[] {
  const isAboutTools = isJsonObject(contract) && contract.kind === 'tool-calls';
  const problems = [...checkWords(contract, allKinds.flat(), { ...NO_PARTS, rules }).problems];
  if (isAboutTools && problems.length === 0) readToolList((contract as unknown as ToolContract).tools, problems);
  return problems.filter(({ severity }) => severity === 'error');
}

/** A contract for tool calls with some more keys. */
const tools = (more: { readonly [key: string]: Json } = {}): Json => ({ kind: 'tool-calls', tools: [{ name: 'f' }], ...more });
const tool = (more: { readonly [key: string]: Json }): Json => tools({ tools: [{ name: 'f', ...more }] });

/** A contract for actions with some more keys, or with more said of its first action. */
const actions = (more: { readonly [key: string]: Json } = {}): Json => ({
  kind: 'actions',
  actions: [{ id: 'a', command: 'do a' }],
  ...more,
});
const action = (more: { readonly [key: string]: Json }): Json => actions({ actions: [{ id: 'a', command: 'do a', ...more }] });

const good: readonly Json[] = [
  {},
  tool({ preconditions: [], summary: 'f of {a}', effects: [{ name: 'n', before: '1', after: '2' }] }),
  tool({
    preconditions: [
      { name: 'p', expr: 'world.a', error: 'no {a}' },
      { name: 'q', cel: 'world.a' },
    ],
  }),
  tools({ about: { f: { preconditions: [{ name: 'p', expr: 'a' }], effects: [{ name: 'n', after: '2' }] } } }),
  actions({ $schema: 'x', wait: 'a', form: 'intent', moved: 'wait', approve: 'all', about: {}, policy: { strict: true } }),
  action({ type: 't', targets: [{ id: 'x', name: 'X', place: 'here' }, { id: 'y' }], arguments: { n: 1 }, approve: true }),
  action({ constraints: ['Only by day.'], preconditions: [{ name: 'p', expr: 'world.a' }], summary: 's', effects: [] }),
  actions({ about: { t: { constraints: [], approve: false, preconditions: [] } } }),
  { $schema: './contract.schema.json', kind: 'document', format: 'yaml', schema: true, input: false },
  { schema: { type: 'object' }, schemas: { 'urn:other': { type: 'string' } } },
  { policy: { repair: 'safe', coerce: 'none', truncated: 'fail', strict: true, formats: 'annotate', keys: 'own' } },
  { policy: { allow: ['parse.duplicate-key'], on: { '/items/*': 'drop', '/': 'reject', '/n': 'warn' }, limits: {} } },
  { policy: { limits: { bytes: 1, depth: 2000, keys: 1.0, string: 9e15, findings: 3, candidates: 4 } } },
  { rules: {} },
  { rules: { required: ['a', 'a'], types: { a: 'dict' }, enums: { a: [1] }, ranges: { a: [null, 2], b: [1.5, null] } } },
  {
    rules: {
      rules: [
        { name: 'a', expr: 'b > 1', when: 'c', error: '', level: 'warning' },
        { name: 'b', cel: '' },
      ],
    },
  },
  tools({ $schema: 'contract.schema.json', schemas: {}, names: ['check_*'], about: {}, order: [], policy: {} }),
  tools({ tools: [] }),
  tools({ tools: { tools: [{ name: 'f', inputSchema: { type: 'object' } }], nextCursor: 'x' } }),
  tools({ tools: [{ type: 'function', function: { name: 'f', parameters: {} }, effect: 'read' }] }),
  tools({ tools: [{ name: 'f', input_schema: {}, cache_control: { type: 'ephemeral' } }] }),
  tools({ tools: [{ functionDeclarations: [{ name: 'f' }] }, { googleSearch: {} }, { type: 'web_search' }] }),
  tool({ parameters: [{ name: 'city', type: 'string', required: true }] }),
  tool({ description: 'f', parameters: true, effect: 'destroy', aliases: { a: 'b', c: ['d'] }, levels: { type: 'ignore' } }),
  tools({ about: { f: { effect: 'read', aliases: {}, levels: { missing: 'error', unknown: 'warning', enum: 'ignore' } } } }),
  tools({ order: [{ sequence: ['f'] }, { once: [], level: 'error' }, { tool: 'f', requires: ['f'], level: 'warning' }] }),
  tools({ policy: { strict: true, effects: { read: 'pass', change: 'hold', destroy: 'hold' } } }),
];

const bad: readonly Json[] = [
  tool({ preconditions: {} }),
  tool({ preconditions: [{ name: 'p' }] }),
  tool({ preconditions: [{ name: 'p', expr: 'a', cel: 'a' }] }),
  tool({ preconditions: [{ name: ' ', expr: 'a' }] }),
  tool({ preconditions: [{ name: 'p', expr: 'a', when: 'b' }] }),
  tool({ preconditions: [{ name: 'p', expr: 'a', error: '{a.b}' }] }),
  tool({ preconditions: [{ name: 'p', expr: 1 }] }),
  tool({ summary: 1 }),
  tool({ summary: ' ' }),
  tool({ effects: 'change' }),
  tool({ effects: [{ name: 'n' }] }),
  tool({ effects: [{ name: 'n', after: 'a', befor: 'b' }] }),
  tools({ about: { f: { preconditons: [] } } }),
  { kind: 'actions' },
  actions({ actions: [] }),
  actions({ actions: {} }),
  actions({ actions: ['a'] }),
  actions({ actions: [{ id: 'a' }] }),
  actions({ actions: [{ command: 'do a' }] }),
  action({ id: '3.' }),
  action({ id: 1 }),
  action({ command: '' }),
  action({ target: 'x' }),
  action({ targets: ['x'] }),
  action({ targets: [{ name: 'x' }] }),
  action({ targets: [{ id: 'x', at: 'y' }] }),
  action({ arguments: [] }),
  action({ constraints: 'by day' }),
  action({ approve: 'yes' }),
  action({ preconditions: [{ name: 'p', check: 'a' }] }),
  actions({ wait: 1 }),
  actions({ form: 'number' }),
  actions({ moved: 'stop' }),
  actions({ approve: true }),
  actions({ about: [] }),
  actions({ about: { t: { command: 'x' } } }),
  actions({ rules: {} }),
  null,
  [],
  'schema',
  { shema: {} },
  { $schema: 1 },
  { kind: 'document ' },
  { format: 'xml' },
  { schema: null },
  { schema: 'x' },
  { schemas: [] },
  { input: [] },
  { policy: null },
  { policy: { repar: 'all' } },
  { policy: { repair: true } },
  { policy: { strict: 'true' } },
  { policy: { allow: 'parse.duplicate-key' } },
  { policy: { allow: ['parse.trailing-comma'] } },
  { policy: { allow: [7] } },
  { policy: { on: { note: 'drop' } } },
  { policy: { on: { '': 'drop' } } },
  { policy: { on: { '/note': 'dorp' } } },
  { policy: { on: [] } },
  { policy: { limits: { byte: 1 } } },
  { policy: { limits: { bytes: 0 } } },
  { policy: { limits: { bytes: 1.5 } } },
  { policy: { limits: { bytes: '1' } } },
  { policy: { limits: { depth: 2001 } } },
  { rules: [] },
  { rules: null },
  { rules: { requires: [] } },
  { rules: { required: [1] } },
  { rules: { required: 'a' } },
  { rules: { types: { a: 'text' } } },
  { rules: { types: [] } },
  { rules: { enums: { a: 'x' } } },
  { rules: { enums: { a: [] } } },
  { rules: { rules: [{ name: 'a', expr: 'a', error: '{a.__class__.b} is low' }] } },
  { rules: { rules: [{ name: 'a', expr: 'a', error: '{a[0]}' }] } },
  { rules: { ranges: { a: [1] } } },
  { rules: { ranges: { a: [1, 2, 3] } } },
  { rules: { ranges: { a: ['1', 2] } } },
  { rules: { rules: {} } },
  { rules: { rules: ['a > 1'] } },
  { rules: { rules: [{ expr: 'a' }] } },
  { rules: { rules: [{ name: '', expr: 'a' }] } },
  { rules: { rules: [{ name: 'a' }] } },
  { rules: { rules: [{ name: 'a', expr: 'a', cel: 'a' }] } },
  { rules: { rules: [{ name: 'a', expr: null }] } },
  { rules: { rules: [{ name: 'a', expr: 'a', when: true }] } },
  { rules: { rules: [{ name: 'a', expr: 'a', error: 1 }] } },
  { rules: { rules: [{ name: 'a', expr: 'a', level: 'fatal' }] } },
  { rules: { rules: [{ name: 'a', expr: 'a', lvel: 'error' }] } },
  { kind: 'tool-call', tools: [] },
  { kind: null },
  { tools: [] },
  { policy: { effects: {} } },
  tools({ rules: {} }),
  tools({ schema: {} }),
  tools({ tools: null }),
  tools({ tools: '' }),
  tools({ tools: {} }),
  tools({ tools: { tools: {} } }),
  tools({ tools: ['f'] }),
  tools({ tools: [{}] }),
  tools({ tools: [{ parameters: {}, effect: 'read' }] }),
  tool({ name: ' ' }),
  tool({ parameters: 'none' }),
  tool({ parameters: ['city'] }),
  tool({ effect: 'write' }),
  tool({ aliases: { a: 1 } }),
  tool({ aliases: { a: [' '] } }),
  tool({ aliases: ['a'] }),
  tool({ levels: { unknwon: 'error' } }),
  tool({ levels: { unknown: 'none' } }),
  tools({ tools: [{ type: 'function', function: { name: 'f' }, effect: 'write' }] }),
  tools({ about: [] }),
  tools({ about: { f: 'read' } }),
  tools({ about: { f: { parameters: {} } } }),
  tools({ about: { f: { effect: 'write' } } }),
  tools({ order: {} }),
  tools({ order: ['f'] }),
  tools({ order: [{}] }),
  tools({ order: [{ level: 'error' }] }),
  tools({ order: [{ sequence: 'f' }] }),
  tools({ order: [{ sequence: ['f'], once: ['f'] }] }),
  tools({ order: [{ sequence: ['f'], tool: 'f' }] }),
  tools({ order: [{ once: ['f'], tool: 'f', requires: ['f'] }] }),
  tools({ order: [{ tool: 'f' }] }),
  tools({ order: [{ requires: ['f'] }] }),
  tools({ order: [{ tool: 1, requires: ['f'] }] }),
  tools({ order: [{ once: ['f'], level: 'fatal' }] }),
  tools({ names: 'check_*' }),
  tools({ names: [''] }),
  tools({ policy: { effect: {} } }),
  tools({ policy: { effects: [] } }),
  tools({ policy: { effects: { write: 'hold' } } }),
  tools({ policy: { effects: { read: 'fail' } } }),
  tools({ policy: { effects: null } }),
];

/** What no schema can say; `tamis config check` does. */
const beyond: readonly Json[] = [
  // The path of a file, whose content the engine gets.
  tools({ tools: 'tools.json' }),
  { rules: { ranges: { a: [2, 1] } } },
  {
    rules: {
      rules: [
        { name: 'a', expr: 'b' },
        { name: 'a', expr: 'c' },
      ],
    },
  },
  tool({
    preconditions: [
      { name: 'p', expr: 'a' },
      { name: 'p', expr: 'b' },
    ],
  }),
  actions({ wait: 'b' }),
  actions({ moved: 'wait' }),
  actions({
    actions: [
      { id: 'a', command: 'x' },
      { id: 'a', command: 'y' },
    ],
  }),
  // The list may come with --tools.
  { kind: 'tool-calls' },
  tools({ tools: [{ type: 'function' }] }),
  tool({ paramters: {} }),
];

describe('the schema of contracts', () => {
  it('is the file that is published; npm run schema:write writes it', () => {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(contractSchema())));
  });

  it('names no host and describes every key', () => {
    expect(contractSchema().$id).toMatch(/^urn:/);
    const undescribed: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        // Conditions explain nothing, and what is forbidden needs no words.
        if (key === 'if') continue;
        if (key === 'properties') {
          const names = Object.entries(inner as { readonly [name: string]: object | false });
          undescribed.push(
            ...names.filter(([, one]) => one !== false && !('description' in one)).map(([name]) => `${path}/${name}`),
          );
        }
        look(inner, `${path}/${key}`);
      }
    };
    look(contractSchema(), '');
    expect(undescribed).toEqual([]);
  });

  it.each(good)('takes %j, as the engine does', (contract) => {
    expect(opinions(contract)).toEqual({ schema: true, engine: true });
  });

  it.each(bad.map((contract) => [contract]))('refuses %j, as the engine does', (contract) => {
    expect(opinions(contract)).toEqual({ schema: false, engine: false });
  });

  it.each(beyond)('leaves %j to the engine', (contract) => {
    expect(opinions(contract)).toEqual({ schema: true, engine: false });
  });

  it('says nothing but the kind where that is wrong', () => {
    const { findings } = gate.judge(JSON.stringify(tools({ kind: 'tool-call', order: 1 })));
    expect(findings.map(({ path }) => path)).toEqual(['/kind']);
  });

  it('names the slip in a contract of its kind, and no other kind', () => {
    const slips = { order: [{ sequence: ['f'], lvel: 'error' }], polcy: {} };
    const { findings } = gate.judge(JSON.stringify(tools(slips)));
    const told = findings.filter(({ code }) => code !== 'schema.condition');
    expect(told.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'schema.unknown-key /order/0/lvel',
      'schema.unknown-key /polcy',
    ]);
  });

  it('agrees with the engine on contracts made of right and wrong pieces', () => {
    fc.assert(
      fc.property(fc.oneof(contracts, toolContracts, actionContracts), (contract) => {
        const { schema, engine } = opinions(contract as Json);
        expect(schema).toBe(engine);
      }),
      { numRuns: 1000 },
    );
  });
});

/** An object with some of the keys, each with a value of its own, and now and then a key that is wrong. */
function some(keys: { readonly [key: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<unknown> {
  const known = fc.record({ ...keys }, { requiredKeys: [] });
  const stray = fc.record({ ...keys, stray: junk }, { requiredKeys: [] });
  return fc.oneof({ weight: 60, arbitrary: known }, { weight: 1, arbitrary: stray }, { weight: 1, arbitrary: junk });
}

/** Mostly one of the right values, now and then something else. */
function mostly(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: junk });
}

const junk = fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 'all', 'error', '', [], ['a'], {}, { a: 1 });
const word = fc.constantFrom('a', 'b', '/a', '');
const place = fc.oneof({ weight: 20, arbitrary: fc.constantFrom('/a', '/a/*', '/') }, { weight: 1, arbitrary: word });
const rule = some({
  name: mostly(fc.constantFrom('r', 's', 't', '')),
  expr: mostly(fc.constant('a')),
  cel: mostly(fc.constant('a')),
  when: mostly(fc.constant('a')),
  error: mostly(fc.constant('a')),
  level: mostly(fc.constantFrom('error', 'warning')),
});
const contracts = some({
  $schema: mostly(fc.constant('x')),
  kind: mostly(fc.constant('document')),
  format: mostly(fc.constantFrom('json', 'yaml')),
  schema: mostly(fc.constantFrom(true, {})),
  schemas: mostly(fc.constant({})),
  input: mostly(fc.constantFrom(true, {})),
  rules: some({
    required: mostly(fc.array(word)),
    types: mostly(fc.dictionary(word, mostly(fc.constantFrom('string', 'list')))),
    enums: mostly(fc.dictionary(word, mostly(fc.array(junk)))),
    // The least first: no schema compares the two.
    ranges: mostly(
      fc.dictionary(
        word,
        mostly(
          fc.oneof(
            { weight: 12, arbitrary: fc.constantFrom([1, 2], [null, 1], [3, null]) },
            { weight: 1, arbitrary: fc.constantFrom([1], [1, 1, 1], ['1', 2]) },
          ),
        ),
      ),
    ),
    // One rule: no schema compares their names.
    rules: mostly(fc.array(rule, { maxLength: 1 })),
  }),
  policy: some({
    repair: mostly(fc.constantFrom('all', 'safe', 'none')),
    strict: mostly(fc.boolean()),
    keys: mostly(fc.constantFrom('refuse', 'own')),
    allow: mostly(fc.array(mostly(fc.constantFrom('parse.duplicate-key', 'parse.ellipsis')))),
    on: mostly(fc.dictionary(place, mostly(fc.constantFrom('drop', 'reject', 'warn')))),
    limits: some({ bytes: mostly(fc.integer({ min: 0, max: 20 })), depth: mostly(fc.integer({ min: 1980, max: 2001 })) }),
  }),
});
const acting = {
  preconditions: mostly(
    fc.array(
      some({ name: mostly(fc.uuid()), expr: mostly(fc.constant('a')), cel: mostly(fc.constant('a')), error: mostly(word) }),
      {
        maxLength: 2,
      },
    ),
  ),
  summary: mostly(fc.constantFrom('s', 'x {a}')),
  effects: mostly(
    fc.array(some({ name: mostly(fc.constant('n')), before: mostly(fc.constant('1')), after: mostly(fc.constant('2')) }), {
      maxLength: 2,
    }),
  ),
};
const actionContracts = fc.record(
  {
    kind: fc.constant('actions'),
    actions: mostly(
      fc.uniqueArray(
        fc.record(
          {
            id: mostly(fc.constantFrom('a', 'b', 'go-1')),
            command: mostly(fc.constant('do it')),
            targets: mostly(fc.array(mostly(fc.record({ id: mostly(fc.constant('x')) })), { maxLength: 2 })),
            approve: mostly(fc.boolean()),
            ...acting,
          },
          { requiredKeys: ['id', 'command'] },
        ),
        { minLength: 1, maxLength: 2, selector: ({ id }) => String(id) },
      ),
    ),
    form: mostly(fc.constantFrom('index', 'list', 'intent')),
    moved: mostly(fc.constantFrom('ask', 'person')),
  },
  { requiredKeys: ['kind', 'actions'] },
);
const details = {
  ...acting,
  effect: mostly(fc.constantFrom('read', 'change', 'destroy')),
  aliases: mostly(fc.dictionary(word, mostly(fc.constantFrom('a', ['a', 'b'], [])))),
  levels: some({ unknown: mostly(fc.constantFrom('error', 'ignore')), type: mostly(fc.constantFrom('warning')) }),
};
const named = fc.record(
  { name: mostly(fc.constant('f')), parameters: mostly(fc.constant({})), ...details },
  { requiredKeys: ['name'] },
);
const list = mostly(fc.array(mostly(named), { maxLength: 2 }));
const names = mostly(fc.array(mostly(fc.constantFrom('f', 'g'))));
const demand = some({
  sequence: names,
  once: names,
  tool: mostly(fc.constant('f')),
  requires: names,
  level: mostly(fc.constantFrom('error', 'warning')),
});
const toolContracts = fc.record(
  {
    kind: fc.constant('tool-calls'),
    // The path of a file is for whoever reads the contract's own file.
    tools: fc.oneof(list, fc.record({ tools: list })).filter((tools) => typeof tools !== 'string'),
    about: mostly(fc.dictionary(word, some(details))),
    order: mostly(fc.array(demand, { maxLength: 2 })),
    names,
    policy: some({ strict: mostly(fc.boolean()), effects: some({ read: mostly(fc.constantFrom('pass', 'hold')) }) }),
  },
  { requiredKeys: ['kind', 'tools'] },
);
