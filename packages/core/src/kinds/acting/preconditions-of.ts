import { canonicalJson } from '../../lib/canonical-json.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { Act, CheckContext, DeclaredAct, Finding, Gate } from '../../model/index.ts';

/** The part of a gate that gives access to its contract's declarations. */
export type ActingGate = Pick<Gate<never>, 'acts'>;

/** Returns the contract's declarations for an act that is about to run, or undefined if the contract has no such tool or action. */
export function declaredOf(gate: ActingGate, act: Act): DeclaredAct | undefined {
  return gate.acts?.(act);
}

/**
 * Returns a function that lists an act's unmet preconditions in a given world. Throws if the contract does not declare the act, because it
 * must not run.
 */
export function preconditionsOf(
  gate: ActingGate,
  act: Act,
): (world: unknown, context?: CheckContext) => Promise<readonly Finding[]> {
  const declared = declaredOf(gate, act);
  if (declared === undefined) throw new TypeError(`The contract has nothing named ${act.name} that could run.`);
  return declared.unmet;
}

/**
 * Returns the version of a world for an act, which is the SHA-256 of the data that its preconditions and effects read. Returns undefined if
 * that data cannot be serialised.
 */
export function worldVersion(gate: ActingGate, act: Act, world: unknown): string | undefined {
  const read = canonicalJson(declaredOf(gate, act)?.worldRead(world) ?? null);
  return read === undefined ? undefined : `sha256:${sha256(read)}`;
}
