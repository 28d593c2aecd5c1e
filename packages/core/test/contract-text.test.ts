import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type CommandContract,
  compile,
  contractText,
  type Gate,
  type JsonSchema,
  reloadable,
  toldContract,
} from '../src/index.ts';

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
          { name: 'short', expr: 'len(city) < 9', error: '{city} is too long' },
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
        '- short: len(city) < 9 (Python). Otherwise: {city} is too long',
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
    expect(toldContract(gate)?.text).toMatch(said);
    expect(toldContract(gate)).not.toHaveProperty('schema');
  });

  it('brings along the documents that the schema refers to, and no provider is given half of it', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { $ref: 'urn:a' } } };
    const told = toldContract(compile({ schema, schemas: { 'urn:a': { type: 'integer', minimum: 7 } } }));
    expect(told?.text).toContain('urn:a: {"type":"integer","minimum":7}');
    expect(told).not.toHaveProperty('schema');
  });

  it('leaves out our own keywords, and keeps what they say of values', () => {
    const size = { enum: ['S', 'L'], description: 'How big.', 'x-enum': { S: { description: 'small', alias: 'tiny' }, L: {} } };
    const told = toldContract(
      compile({
        schema: { title: 'A shirt', type: 'object', properties: { size, 'x-y': { 'x-alias': 'xy' } } },
      }),
    );
    expect(told?.name).toBe('A_shirt');
    expect(told?.schema?.properties).toEqual({ size: { enum: ['S', 'L'], description: 'How big. S: small' }, 'x-y': {} });
  });

  it('leaves out notes where it is too long, and cuts what is still too long, in the open', () => {
    const names = Array.from({ length: 40 }, (_, index) => `field_${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description: 'd'.repeat(600) }]));
    const gate = compile({ schema: { type: 'object', properties }, rules: { required: ['field_7'] } });
    const text = contractText(gate);
    expect(text.length).toBeLessThanOrEqual(16_000);
    expect(text).not.toContain('dd');
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain('field_7 must be present');
    expect(contractText(gate, { limit: 30_000 })).toContain('dd');
    const short = contractText(gate, { limit: 300 });
    expect(short.length).toBeLessThanOrEqual(300);
    expect(short).toContain('(shortened)');
    expect(short).toContain('field_7 must be present');
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
    expect(toldContract(gate)?.rest).not.toContain('"amount"');
  });

  it('asks for calls in a form that the gate reads without a change', () => {
    const shape = /^\{"tool_calls".*$/m.exec(contractText(gate))?.[0] ?? '';
    const reply = shape.replace('"…"', '"look"').replace('{…}', '{}');
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ name: 'look' }] }, changes: [] });
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
    expect(() => contractText({ check: () => 1 } as object)).toThrow('contractText takes a gate: what `compile` gives.');
    expect(() => contractText(compile({ schema: city }), { limits: 5 } as object)).toThrow('Did you mean `limit`?');
  });
});
