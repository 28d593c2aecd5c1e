import type { CommandContract } from '@tamis/commands';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { reloadable } from '../src/entries/compiler.ts';
import { contractText, type Gate, type JsonSchema, promptContract } from '../src/index.ts';

const scored = { type: 'object', properties: { city: { type: 'string' }, score: {}, share: {} } } as const;
const city: JsonSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

describe('contractText of a document', () => {
  it('says the format, the schema, the rules with their messages, and checks by their names alone', () => {
    const gate = compile({
      schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...scored },
      rules: {
        required: ['city'],
        types: { city: 'string' },
        enums: { city: ['Paris', 'Rome'] },
        ranges: { score: [0, null], share: [0, 1] },
        rules: [
          { name: 'short', expr: 'len(city) < 9', error: '{city} has {_computed} letters, {at most} 8' },
          { name: 'known', cel: 'city != ""', when: 'has(output.city)', level: 'warning' },
        ],
      },
      checks: [{ name: 'on the map', run: () => (process.env.SECRET === 'hunter2' ? null : undefined) }],
    });
    expect(contractText(gate)).toBe(
      [
        'Reply with one JSON document and nothing else: no prose, no code fence.',
        'It must meet this JSON Schema:',
        '{"type":"object","properties":{"city":{"type":"string"},"score":{},"share":{}}}',
        'The reply must also keep these rules:',
        '- city must be present and not null.',
        '- city must be of type string.',
        '- city must be one of "Paris", "Rome".',
        '- score must be at least 0.',
        '- share must be at least 0 and at most 1.',
        '- short: len(city) < 9 (Python). Otherwise: city has … letters, {at most} 8',
        '- known (advice): city != "" (CEL), where has(output.city).',
        'Further checks are run on the reply: on the map.',
      ].join('\n'),
    );
    expect(contractText(gate)).not.toContain('hunter2');
    expect(contractText(gate)).toBe(contractText(gate));
  });

  it('uses the JSON Schema of a validator, and of what it takes rather than what it gives', () => {
    const schema = z.object({ when: z.string().transform(Number).describe('a year') });
    expect(contractText(compile({ schema }))).toContain('"when":{"description":"a year","type":"string"}');
  });

  it.each([
    ['yaml', { format: 'yaml', schema: city }, /^Reply with one YAML document/],
    ['lines', { format: 'lines' }, /^Reply with plain lines/],
    ['a text', { schema: { type: 'string', enum: ['a', 'b'] } }, /^Reply with the text itself/],
    ['anything', {}, /^Reply with one JSON document and nothing else: no prose, no code fence\.$/],
  ] as const)('says what is wanted as %s, which is nothing for a schema of a provider', (_name, contract, said) => {
    const gate: Gate<unknown> = compile(contract as { schema: JsonSchema });
    expect(promptContract(gate)?.text).toMatch(said);
    expect(promptContract(gate)).not.toHaveProperty('schema');
  });

  it('brings along the documents that the schema refers to, and no provider is given half of it', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { $ref: 'urn:a' } } };
    const told = promptContract(compile({ schema, schemas: { 'urn:a': { type: 'integer', minimum: 7 } } }));
    expect(told?.text).toContain('urn:a: {"type":"integer","minimum":7}');
    expect(told).not.toHaveProperty('schema');
  });

  it('leaves out our own keywords, and keeps what they say of values', () => {
    const size = { enum: ['S', 'L'], description: 'How big.', 'x-enum': { S: { description: 'small', alias: 'tiny' }, L: {} } };
    const told = promptContract(
      compile({
        schema: { title: 'A shirt', type: 'object', properties: { size, 'x-y': { 'x-alias': 'xy' } } },
      }),
    );
    expect(told?.name).toBe('A_shirt');
    expect(told?.schema?.properties).toEqual({ size: { enum: ['S', 'L'], description: 'How big. S: small' }, 'x-y': {} });
  });

  it('is whole however long it is, up to a limit', () => {
    const names = Array.from({ length: 40 }, (_, index) => `field_${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description: 'd'.repeat(600) }]));
    const gate = compile({ schema: { type: 'object', properties }, rules: { required: names } });
    const text = contractText(gate);
    for (const name of names) expect(text).toContain(`"${name}":{"type":"string","description":"${'d'.repeat(600)}"}`);
    expect(text).toContain('field_39 must be present');
    expect(contractText(gate, { limit: text.length })).toBe(text);
  });

  it('is an error if it is longer than the limit, and never a part of it', () => {
    const gate = compile({ schema: city, rules: { required: ['city'] } });
    const { length } = contractText(gate);
    const error = new RangeError(
      `The contract takes ${length} characters in words, more than the limit of ${length - 1}; nothing is left out. ` +
        'Shorten it, or raise the limit: `contractText(gate, { limit })`, `ask({ contractLimit })`.',
    );
    expect(() => contractText(gate, { limit: length - 1 })).toThrow(error);
    const large = compile({ schema: { enum: Array.from({ length: 20_000 }, (_, index) => `value number ${index}`) } });
    expect(() => contractText(large)).toThrow(/more than the limit of 200000;/);
    expect(contractText(large, { limit: 1_000_000 })).toContain('value number 19999');
    expect(() => contractText(gate, { limit: Number.NaN })).toThrow(TypeError);
  });
});

describe('contractText of other kinds', () => {
  const tools = [
    { name: 'refund', description: 'Gives\nmoney back.', parameters: z.object({ amount: z.number() }) },
    { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } },
  ];
  const gate = compile({
    kind: 'tool-calls',
    tools,
    order: [{ tool: 'refund', requires: ['look'] }, { once: ['refund'] }, { sequence: ['look', 'refund'] }],
  });

  it('lists tools with their arguments, and rules of order', () => {
    const text = contractText(gate);
    expect(text).toContain(
      '- refund: Gives money back. {"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]',
    );
    expect(text).toContain('- look: {"type":"object","properties":{}}');
    expect(text).toContain(
      '- Call refund only after look.\n- Call each of these at most once: refund.\n- look, refund: in this order.',
    );
    expect(promptContract(gate)?.rest).not.toContain('"amount"');
  });

  it('asks for calls in a form that the gate reads without a change', () => {
    const shape = /^\{"tool_calls".*$/m.exec(contractText(gate))?.[0] ?? '';
    const reply = shape.replace('"…"', '"look"').replace('{…}', '{}');
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ name: 'look' }] }, changes: [] });
  });

  it('lists every action and every tool, however many there are', () => {
    const about = 'A sentence or two that says when this is the thing to do, and what comes of it for all who are there.';
    const ids = Array.from({ length: 200 }, (_, index) => `group:thing_${index}`);
    const actions = ids.map((id) => ({ id, command: `do ${id} at the town square`, constraints: [about] }));
    const listed = contractText(compile({ kind: 'actions', actions }));
    for (const id of ids) expect(listed).toContain(`[${id}] do ${id} at the town square\n   ${about}`);
    const all = ids.map((id) => ({ name: id.replace(':', '_'), description: about, parameters: { type: 'object' } }));
    const offered = contractText(compile({ kind: 'tool-calls', tools: all }));
    for (const { name } of all) expect(offered).toContain(`- ${name}: ${about} {"type":"object"}`);
  });

  it('tells the forms of commands', () => {
    const contract: CommandContract = {
      kind: 'command',
      grammar: { version: 1, lists: { what: ['door'] }, forms: { open: 'open {what}' } },
    };
    expect(contractText(compile(contract))).toContain('- open: open {what}');
  });

  it('follows a gate that is replaced', () => {
    const changing = reloadable(() => compile({ schema: city }));
    changing.reload(() => compile({ schema: { type: 'object', properties: { town: {} } } }));
    expect(contractText(changing)).toContain('town');
  });

  it('is empty for a gate made by hand', () => {
    const byHand: object = { judge: () => undefined };
    expect(contractText(byHand)).toBe('');
  });

  it('is made of a gate and nothing else, and ignores no option', () => {
    expect(() => contractText({ check: () => 1 } as object)).toThrow('contractText takes a gate, as returned by `compile`.');
    expect(() => contractText(compile({ schema: city }), { limits: 5 } as object)).toThrow('Did you mean `limit`?');
  });
});
