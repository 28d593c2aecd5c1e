import { canonicalJson } from '../../../lib/canonical-json.ts';
import { canonicalText } from '../../../lib/canonical-text.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { type Change, isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import type { PlacedCall } from './assemble.ts';

export interface CallsOnce {
  readonly calls: readonly PlacedCall[];
  readonly changes: readonly Change[];
}

// Keeps each repeated call only once, because running an action twice is one of the worst failures.
export function eachOnce(calls: readonly PlacedCall[], registry: Registry): CallsOnce {
  const counts = new Map<string, number>();
  const kept: { readonly call: PlacedCall; readonly key: string }[] = [];
  let actions = 0;
  for (const call of calls) {
    const tool = registry.tools.get(call.name);
    const effect = tool?.effect;
    if (effect === 'change' || effect === 'destroy') actions++;
    // Looking again after an action is another question.
    const key = effect === 'read' ? `${actions} ${keyOf(call)}` : ` ${keyOf(withoutSpelling(call, tool))}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    if (count === 0) kept.push({ call, key });
  }
  const changes = kept.flatMap(({ call, key }) => {
    const count = counts.get(key) ?? 1;
    return count === 1 ? [] : [again(call, count, registry)];
  });
  return { calls: kept.map(({ call }) => call), changes };
}

// Characters that nobody sees.
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function withoutSpelling(call: PlacedCall, tool: RegisteredTool | undefined): PlacedCall {
  const { arguments: made } = call;
  if (!isJsonObject(made)) return call;
  const described = propertiesOf(tool);
  const told = Object.entries(made).filter(([name, value]) => !isIdle(value, described[name]));
  return { ...call, arguments: Object.fromEntries(told.map(([name, value]) => [name, plain(value)])) };
}

function plain(value: Json): Json {
  return typeof value === 'string' ? value.normalize('NFC').replace(UNSEEN, '') : value;
}

function isIdle(value: Json, schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  return value === null || value === '' || (Object.hasOwn(schema, 'default') && jsonEqual(schema.default as Json, value));
}

function propertiesOf(tool: RegisteredTool | undefined): JsonObject {
  const root = tool?.settings.shape.documents?.root;
  return isJsonObject(root) && isJsonObject(root.properties) ? root.properties : {};
}

// Returns a key that is equal for calls that do the same. A validator's output may have parts that cannot be compared, so its input is used
// then.
function keyOf({ name, arguments: made, given }: PlacedCall): string {
  return `${name} ${canonicalJson(made) ?? `from ${canonicalText(given)}`}`;
}

function again({ name, arguments: given, index }: PlacedCall, count: number, registry: Registry): Change {
  const isRead = registry.tools.get(name)?.effect === 'read';
  const value: Json = { name, arguments: given };
  const grade = isRead
    ? ({ code: 'tools.asked-twice', safety: 'safe' } as const)
    : ({ code: 'tools.same-call', safety: 'unsafe' } as const);
  return { ...grade, path: `/calls/${index}`, before: value, after: value, args: { tool: name, count } };
}
