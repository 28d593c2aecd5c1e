import { isTaken } from '../../../scripts/tests/share.ts';

// Puts a walk into one of three parts: `npm test` takes one part of each file, another with each commit, and leaves the others to
// `npm run proof`. What a file must prove in every run is in no part.
export function third(place: 0 | 1 | 2): { readonly tags: string[] } {
  return { tags: isTaken(place, 3) ? [] : ['proof'] };
}
