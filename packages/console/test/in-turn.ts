import { tagsInTurn } from '../../../scripts/tests/share.ts';

// Puts a walk into one of three parts: `npm test` takes one part of each file, another with each commit, and leaves the others to
// `npm run proof`. What a file must prove in every run is in no part.
export function third(place: 0 | 1 | 2): { readonly tags: string[] } {
  return { tags: tagsInTurn(place, 3) };
}

// The same for a file with many walks.
export function sixth(place: 0 | 1 | 2 | 3 | 4 | 5): { readonly tags: string[] } {
  return { tags: tagsInTurn(place, 6) };
}
