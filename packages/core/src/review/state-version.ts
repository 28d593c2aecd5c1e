import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256 } from '../lib/sha256.ts';

/**
 * Returns the version of the world in which an act was proposed: the SHA-256 of the values that its preconditions read, as canonical JSON.
 * Returns undefined if they cannot be serialised, so that nothing can be compared with them.
 */
export function stateVersion(read: unknown): string | undefined {
  const text = canonicalJson(read);
  return text === undefined ? undefined : `sha256:${sha256(text)}`;
}
