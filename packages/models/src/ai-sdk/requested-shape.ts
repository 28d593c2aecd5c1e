import { type Gate, promptContract } from '@tamis/core';
import { isObject } from '@tamis/core/internal';

const AROUND: ReadonlyMap<string, string> = new Map([
  ['elements', 'Output.array'],
  ['result', 'Output.choice'],
]);

// Refuses a gate for the value inside the object that the SDK requests, before a call is paid for. No reply could meet both: the SDK reads
// the object, and the gate wants what is in it.
export function requireRequestedShape<Value>(gate: Gate<Value>, requested: unknown): void {
  const key = keyAround(requested);
  if (key === undefined || mayHave(gate, key, requested)) return;
  throw new TypeError(
    `${AROUND.get(key)} requests an object with the key \`${key}\`, but the gate is for another value. Compile it for the object: ` +
      `compile({ schema: z.object({ ${key}: … }) }).`,
  );
}

function keyAround(requested: unknown): string | undefined {
  const [key, ...others] = isObject(requested) && isObject(requested.properties) ? Object.keys(requested.properties) : [];
  return key !== undefined && others.length === 0 && AROUND.has(key) ? key : undefined;
}

// Whether a gate may want an object with a key. If its schema does not tell, a choice is judged for it.
function mayHave<Value>(gate: Gate<Value>, key: string, requested: unknown): boolean {
  const { schema } = promptContract(gate) ?? {};
  if (schema === undefined) return !readsInside(gate, key, requested);
  const { type = 'object', properties } = schema;
  return type === 'object' && (!isObject(properties) || Object.hasOwn(properties, key));
}

function readsInside<Value>(gate: Gate<Value>, key: string, requested: unknown): boolean {
  const { properties } = requested as { readonly properties: { readonly [key: string]: unknown } };
  const choice: unknown = isObject(properties[key]) && Array.isArray(properties[key].enum) ? properties[key].enum[0] : undefined;
  if (choice === undefined) return false;
  const verdict = gate.judge(JSON.stringify({ [key]: choice }));
  return verdict.status === 'pass' && (verdict.value as unknown) === choice;
}
