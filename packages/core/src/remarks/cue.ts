/**
 * The meaning of a remark about the thing next to it. The remark may retract, correct or forbid it. It may call it an example, a draft or
 * made up, offer an alternative, or say that something is missing. It may make it conditional, postpone it or ask for permission. It may
 * attribute it to someone else or to another time, only show its form, or ask for more of the same.
 */
export type RemarkMeaning = (typeof MEANINGS)[number];

export const MEANINGS = [
  ...(['refuses', 'retracts', 'corrects', 'example-only', 'offers-another', 'more-follows'] as const),
  ...(['leaves-out', 'condition', 'asks', 'attributes', 'shows'] as const),
] as const;

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
  readonly cues: readonly Cues[];
}

/** The meaning of a remark, and the words that express it. */
export interface RemarkFound {
  readonly meaning: RemarkMeaning;
  readonly cue: string;
  /** Its other meanings, or other doubts it comes with. */
  readonly also?: readonly (RemarkMeaning | 'other')[];
}

export interface Examples {
  readonly means: readonly (readonly [place: Place, remark: string, meaning: RemarkMeaning])[];
  readonly looksSo: readonly (readonly [place: Place, remark: string])[];
}
