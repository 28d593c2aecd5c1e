import { isJsonObject, type Json } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';

const EFFECTS = ['read', 'change', 'destroy'] as const;

export type DeclaredEffect = (typeof EFFECTS)[number];

/** The effect that a stored contract declares for a tool or action, for display, or undefined if it declares none. `countsAs` gives the default. */
export function declaredEffect(contractText: string | undefined, name: string | undefined): DeclaredEffect | undefined {
  const contract = contractText === undefined ? undefined : jsonIn(contractText);
  if (name === undefined || !isJsonObject(contract)) return undefined;
  const listed = [contract.tools, contract.actions].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const own = listed.find((one) => isJsonObject(one) && (one.name ?? one.id) === name);
  const about = isJsonObject(contract.about) && Object.hasOwn(contract.about, name) ? contract.about[name] : undefined;
  return effectIn(own) ?? effectIn(about);
}

function effectIn(declared: Json | undefined): DeclaredEffect | undefined {
  return isJsonObject(declared) ? EFFECTS.find((one) => one === declared.effect) : undefined;
}
