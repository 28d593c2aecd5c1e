import { ownValue } from '../../lib/own-value.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type JsonObject, type WorldRead } from '../../model/index.ts';
import type { PathKey, PathStep, ReadPath } from '../../stages/rules/language.ts';

interface Fact {
  readonly pointer: string;
  readonly is: 'value' | 'missing' | 'present';
  readonly value?: unknown;
}

// Returns the parts of a world at these paths, for a call with these arguments. Two worlds with equal parts give equal results, because the
// end of each path depends only on those parts.
export function worldRead(paths: readonly ReadPath[], given: JsonObject, world: unknown): WorldRead {
  const facts = paths.map((path) => factAt(path, given, world));
  const pointers = (is: Fact['is']) => [...new Set(facts.filter((fact) => fact.is === is).map(({ pointer }) => pointer))].sort();
  const values = new Map(facts.flatMap(({ pointer, is, value }) => (is === 'value' ? [[pointer, value] as const] : [])));
  const present = pointers('present');
  return {
    values: Object.fromEntries(pointers('value').map((pointer) => [pointer, values.get(pointer)])),
    missing: pointers('missing'),
    ...(present.length === 0 ? {} : { present }),
  };
}

// Follows own keys only, and ends at the first that is missing. A missing key and a value that cannot have keys are different facts. If an
// argument cannot be a key, everything above it counts as read.
function factAt(path: ReadPath, given: JsonObject, world: unknown): Fact {
  let here: Fact = { pointer: '', is: 'value', value: world };
  for (const step of path) {
    const { pointer, value: owner } = here;
    // No list has keys, and an index may count from its end.
    if (!isJsonObject(owner)) return here;
    if (typeof step === 'object' && 'has' in step) return presence(step.has, given, here, owner);
    const method = typeof step === 'object' && 'get' in step ? fieldOf('get', owner) : undefined;
    if (method !== undefined) return entry(pointer, method, owner);
    const key = keyOfStep(step, given, owner);
    if (key === undefined) return here;
    here = entry(pointer, key, owner);
  }
  return here;
}

function keyOfStep(step: Exclude<PathStep, { has: PathKey }>, given: JsonObject, owner: JsonObject): string | undefined {
  if (typeof step === 'object' && 'method' in step) return fieldOf(step.method, owner);
  return keyOf(typeof step === 'object' && 'get' in step ? step.get : step, given);
}

function entry(parent: string, key: string, owner: JsonObject): Fact {
  const pointer = childPointer(parent, key);
  return Object.hasOwn(owner, key) ? { pointer, is: 'value', value: owner[key] } : { pointer, is: 'missing' };
}

// Returns the fact about a key's presence. A key whose value is undefined is present in one language and not in the other, so its whole
// owner counts as read.
function presence(named: PathKey, given: JsonObject, here: Fact, owner: JsonObject): Fact {
  const key = keyOf(named, given);
  if (key === undefined) return here;
  const { pointer, is, value } = entry(here.pointer, key, owner);
  if (is === 'missing') return { pointer, is };
  return value === undefined ? here : { pointer, is: 'present' };
}

function fieldOf(name: string, owner: JsonObject): string | undefined {
  return Object.hasOwn(owner, name) && owner[name] !== undefined ? name : undefined;
}

function keyOf(key: PathKey, given: JsonObject): string | undefined {
  if (typeof key === 'string') return key;
  const value = ownValue(given, key.argument);
  return typeof value === 'string' ? value : undefined;
}
