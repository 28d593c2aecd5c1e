import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Code } from '../../codes/code.ts';
import { stageEntry } from '../../codes/stage-entry.ts';
import { type DescribedNames, describedNames } from '../../contract/described-names.ts';
import type { Documents } from '../../contract/documents.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonSchema, type Policy, type Problem } from '../../model/index.ts';
import {
  CONVERTS,
  type CompiledSchema,
  compileSchema,
  convertingFields,
  jsonSchemaOf,
  type NotedField,
  outputSchemaOf,
  runStandardSchema,
  type SchemaParts,
  type StandardResult,
  threwAtOnce,
  untoldFields,
} from '../../stages/schema/index.ts';
import type { Transformed } from '../gate-settings.ts';
import type { StandardValidator } from '../parts.ts';
import { concludeLater, withAnswer } from './validator-answer.ts';
import { type PromptSchema, validatorChanges } from './validator-changes.ts';

/** The part for validators from any library that follows Standard Schema. Their issues are reported like schema findings. */
export const standardSchema: StandardValidator = (schema, policy, parts) => {
  const { formats, limits } = policy;
  const { patterns } = parts;
  const offered = jsonSchemaOf(schema);
  const compile = (root: JsonSchema) => compileSchema(root, { schemas: {}, formats, parts }).compiled;
  const { root, compiled } = usableOf(offered, compile);
  const documents = root === undefined ? undefined : { root, schemas: {} };
  const told = documents && compiled && toldBy(documents, policy, compiled, parts);
  const run = (value: Json) => runStandardSchema(schema, value);
  const transform = (value: Json) => transformed(value, run(value), told);
  return {
    documents,
    names: () => namesGiven(schema, documents, patterns),
    warnings: [...(documents === undefined ? [COERCION_OFF] : []), ...fieldProblems(offered)],
    shape: {
      accepts: (value) => {
        const answer = transform(value);
        if (answer.kind === 'value') return answer.changes.every(({ safety }) => safety === 'safe');
        // Without an answer, only what the model was told can be compared.
        return answer.kind !== 'findings' && (compiled?.accepts(value) ?? true);
      },
      explain: (value, cap = Number.POSITIVE_INFINITY) => {
        const result = quietly(run(value));
        return result.kind === 'issues' ? result.findings.slice(0, cap) : [];
      },
      acceptsAt: compiled?.acceptsAt ?? (() => true),
      explainAt: (ref, value) => compiled?.explainAt(ref, value, limits.findings) ?? [],
    },
    validator: {
      // No answer counts as yes here: only `check` can wait for it, and in the end nothing passes without one.
      takes: (value) => quietly(run(value)).kind !== 'issues',
      refuses: (value, way) => refuses(schema, value, way),
      later: concludeLater,
      answered: (evidence, rules, input, given) => {
        const { value } = evidence;
        const answer = given ?? (value === undefined ? undefined : transform(value));
        const failed = answer?.kind === 'promise' ? threwAtOnce(schema, value) : undefined;
        return withAnswer(evidence, failed ?? answer, rules, input);
      },
      transform,
      output: outputOf(schema),
    },
  };
};

function outputOf(schema: StandardSchemaV1): () => Documents | undefined {
  let known: { readonly documents: Documents | undefined } | undefined;
  return () => {
    const root = known === undefined ? outputSchemaOf(schema) : undefined;
    known ??= { documents: root === undefined ? undefined : { root, schemas: {} } };
    return known.documents;
  };
}

// Returns what a model is told by a validator's schema. Its formats count even if the contract does not check them, because a value that
// lacks one is not what the model was told to write.
function toldBy(documents: Documents, { formats }: Policy, compiled: CompiledSchema, parts: SchemaParts): PromptSchema {
  let known = formats === 'assert' ? compiled : undefined;
  const asserting = () => {
    known ??= compileSchema(documents.root, { schemas: {}, formats: 'assert', parts }).compiled ?? compiled;
    return known;
  };
  return {
    documents,
    explain: (value) => asserting().explain(value, Number.POSITIVE_INFINITY),
    acceptsAt: (ref, value) => asserting().acceptsAt(ref, value),
  };
}

// Compiles the offered schema, without its patterns if they need parts that are missing, because the validator runs them itself.
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
  const entries = kept.map(([key, value]) => [key, withoutPatterns(value)] as const);
  // Without the pattern, nobody knows whether a value had to be converted to match it.
  const isUnknown = kept.length < Object.keys(schema).length && Object.hasOwn(schema, CONVERTS);
  return { ...Object.fromEntries(entries), ...(isUnknown && { [CONVERTS]: 'pattern' }) };
}

const COERCION_OFF: Problem = { code: 'contract.coercion-off', severity: 'warning', path: '/schema', args: {} };

// Warns about fields that the schema does not describe, which a model could only learn about from retries, and about those that the
// validator converts.
function fieldProblems(root: JsonSchema = true): readonly Problem[] {
  const about = (code: Code, key: string) => {
    return ({ path, note }: NotedField): Problem => {
      return { code, severity: 'warning', path: '/schema', args: { field: path || 'the reply', [key]: note } };
    };
  };
  return [
    ...untoldFields(root).map(about('contract.untold-field', 'type')),
    ...convertingFields(root).map(about('contract.converting-field', 'function')),
  ];
}

// Returns the names in a validator's output. If it cannot describe its output, the names of its input serve as a hint, since a transform
// may give other names.
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

// The longest list that is filled up just to test one item. No tuple is that long.
const MOST_BEFORE = 64;

// Whether a validator objects to a value at a place, in a document that has nothing else. Objections to the rest do not count, and neither
// do the author's own refinements, which may look at the rest.
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

// Marks any promise in the result as handled, because nothing waits for it here.
function quietly(result: StandardResult): StandardResult {
  if (result.kind === 'promise') result.promise.catch(() => undefined);
  return result;
}

// Asks a validator about a value. Nothing waits for a promise here, so its rejection must not end the process.
function transformed(before: Json, result: StandardResult, told: PromptSchema | undefined): Transformed {
  if (result.kind === 'promise') {
    const answer = result.promise.then((later) => transformed(before, later, told));
    answer.catch(() => undefined);
    return { kind: 'promise', answer };
  }
  if (result.kind !== 'ok') return result.kind === 'threw' ? result : { kind: 'findings', findings: result.findings };
  return { kind: 'value', value: result.value, changes: validatorChanges(before, result.value, told) };
}
