import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, engine } from '../../../scripts/cases/every-kind.ts';
import { contractSchema } from '../src/entries/compiler.ts';
import { NO_PARTS } from '../src/gate/parts.ts';
import type { Json, Problem, ToolContract } from '../src/index.ts';
import { checkWords, codesOfKinds } from '../src/kinds/check-words.ts';
import { rules } from '../src/kinds/document/rules.ts';
import { readToolList } from '../src/kinds/tool-calls/registry/read-tool-list.ts';
import { isJsonObject } from '../src/model/json.ts';
import { rows } from './rows.ts';

const file = new URL('../schemas/contract.schema.json', import.meta.url);
const gate = compile({ schema: contractSchema(engine), policy: { repair: 'none', coerce: 'none' } });

const { kinds } = engine;

function opinions(contract: Json): { readonly schema: boolean; readonly engine: boolean } {
  return { schema: gate.judge(JSON.stringify(contract)).status === 'pass', engine: errorsOf(contract).length === 0 };
}

function errorsOf(contract: Json): readonly Problem[] {
  const isAboutTools = isJsonObject(contract) && contract.kind === 'tool-calls';
  const problems = [...checkWords(contract, kinds, codesOfKinds(kinds), { ...NO_PARTS, rules }).problems];
  if (isAboutTools && problems.length === 0) readToolList((contract as unknown as ToolContract).tools, problems);
  return problems.filter(({ severity }) => severity === 'error');
}

const good = rows<Json>('contracts', 'Taken');
const bad = rows<Json>('contracts', 'Refused');
const beyond = rows<Json>('contracts', 'Refused by the engine alone: what no schema can say');

describe('the schema of contracts', () => {
  it('is the file that is published; npm run schema:write writes it', () => {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(contractSchema(engine))));
  });

  it('names no host and describes every key', () => {
    expect(contractSchema(engine).$id).toMatch(/^urn:/);
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
    look(contractSchema(engine), '');
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
    const { findings } = gate.judge(JSON.stringify({ kind: 'tool-call', tools: [{ name: 'f' }], order: 1 }));
    expect(findings.map(({ path }) => path)).toEqual(['/kind']);
  });

  it('names the slip in a contract of its kind, and no other kind', () => {
    const slips = { kind: 'tool-calls', tools: [{ name: 'f' }], order: [{ sequence: ['f'], lvel: 'error' }], polcy: {} };
    const { findings } = gate.judge(JSON.stringify(slips));
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

function some(keys: { readonly [key: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<unknown> {
  const known = fc.record({ ...keys }, { requiredKeys: [] });
  const stray = fc.record({ ...keys, stray: junk }, { requiredKeys: [] });
  return fc.oneof({ weight: 60, arbitrary: known }, { weight: 1, arbitrary: stray }, { weight: 1, arbitrary: junk });
}

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
