import { readdirSync } from 'node:fs';
import path from 'node:path';
import { jsonLines, type Row, type Want } from './row.ts';
import { meetsSchema } from './schema-oracle.ts';

const STRICT = { repair: 'none', coerce: 'none', strict: true };

export function loadRows(folder: string, oneIn = 1): readonly Row[] {
  const linesOf = (name: string) => jsonLines(path.join(folder, name)).filter((_, index) => index % oneIn === 0);
  const repair = readdirSync(folder)
    .filter((name) => name.startsWith('repair-') || name === 'refuse.jsonl')
    .sort();
  return [
    ...repair.flatMap((name) => linesOf(name).map(repairRow)),
    ...linesOf('badinputs.jsonl').flatMap(badInput),
    ...linesOf('so-bench.jsonl').map((row) => verdictRow(row, 'so-bench', meetsSchema(String(row.raw), row.schema))),
    ...linesOf('tamasys.jsonl')
      .filter((row) => row.schema)
      .map((row) => verdictRow(row, 'tamasys', (row.official as { valid: boolean }).valid)),
  ];
}

function repairRow(row: Record<string, unknown>): Row {
  const contract: Record<string, unknown> = {};
  if (row.schema !== undefined) contract.schema = row.schema;
  if (row.mode === 'strict') contract.policy = STRICT;
  return {
    id: String(row.id),
    suite: String(row.suite),
    raw: String(row.raw),
    contract,
    ...(row.mode === undefined ? {} : { mode: String(row.mode) }),
    ...(row.note === undefined && row.class === undefined ? {} : { note: String(row.note ?? row.class) }),
    want: wanted(row),
  };
}

function wanted(row: Record<string, unknown>): Want {
  if (row.expectError) return { kind: 'error' };
  // A suite whose function returns null for what it gives up on: there was no null in the text.
  if (row.expected === null && !/null|none/i.test(String(row.raw))) return { kind: 'error' };
  if (row.expectAt !== undefined) return { kind: 'places', places: row.expectAt as never };
  return { kind: 'value', value: row.expected };
}

function verdictRow(row: Record<string, unknown>, suite: string, valid: boolean | undefined): Row {
  const want: Want = valid === undefined ? { kind: 'anything' } : { kind: 'verdict', valid };
  return { id: String(row.id), suite, raw: String(row.raw), contract: { schema: row.schema }, want };
}

function badInput(row: Record<string, unknown>): readonly Row[] {
  const { surface } = row as { surface: string };
  const expect = row.expect as { outcome: string; value?: unknown };
  const build = { parse: parseInput, yaml: yamlInput, schema: schemaInput, regex: regexInput }[surface];
  const input = build?.(row.input);
  if (input === undefined) return [];
  return [{ id: String(row.id), suite: 'badinputs', note: surface, ...input, want: badWant(expect) }];
}

function badWant(expect: { outcome: string; value?: unknown }): Want {
  switch (expect.outcome) {
    case 'reject':
    case 'no_match':
      return { kind: 'error' };
    case 'config_error':
      return { kind: 'contract-error' };
    case 'repair':
      return { kind: 'value', value: expect.value, altered: true };
    case 'accept':
    case 'accept_coerced':
      return { kind: 'value', value: expect.value };
    default:
      return { kind: 'anything' };
  }
}

type Input = Pick<Row, 'raw' | 'contract'>;

function parseInput(input: unknown): Input {
  return { raw: generated(input), contract: {} };
}

function yamlInput(input: unknown): Input {
  const extract = {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { from: { pattern: '^(segment\\(-?\\d+\\)|filename|full_path|rel_path)$' } },
    },
  };
  return { raw: generated(input), contract: { format: 'yaml', schema: { type: 'object', properties: { extract } } } };
}

function schemaInput(input: unknown): Input | undefined {
  const { schema, data } = input as { schema?: unknown; data?: unknown };
  if (schema === undefined) return undefined;
  const raw = isGenerated(data) ? generated(data) : JSON.stringify(data);
  const isText = (schema as { type?: unknown }).type === 'string';
  return { raw: isText ? JSON.stringify(raw) : raw, contract: { schema } };
}

function regexInput(input: unknown): Input {
  const { pattern, subject } = input as { pattern: string; subject: unknown };
  return {
    raw: JSON.stringify({ text: generated(subject) }),
    contract: { schema: { type: 'object', properties: { text: { pattern } } } },
  };
}

function isGenerated(input: unknown): boolean {
  return typeof input === 'object' && input !== null && ('$gen' in input || '$gen_array' in input || '$b64' in input);
}

function generated(input: unknown): string {
  if (typeof input === 'string') return input;
  const maker = input as { $gen?: [string, number][]; $gen_array?: [string, number]; $b64?: string };
  if (maker.$gen !== undefined) return maker.$gen.map(([text, count]) => text.repeat(count)).join('');
  if (maker.$gen_array !== undefined) {
    const [template, count] = maker.$gen_array;
    return `[${Array.from({ length: count }, (_, i) => template.replace('%d', String(i))).join(',')}]`;
  }
  return Buffer.from(maker.$b64 ?? '', 'base64').toString('latin1');
}
