import type { Code } from '../codes/code.ts';
import type { Change } from '../model/change.ts';

/** How a number was written does not matter where its text is what is wanted. */
const NUMBER_SPELLING: ReadonlySet<Code> = new Set<Code>(['parse.digits-lost', 'parse.yaml-number']);

/** Earlier Changes without those that a later one has made pointless. */
export function withoutMoot(changes: readonly Change[], later: readonly Change[]): readonly Change[] {
  if (later.length === 0) return changes;
  const texts = new Set(later.filter((change) => change.code === 'coerce.scalar-to-string').map((change) => change.path));
  return texts.size === 0 ? changes : changes.filter((change) => !(NUMBER_SPELLING.has(change.code) && texts.has(change.path)));
}
