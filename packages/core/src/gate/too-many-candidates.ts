import type { Change } from '../model/change.ts';
import type { Policy } from '../model/contract.ts';

/** Says that a reply holds more documents than are judged. */
export function tooManyCandidates({ limits }: Policy): Change {
  const args = { limit: limits.candidates };
  return { code: 'extract.too-many-candidates', safety: 'unsafe', path: '', before: null, after: null, args };
}
