import { canonicalJson } from '../lib/canonical-json.ts';
import { known } from '../lib/known.ts';
import { sha256 } from '../lib/sha256.ts';

/** The data that an approval is bound to. */
export interface Bound {
  readonly kind: string;
  /** The digest of the contract. */
  readonly contract: string;
  /** The value, or the arguments of the action. */
  readonly value: unknown;
  /** The action or tool that would run. Absent if the value itself is approved. */
  readonly action?: string | undefined;
  /** The state of the world in which it was proposed. */
  readonly stateVersion?: string | undefined;
}

/**
 * Returns the digest that binds an approval, which is the SHA-256 of its canonical JSON. Returns undefined if a part cannot be serialised.
 */
export function bindingDigest({ kind, contract, value, action, stateVersion }: Bound): string | undefined {
  const text = canonicalJson({ kind, contract, value, ...known({ action, stateVersion }) });
  return text === undefined ? undefined : `sha256:${sha256(text)}`;
}
