import type { Doubt } from '@tamis/core';
import { hintsOf, type NameOf } from './hints.ts';
import { words } from './words.ts';

/** What a model is told about a reply that is in doubt: what to write so that it is not. */
export function doubtHints({ changes }: Doubt<unknown>, nameOf: NameOf): string {
  return [words.doubted, hintsOf(changes, nameOf)].filter((line) => line !== '').join('\n');
}
