/**
 * What a remark may say about what it is next to: it takes it back, or says what it should be; it says that it must not be done, or is
 * an example, a draft or made up; it offers something in its place, or says that something is missing; it makes it depend on
 * something, or puts it off; it asks for leave; it ascribes it to somebody else or to another time, or only shows how it looks; or it
 * asks for more of the same.
 */
export type Meaning = (typeof MEANINGS)[number];

/** All meanings, the gravest first: where a remark has several, the first of them is named. */
export const MEANINGS = [
  ...(['refuses', 'retracts', 'corrects', 'example-only', 'offers-another', 'more-follows'] as const),
  ...(['leaves-out', 'condition', 'asks', 'attributes', 'shows'] as const),
] as const;

/**
 * Where a remark stands: in the sentence that leads up to something, in the text after it, between two of them, in a comment, in a
 * field next to a value, or among the items of a list. Cues for comments count in the last two as well.
 */
export type Place = (typeof PLACES)[number];

/** All places. */
export const PLACES = ['before', 'after', 'between', 'comment', 'value', 'list'] as const;

/**
 * Cues of one meaning, one a line, and the places where they have it. Those of `nothing` only look like another cue: a match of
 * another cue that starts inside theirs does not count.
 */
export type Cues = readonly [meaning: Meaning | 'nothing', places: string, lines: string];

/** The cues of a language. A slot is a name for words that several cues share. */
export interface Tongue {
  /** Whether all its cues are in a script other than Latin: then nothing in Latin letters is compared with them. */
  readonly isOtherScript?: boolean;
  readonly slots?: { readonly [name: string]: string };
  readonly cues: readonly Cues[];
}

/** What a remark means, and the words of it that say so. */
export interface Said {
  readonly meaning: Meaning;
  readonly cue: string;
  /** What else it means, or other doubts it comes with. */
  readonly also?: readonly (Meaning | 'other')[];
}

/** Remarks in a language: some that mean something, and some that only look so. */
export interface Examples {
  readonly means: readonly (readonly [place: Place, remark: string, meaning: Meaning])[];
  readonly looksSo: readonly (readonly [place: Place, remark: string])[];
}
