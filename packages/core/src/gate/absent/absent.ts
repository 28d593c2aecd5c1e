import { bad, badAs, problemAt } from '../../contract/problems.ts';
import { appendAll } from '../../lib/append-all.ts';
import { childPointer, segmentsOf } from '../../lib/pointer.ts';
import type { Contract, JsonSchema, Policy } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { addNulls, isStandardSchema, jsonSchemaOf, nullsAt, type SchemaParts } from '../../stages/schema/index.ts';
import { documentSettings } from '../document-settings.ts';
import type { Shape, ShapedSettings } from '../gate-settings.ts';
import { noWayOut } from '../no-way-out.ts';
import type { AbsentFields, Parts } from '../parts.ts';
import { astrayProblem } from './astray.ts';

/** The part for `absent` in a contract: fields that may be null because the text does not state them. */
export const absent: AbsentFields = { check, shaped };

// Reports every problem with the form of `absent`.
function check(
  { absent: pointers, schema }: { readonly absent?: unknown; readonly schema?: unknown },
  problems: Problem[],
): void {
  if (schema === undefined) problems.push(badAs('/absent', 'no schema', 'a `schema` that describes these fields'));
  if (!Array.isArray(pointers)) {
    problems.push(bad('/absent', pointers, EXPECTED_LIST));
    return;
  }
  pointers.forEach((pointer: unknown, index) => {
    if (typeof pointer !== 'string' || !pointer.startsWith('/')) problems.push(bad(`/absent/${index}`, pointer, EXPECTED));
  });
}

const EXPECTED = 'a JSON Pointer such as /due or /lines/*/price';
const EXPECTED_LIST = 'a list of JSON Pointers (such as ["/due"])';

// Returns settings under which null is an answer at the places of `absent`. The schema as written is compiled first, so that its problems
// are reported at their own places.
function shaped(written: ShapedSettings, contract: Contract, policy: Policy, problems: Problem[], parts: Parts): ShapedSettings {
  const { absent: pointers, grounding } = contract;
  const { settings } = written;
  if (settings === undefined || problems.some(({ severity }) => severity === 'error')) return written;
  const wide = pointers && widened(contract, problems, parts, settings.shape.explain);
  const after = wide === undefined ? written : withNulls(written, wide, policy, parts);
  if (after.documents !== undefined && grounding !== undefined) appendAll(problems, noWayOut(grounding, after.documents));
  return after;
}

function withNulls({ warnings }: ShapedSettings, contract: Contract, policy: Policy, parts: Parts): ShapedSettings {
  const { settings, ...rest } = documentSettings(contract, policy, [], parts);
  const abstained = nullsAt(contract.absent ?? []);
  return { ...rest, warnings, settings: settings && { ...settings, after: { ...settings.after, abstained } } };
}

// Returns a sound contract whose schema accepts null at the places of `absent`. A validator cannot be changed, so its JSON Schema must
// already allow null there.
function widened(contract: Contract, problems: Problem[], parts: SchemaParts, explain: Shape['explain']): Contract {
  const pointers = contract.absent ?? [];
  const schema = isStandardSchema(contract.schema) ? jsonSchemaOf(contract.schema) : contract.schema;
  if (schema === undefined) {
    const refused = pointers.filter((pointer) => isRefused(pointer, explain));
    appendAll(
      problems,
      refused.map((pointer) => refusal(pointer, pointers)),
    );
    return contract;
  }
  const result = addNulls(schema, pointers, contract.schemas ?? {}, parts);
  const pathOf = (pointer: string) => `/absent/${pointers.indexOf(pointer)}`;
  appendAll(
    problems,
    result.astray.map((one) => astrayProblem(one, pathOf(one.pointer))),
  );
  for (const [pointer, feature] of result.blocked)
    problems.push(problemAt('contract.half-supported', pathOf(pointer), { feature }));
  if (isStandardSchema(contract.schema)) {
    appendAll(problems, refusals(schema, contract, parts));
    return contract;
  }
  const changed = { ...contract, schema: result.schema };
  KNOWN.set(contract, changed);
  return changed;
}

// A cache of widened contracts, because compiling a contract and describing it use the same schema.
const KNOWN = new WeakMap<object, Contract>();

// Returns a compiled contract in the form shown to a model, whose schema allows null at the places listed in `absent`.
export function asTold(contract: Contract): Contract {
  if (contract.absent === undefined) return contract;
  return KNOWN.get(contract) ?? widened(contract, [], {}, () => []);
}

function refusals(schema: JsonSchema, { absent: pointers = [] }: Contract, parts: SchemaParts): readonly Problem[] {
  const refused = pointers.filter((pointer) => addNulls(schema, [pointer], {}, parts).schema !== schema);
  return refused.map((pointer) => refusal(pointer, pointers));
}

function refusal(pointer: string, pointers: readonly string[]): Problem {
  const expected = 'a place where the validator itself accepts null (as with `.nullable()` in zod)';
  return bad(`/absent/${pointers.indexOf(pointer)}`, pointer, expected);
}

function isRefused(pointer: string, explain: Shape['explain']): boolean {
  const way = segmentsOf(pointer).map((segment) => (segment === '*' ? '0' : segment));
  const document = way.reduceRight<Json>((inner, key) => (key === '0' ? [inner] : Object.fromEntries([[key, inner]])), null);
  return explain(document).some(({ path }) => path === way.reduce<string>(childPointer, ''));
}
