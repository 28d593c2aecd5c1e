import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { reasonOf } from '../../lib/reason-of.ts';
import { Fault, type Finding, isJsonObject, type JsonSchema } from '../../model/index.ts';
import { describedSchema } from './described/described-schema.ts';
import { LEAVE_GAPS } from './described/leave-gaps.ts';
import { readIssues } from './issues/read-issues.ts';

type StandardAnswer =
  | { readonly kind: 'ok'; readonly value: unknown }
  | { readonly kind: 'issues'; readonly findings: readonly Finding[] };

// A validator that failed instead of answering. No value can help that, so its author has to.
export interface ValidatorThrew {
  readonly kind: 'threw';
  readonly reason: string;
}

export type StandardResult =
  | StandardAnswer
  | ValidatorThrew
  | { readonly kind: 'promise'; readonly promise: Promise<StandardAnswer> };

// Whether a schema is a Standard Schema validator (zod, valibot, arktype …) rather than a JSON Schema.
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || !('~standard' in schema)) return false;
  if (isWrittenOut(schema)) return false;
  const standard: unknown = schema['~standard'];
  return typeof standard === 'object' && standard !== null && 'validate' in standard && typeof standard.validate === 'function';
}

// Whether it is a JSON Schema that carries the validator it was made from. zod's `toJSONSchema` attaches one to plain data.
function isWrittenOut(schema: object): boolean {
  if (typeof schema === 'function' || Object.getPrototypeOf(schema) !== Object.prototype) return false;
  return Object.keys(schema).every((key) => key !== '~standard' && typeof Reflect.get(schema, key) !== 'function');
}

export function runStandardSchema(schema: StandardSchemaV1, value: unknown): StandardResult {
  try {
    const { validate, vendor } = schema['~standard'];
    const result = validate(value);
    const answer = (given: StandardSchemaV1.Result<unknown>) => answerOf(given, value, vendor);
    if (!isPromise(result)) return answer(result);
    return { kind: 'promise', promise: Promise.resolve(result).then(answer).catch(failure) };
  } catch (error) {
    return threw(error);
  }
}

export function threwAtOnce(schema: StandardSchemaV1, value: unknown): ValidatorThrew | undefined {
  const { safeParse } = schema as { readonly safeParse?: unknown };
  if (typeof safeParse !== 'function') return undefined;
  try {
    safeParse.call(schema, value);
    return undefined;
  } catch (error) {
    const failed = threw(error);
    // The name of the function that waits is in the errors of zod about promises.
    return failed.reason.includes('parseAsync') ? undefined : failed;
  }
}

// Returns the JSON Schema of a validator's input, from its own converter if it has one, otherwise from its own description. Places that it
// cannot describe are marked, and `untoldFields` finds them. Returns undefined if there is neither.
export function jsonSchemaOf(schema: StandardSchemaV1): JsonSchema | undefined {
  return converted(schema, 'input') ?? ownSchema(schema) ?? quietly(() => describedSchema(schema));
}

function ownSchema(schema: StandardSchemaV1): JsonSchema | undefined {
  const { in: input } = schema as { readonly in?: { readonly toJsonSchema?: (options: object) => unknown } };
  const json = quietly(() => input?.toJsonSchema?.({ ...LEAVE_GAPS }));
  return isJsonObject(json) ? json : undefined;
}

// Returns the JSON Schema of a validator's output, with gaps where it cannot be described, or undefined if the validator offers none.
export function outputSchemaOf(schema: StandardSchemaV1): JsonSchema | undefined {
  return converted(schema, 'output');
}

function converted(schema: StandardSchemaV1, side: 'input' | 'output'): JsonSchema | undefined {
  const json = quietly(() => {
    const { jsonSchema }: Partial<StandardJSONSchemaV1.Props> = schema['~standard'];
    return jsonSchema?.[side]({ target: 'draft-2020-12', libraryOptions: { ...LEAVE_GAPS } });
  });
  return typeof json === 'boolean' || isJsonObject(json) ? json : undefined;
}

function quietly<Result>(convert: () => Result): Result | undefined {
  try {
    return convert();
  } catch {
    return undefined;
  }
}

function isPromise<Result>(result: Result | Promise<Result>): result is Promise<Result> {
  return typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function';
}

function answerOf(result: StandardSchemaV1.Result<unknown>, value: unknown, vendor: string): StandardAnswer {
  if (!result.issues) return { kind: 'ok', value: result.value };
  return { kind: 'issues', findings: readIssues(result.issues, value, vendor) };
}

// Throws a Fault. A validator that fails later depends on something else, which may be down, and that is not a mistake in the value.
function failure(error: unknown): never {
  throw validatorFault(threw(error));
}

export function validatorFault({ reason }: ValidatorThrew): Fault {
  return new Fault('fault.check', `The validator threw: ${reason}`);
}

function threw(error: unknown): ValidatorThrew {
  return { kind: 'threw', reason: reasonOf(error) };
}
