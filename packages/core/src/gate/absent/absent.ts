import { ContractChecker } from '../../contract/contract-checker.ts';
import { appendAll } from '../../lib/append-all.ts';
import { childPointer, segmentsOf } from '../../lib/pointer.ts';
import type { Contract, Json, Policy, Problem } from '../../model/index.ts';
import { addNulls, isStandardSchema, jsonSchemaOf, nullsAt, type SchemaParts } from '../../stages/schema/index.ts';
import { documentSettings } from '../document-settings.ts';
import type { Shape, ShapedSettings } from '../gate-settings.ts';
import { noWayOut } from '../no-way-out.ts';
import type { AbsentFields, Parts } from '../parts.ts';
import { reportAstray } from './astray.ts';

/** The part for `absent` in a contract: fields that may be null because the text does not state them. */
export const absent: AbsentFields = { check: checkForm, shaped };

function checkForm({ absent: pointers, schema }: Parameters<AbsentFields['check']>[0], check: ContractChecker): void {
  if (schema === undefined)
    check.problem('contract.bad-value', '/absent', { found: 'no schema', expected: 'a `schema` that describes these fields' });
  check.list(pointers, '/absent', 'a list of JSON Pointers (such as ["/due"])', (pointer, path) => {
    const isPointer = typeof pointer === 'string' && pointer.startsWith('/');
    check.that(isPointer, pointer, path, 'a JSON Pointer such as /due or /lines/*/price');
  });
}

// Returns settings under which null is an answer at the places of `absent`. The schema as written is compiled first, so that its problems
// are reported at their own places.
function shaped(written: ShapedSettings, contract: Contract, policy: Policy, problems: Problem[], parts: Parts): ShapedSettings {
  const { absent: pointers, grounding } = contract;
  const { settings } = written;
  if (settings === undefined || problems.some(({ severity }) => severity === 'error')) return written;
  const wide = pointers && widened(contract, new ContractChecker(problems), parts, settings.shape.explain);
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
function widened(contract: Contract, check: ContractChecker, parts: SchemaParts, explain: Shape['explain']): Contract {
  const pointers = contract.absent ?? [];
  const pathOf = (pointer: string) => `/absent/${pointers.indexOf(pointer)}`;
  const refuse = (refused: readonly string[]) => {
    for (const pointer of refused) check.expected(pathOf(pointer), pointer, NULLABLE);
    return contract;
  };
  const schema = isStandardSchema(contract.schema) ? jsonSchemaOf(contract.schema) : contract.schema;
  if (schema === undefined) return refuse(pointers.filter((pointer) => isRefused(pointer, explain)));
  const result = addNulls(schema, pointers, contract.schemas ?? {}, parts);
  for (const one of result.astray) reportAstray(one, pathOf(one.pointer), check);
  for (const [pointer, feature] of result.blocked) check.problem('contract.half-supported', pathOf(pointer), { feature });
  if (isStandardSchema(contract.schema))
    return refuse(pointers.filter((pointer) => addNulls(schema, [pointer], {}, parts).schema !== schema));
  const changed = { ...contract, schema: result.schema };
  KNOWN.set(contract, changed);
  return changed;
}

const NULLABLE = 'a place where the validator itself accepts null (as with `.nullable()` in zod)';

// A cache of widened contracts, because compiling a contract and describing it use the same schema.
const KNOWN = new WeakMap<object, Contract>();

// Returns a compiled contract in the form shown to a model, whose schema allows null at the places listed in `absent`.
export function asTold(contract: Contract): Contract {
  if (contract.absent === undefined) return contract;
  return KNOWN.get(contract) ?? widened(contract, new ContractChecker(), {}, () => []);
}

function isRefused(pointer: string, explain: Shape['explain']): boolean {
  const way = segmentsOf(pointer).map((segment) => (segment === '*' ? '0' : segment));
  const document = way.reduceRight<Json>((inner, key) => (key === '0' ? [inner] : Object.fromEntries([[key, inner]])), null);
  return explain(document).some(({ path }) => path === way.reduce<string>(childPointer, ''));
}
