import type { Change } from '../model/change.ts';
import type { Policy } from '../model/contract.ts';
import { noted } from '../model/noted.ts';

/** Says that a reply holds more documents than are judged. */
export function tooManyCandidates({ limits }: Policy): Change {
  return noted('extract.too-many-candidates', { limit: limits.candidates });
}
