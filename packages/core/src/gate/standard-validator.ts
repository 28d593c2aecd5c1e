import type { StandardSchemaV1 } from '@standard-schema/spec';
import { stageEntry } from '../codes/stage-entry.ts';
import { type DescribedNames, describedNames } from '../contract/described-names.ts';
import type { Documents } from '../contract/documents.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import { isPlainObject } from '../lib/plain-object.ts';
import { childPointer } from '../lib/pointer.ts';
import type { Change } from '../model/change.ts';
import type { JsonSchema } from '../model/contract.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { compileSchema } from '../stages/schema/compile-schema.ts';
import { untoldFields } from '../stages/schema/described/untold.ts';
import type { SchemaParts } from '../stages/schema/schema-parts.ts';
import { jsonSchemaOf, outputSchemaOf, runStandardSchema, type StandardResult } from '../stages/schema/standard-schema.ts';
import { concludeLater } from './conclude-later.ts';
import type { StandardValidator } from './parts.ts';
import type { Transformed } from './settings.ts';
import { askValidator, withAnswer } from './with-answer.ts';

/** The part for validators from any library that follows Standard Schema. Their issues are reported like schema findings. */
export const standardSchema: StandardValidator = (schema, { formats, limits }, parts) => {
  const { patterns } = parts;
  const offered = jsonSchemaOf(schema);
  const compile = (root: JsonSchema) => compileSchema(root, { schemas: {}, formats, parts }).compiled;
  const { root, compiled } = usableOf(offered, compile);
  const documents = root === undefined ? undefined : { root, schemas: {} };
  return {
    documents,
    names: () => namesGiven(schema, documents, patterns),
    warnings: [...(documents === undefined ? [COERCION_OFF] : []), ...untoldProblems(offered)],
    parts: {
      // A promise counts as yes here: only `check` can wait for it, and `judge` refuses it in the end.
      accepts: (value) => quietly(runStandardSchema(schema, value)).kind !== 'issues',
      explain: (value, cap = Number.POSITIVE_INFINITY) => {
        const result = quietly(runStandardSchema(schema, value));
        return result.kind === 'issues' ? result.findings.slice(0, cap) : [];
      },
      acceptsAt: compiled?.acceptsAt ?? (() => true),
      explainAt: (ref, value) => compiled?.explainAt(ref, value, limits.findings) ?? [],
      refuses: (value, way) => refuses(schema, value, way),
      later: concludeLater,
      answered: (evidence, settings) => withAnswer(evidence, askValidator(evidence, settings), settings),
      transform: (value) => transformed(value, runStandardSchema(schema, value)),
      output: outputOf(schema),
    },
  };
};

/** Returns the schema of a validator's output, which is requested once. */
function outputOf(schema: StandardSchemaV1): () => Documents | undefined {
  let known: { readonly documents: Documents | undefined } | undefined;
  return () => {
    const root = known === undefined ? outputSchemaOf(schema) : undefined;
    known ??= { documents: root === undefined ? undefined : { root, schemas: {} } };
    return known.documents;
  };
}

/** Compiles the offered schema, without its patterns if they need parts that are missing, because the validator runs them itself. */
function usableOf<Compiled>(
  offered: JsonSchema | undefined,
  compile: (root: JsonSchema) => Compiled | undefined,
): { readonly root?: JsonSchema; readonly compiled?: Compiled } {
  for (const root of offered === undefined ? [] : [offered, withoutPatterns(offered) as JsonSchema]) {
    const compiled = compile(root);
    if (compiled !== undefined) return { root, compiled };
  }
  return {};
}

function withoutPatterns(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'pattern' || typeof value !== 'string');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPatterns(value)]));
}

const COERCION_OFF: Problem = { code: 'contract.coercion-off', severity: 'warning', path: '/schema', args: {} };

/** Warns about fields that the schema does not describe. A model could only learn about them from retries. */
function untoldProblems(root: JsonSchema = true): readonly Problem[] {
  return untoldFields(root).map(({ path, type }) => ({
    code: 'contract.untold-field',
    severity: 'warning',
    path: '/schema',
    args: { field: path || 'the reply', type },
  }));
}

/**
 * Returns the names in a validator's output. If it cannot describe its output, the names of its input serve as a hint, since a transform
 * may give other names.
 */
function namesGiven(
  schema: StandardSchemaV1,
  taken: Documents | undefined,
  patterns: SchemaParts['patterns'],
): DescribedNames | undefined {
  const root = outputSchemaOf(schema);
  const given = root === undefined ? undefined : describedNames({ root, schemas: {} }, patterns);
  if (given?.isListed || taken === undefined) return given;
  return { ...describedNames(taken, patterns), isClosed: false, isOpenEnded: true };
}

/** The longest list that is filled up just to test one item. No tuple is that long. */
const MOST_BEFORE = 64;

/**
 * Whether a validator objects to a value at a place, in a document that has nothing else. Objections to the rest do not count, and neither
 * do the author's own refinements, which may look at the rest.
 */
function refuses(schema: StandardSchemaV1, value: Json, way: readonly (string | number)[]): boolean {
  const short = way.map((key) => (typeof key === 'number' ? Math.min(key, MOST_BEFORE) : key));
  const document = short.reduceRight<Json>((inner, key) => wrapped(inner, key), value);
  const result = quietly(runStandardSchema(schema, document));
  const path = short.reduce<string>(childPointer, '');
  return (
    result.kind === 'issues' &&
    result.findings.some((one) => !stageEntry(one.code).isHandWritten && (one.path === path || one.path.startsWith(`${path}/`)))
  );
}

function wrapped(inner: Json, key: string | number): Json {
  if (typeof key === 'string') return Object.fromEntries([[key, inner]]);
  return [...Array.from({ length: key }, () => null), inner];
}

/** Marks any promise in the result as handled, because nothing waits for it here. */
function quietly(result: StandardResult): StandardResult {
  if (result.kind === 'promise') result.promise.catch(() => undefined);
  return result;
}

function transformed(before: Json, result: StandardResult): Transformed {
  if (result.kind === 'promise') {
    const answer = result.promise.then((later) => transformed(before, later));
    // Nothing waits for it, so its rejection must not end the process.
    answer.catch(() => undefined);
    return { kind: 'promise', answer };
  }
  if (result.kind === 'issues') return { kind: 'findings', findings: result.findings };
  return { kind: 'value', value: result.value, changes: differences(before, result.value, '') };
}

/** Returns a change for each place where the validator's output differs from its input. */
function differences(before: Json | undefined, after: unknown, path: string): readonly Change[] {
  if (jsonEqual(before, after)) return [];
  if (isJsonObject(before) && isPlainObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(own(before, key), own(after, key) as Json, childPointer(path, key)));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item: Json, index) => differences(item, after[index], childPointer(path, index)));
  }
  return [{ code: 'schema.transformed', safety: 'safe', path, before: before ?? null, after: shown(after) }];
}

function own<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns the part of an output that JSON can express, for the record. An output may be anything, such as a Date or a class instance. */
function shown(value: unknown): Json {
  if (value === undefined) return null;
  try {
    const text = JSON.stringify(value);
    return text === undefined ? String(value) : (JSON.parse(text) as Json);
  } catch {
    return String(value);
  }
}
