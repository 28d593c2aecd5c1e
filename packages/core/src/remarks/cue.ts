import type { Announcements } from './announcements/announcements.ts';

/** What a remark next to a value may mean. */
export type RemarkMeaning = (typeof MEANINGS)[number];

export const MEANINGS = [
  ...(['refuses', 'retracts', 'corrects', 'example-only', 'offers-another', 'more-follows'] as const),
  ...(['leaves-out', 'condition', 'asks', 'attributes', 'shows'] as const),
] as const;

// Meanings that a contract may give to words of its own: those that put a value in doubt, and those that leave it alone.
export const OWN_MEANINGS = [...MEANINGS, 'announces', 'answers'] as const;

export type OwnMeaning = (typeof OWN_MEANINGS)[number];

export type Place = (typeof PLACES)[number];

export const PLACES = ['before', 'after', 'between', 'comment', 'value', 'list'] as const;

// Cues with the same meaning, one per line, and the places where they have it. Cues of `nothing` only look like others: a match of another
// cue that starts inside one of them does not count.
export type Cues = readonly [meaning: RemarkMeaning | 'nothing', places: string, lines: string];

/** The cues of a language. A slot is a name for words that several cues share. */
export interface RemarkLanguage {
  /** Whether all its cues are in a non-Latin script, so that nothing in Latin letters is compared with them. */
  readonly isOtherScript?: boolean;
  readonly slots?: { readonly [name: string]: string };
  /** How calls are announced in it, and answers named. */
  readonly announcements?: Announcements;
  readonly cues: readonly Cues[];
}

/** A remark next to a value: what it means, and the words that say so. */
export interface RemarkFound {
  readonly meaning: RemarkMeaning;
  readonly cue: string;
  readonly also?: readonly (RemarkMeaning | 'other')[];
}

export interface Examples {
  readonly means: readonly (readonly [place: Place, remark: string, meaning: RemarkMeaning])[];
  readonly looksSo: readonly (readonly [place: Place, remark: string])[];
}
