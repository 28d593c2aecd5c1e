import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { compile } from '../src/index.ts';
import { type Measure, measured } from '../src/lib/measure.ts';
import { re2 } from '../src/lib/re2.ts';
import type { JsonSchema } from '../src/model/contract.ts';
import type { Json } from '../src/model/json.ts';
import { compileSchema, metaSchemas, schemaCode, textFormats } from '../src/stages/schema/index.ts';

const corpora = path.resolve(import.meta.dirname, '../../../../shared/corpora');

interface SuiteTest {
  readonly id: string;
  readonly schema: JsonSchema;
  readonly data: Json;
  readonly valid: boolean;
}

interface OfficialTest extends SuiteTest {
  readonly optional: boolean;
}

function readLines<Line>(file: string): Line[] {
  const text = readFileSync(path.join(corpora, file), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as Line);
}

// The files of the official suite about formats that are annotations, which any string meets.
const ANNOTATED = ['idn-email', 'idn-hostname', 'iri', 'iri-reference', 'uri-template', 'unknown'];

// Tests about what a label in Punycode stands for, which is not looked at.
const PUNYCODE = 'hostname: validation of A-label (punycode) host names';

// The tests of the official suite about formats, with the verdict that they get here.
function officialFormats(): readonly SuiteTest[] {
  const folder = 'optional/format/';
  const tests = readLines<OfficialTest>('json-schema-2020-12.jsonl').filter(({ id }) => id.startsWith(folder));
  const known = tests.map((test) => ({ ...test, id: test.id.slice(folder.length) }));
  return known
    .filter(({ id, valid }) => valid || !id.startsWith(PUNYCODE))
    .map((test) => ({ ...test, valid: test.valid || ANNOTATED.some((format) => test.id.startsWith(`${format}:`)) }));
}

function accepts(schema: JsonSchema, data: Json): boolean | undefined {
  const parts = { patterns: re2, code: schemaCode, textFormats, metaSchemas };
  return compileSchema(schema, { schemas: {}, formats: 'assert', parts }).compiled?.accepts(data);
}

// The tests of the official suite that a validator must meet, and the documents they refer to.
function official(): { readonly tests: readonly SuiteTest[]; readonly schemas: { readonly [uri: string]: Json } } {
  const remotes = readLines<{ uri: string; schema: Json }>('json-schema-remotes.jsonl');
  return {
    schemas: Object.fromEntries(remotes.map(({ uri, schema }) => [uri, schema])),
    tests: readLines<OfficialTest>('json-schema-2020-12.jsonl').filter(({ optional }) => !optional),
  };
}

function isSame(found: Measure | undefined, wanted: Measure | undefined): boolean {
  // A walk that does not know the schema names no key.
  const told = (measure: Measure | undefined) => JSON.stringify({ ...measure, unnamed: true });
  return wanted?.odd ? (found?.odd ?? true) : told(found) === told(wanted);
}

function wronglyJudged(tests: readonly SuiteTest[], schemas: { readonly [uri: string]: Json }): readonly string[] {
  const wrong: string[] = [];
  for (const { id, schema, data, valid } of tests) {
    const { compiled } = compileSchema(schema, {
      schemas,
      formats: 'annotate',
      parts: { patterns: re2, code: schemaCode, textFormats, metaSchemas },
    });
    const accepted = compiled?.accepts(data);
    if (accepted !== valid) wrong.push(id);
    // A gate that judges many values is compiled on the way; it must go on as it began.
    for (let i = 0; i < 150; i++) compiled?.accepts(null);
    if (compiled?.accepts(data) !== valid) wrong.push(`${id} (compiled)`);
    if (!isSame(compiled?.measures?.(data, 512), valid ? measured(data, 512) : undefined)) wrong.push(`${id} (measured)`);
    if (compiled && (compiled.explain(data, 50).length === 0) !== accepted) wrong.push(`${id} (explained)`);
  }
  return wrong;
}

// The tests that get another verdict than they should, where nothing may be altered; `npm test` asks for some verdicts only.
function wrongVerdicts(tests: readonly SuiteTest[], schemas: { readonly [uri: string]: Json }): readonly string[] {
  const policy = { repair: 'none', coerce: 'none', formats: 'annotate', keys: 'own' } as const;
  return someOf(tests, 8)
    .filter(([, { schema, data, valid }]) => {
      const { status } = compile({ schema, schemas, policy }).judge(JSON.stringify(data));
      return (status === 'pass') !== valid;
    })
    .map(([, { id }]) => id);
}

describe('the official JSON Schema suite', () => {
  it('is met in all required tests of 2020-12, and every refusal is explained', ({ skip }) => {
    if (!existsSync(corpora)) skip('../shared/corpora is not here');
    const { tests, schemas } = official();
    expect(tests.length).toBe(1299);
    expect(wronglyJudged(tests, schemas)).toEqual([]);
  });

  it('is met by whole verdicts, too', ({ skip }) => {
    if (!existsSync(corpora)) skip('../shared/corpora is not here');
    const { tests, schemas } = official();
    expect(wrongVerdicts(tests, schemas)).toEqual([]);
  });

  it('is met in the formats that are checked; any string meets the others', ({ skip }) => {
    if (!existsSync(corpora)) skip('../shared/corpora is not here');
    const wrong = officialFormats().filter(({ schema, data, valid }) => accepts(schema, data) !== valid);
    expect(wrong).toEqual([]);
  });
});

// A schema with values that meet it and values that do not.
interface SuiteGroup {
  readonly keyword: string;
  readonly schema: JsonSchema;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

// A small suite of our own in the manner of the official one, every keyword, so that a clone elsewhere is never without.
function ours(): readonly SuiteTest[] {
  const file = path.join(import.meta.dirname, 'schema-suite.json');
  const groups = JSON.parse(readFileSync(file, 'utf8')) as readonly SuiteGroup[];
  return groups.flatMap(({ keyword, schema, valid, invalid }) =>
    [...valid, ...invalid].map((data, index) => ({
      id: `${keyword} ${JSON.stringify(schema)}: ${JSON.stringify(data)}`,
      schema,
      data,
      valid: index < valid.length,
    })),
  );
}

describe('our own JSON Schema suite', () => {
  it('is met, and every refusal is explained', () => {
    expect(wronglyJudged(ours(), {})).toEqual([]);
  });

  it('is met by whole verdicts, too', () => {
    expect(wrongVerdicts(ours(), {})).toEqual([]);
  });
});
