import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { type Measure, measured } from '../src/lib/measure.ts';
import { re2 } from '../src/lib/re2.ts';
import type { JsonSchema } from '../src/model/contract.ts';
import type { Json } from '../src/model/json.ts';
import { compileSchema } from '../src/stages/schema/compile-schema.ts';
import { schemaCode } from '../src/stages/schema/generate/schema-code.ts';
import { metaSchemas } from '../src/stages/schema/meta-schemas.ts';
import { textFormats } from '../src/stages/schema/text-formats.ts';

const corpora = path.resolve(import.meta.dirname, '../../../../shared/corpora');

interface SuiteTest {
  readonly id: string;
  readonly schema: JsonSchema;
  readonly data: Json;
  readonly valid: boolean;
  readonly optional: boolean;
}

function readLines<Line>(file: string): Line[] {
  const text = readFileSync(path.join(corpora, file), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as Line);
}

/** What is odd is looked at more closely in any case. */
function isSame(found: Measure | undefined, wanted: Measure | undefined): boolean {
  return wanted?.odd ? (found?.odd ?? true) : JSON.stringify(found) === JSON.stringify(wanted);
}

describe('the official JSON Schema suite', () => {
  it('is met in all required tests of 2020-12, and every refusal is explained', ({ skip }) => {
    if (!existsSync(corpora)) skip('../shared/corpora is not here');
    const remotes = readLines<{ uri: string; schema: Json }>('json-schema-remotes.jsonl');
    const schemas = Object.fromEntries(remotes.map(({ uri, schema }) => [uri, schema]));
    const tests = readLines<SuiteTest>('json-schema-2020-12.jsonl').filter(({ optional }) => !optional);
    const wrong: string[] = [];
    const unexplained: string[] = [];
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
      if (!isSame(compiled?.measures(data, 512), valid ? measured(data, 512) : undefined)) wrong.push(`${id} (measured)`);
      if (compiled && (compiled.explain(data, 50).length === 0) !== accepted) unexplained.push(id);
    }
    expect(tests.length).toBe(1299);
    expect(unexplained).toEqual([]);
    expect(1 - wrong.length / tests.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(wrong).toEqual([]);
  });

  it('is met by whole verdicts, too', ({ skip }) => {
    if (!existsSync(corpora)) skip('../shared/corpora is not here');
    const remotes = readLines<{ uri: string; schema: Json }>('json-schema-remotes.jsonl');
    const schemas = Object.fromEntries(remotes.map(({ uri, schema }) => [uri, schema]));
    const policy = { repair: 'none', coerce: 'none', formats: 'annotate', keys: 'own' } as const;
    const tests = readLines<SuiteTest>('json-schema-2020-12.jsonl').filter(({ optional }) => !optional);
    const wrong = tests.filter(({ schema, data, valid }) => {
      const { status } = compile({ schema, schemas, policy }).judge(JSON.stringify(data));
      return (status === 'pass') !== valid;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
