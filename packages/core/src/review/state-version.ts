import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256 } from '../lib/sha256.ts';

/**
 * The version of the world in which an act was proposed: SHA-256 over the values of the world that its preconditions read, as
 * canonical JSON. Undefined if they can't be serialised, so nothing can be compared with them.
 */
export function stateVersion(read: unknown): string | undefined {
  const text = canonicalJson(read);
  return text === undefined ? undefined : `sha256:${sha256(text)}`;
}
