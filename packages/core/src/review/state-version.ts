import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256 } from '../lib/sha256.ts';

/**
 * The version of the world that an act was proposed in: SHA-256 over the values of the world that its preconditions read, as
 * canonical JSON. Undefined where they can't be written down, so that nothing can be held against them.
 */
export function stateVersion(read: unknown): string | undefined {
  const text = canonicalJson(read);
  return text === undefined ? undefined : `sha256:${sha256(text)}`;
}
