import { canonicalJson } from '../../../lib/canonical-json.ts';
import { canonicalText } from '../../../lib/canonical-text.ts';
import type { Change } from '../../../model/change.ts';
import type { Json } from '../../../model/json.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { PlacedCall } from './assemble.ts';

/** Calls of which no two are the same, and what was left out for that. */
export interface CallsOnce {
  readonly calls: readonly PlacedCall[];
  readonly changes: readonly Change[];
}

/** Running an action twice is one of the worst things that can happen: a repeated call is kept once. */
export function eachOnce(calls: readonly PlacedCall[], registry: Registry): CallsOnce {
  const counts = new Map<string, number>();
  const kept: { readonly call: PlacedCall; readonly key: string }[] = [];
  let actions = 0;
  for (const call of calls) {
    const effect = registry.tools.get(call.name)?.effect;
    if (effect === 'change' || effect === 'destroy') actions++;
    // Looking again after an action is another question.
    const key = `${effect === 'read' ? actions : ''} ${keyOf(call)}`;
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

/** The same for calls that do the same. What a validator made may have parts that can't be compared: then what it was given can. */
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
