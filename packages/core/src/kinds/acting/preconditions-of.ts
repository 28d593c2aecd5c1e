import { canonicalJson } from '../../lib/canonical-json.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { Act } from '../../model/acting.ts';
import type { Finding } from '../../model/finding.ts';
import type { CheckContext, DeclaredAct, Gate } from '../../model/gate.ts';

/** What is needed from a gate to know what its contract declares. */
export type ActingGate = Pick<Gate<never>, 'acts'>;

/** What a contract declares about something that is about to run; undefined if it has no such tool or action. */
export function declaredOf(gate: ActingGate, act: Act): DeclaredAct | undefined {
  return gate.acts?.(act);
}

/**
 * The preconditions of something that is about to run: a function from a world to what is unmet in it. Throws for an act that the
 * contract does not know, because that must not run.
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
 * The version of a world for an act: SHA-256 over what its preconditions and effects read. Undefined if that can't be serialised.
 */
export function worldVersion(gate: ActingGate, act: Act, world: unknown): string | undefined {
  const read = canonicalJson(declaredOf(gate, act)?.worldRead(world) ?? null);
  return read === undefined ? undefined : `sha256:${sha256(read)}`;
}
