/** How a value relates to its passage. */
export type PassageMatch =
  /** Letter for letter. */
  | 'exact'
  /** In another spelling. */
  | 'folded'
  /** In the source. The value is not kept, so it cannot be compared. */
  | 'found'
  /** Not in the source; the passage is the most similar one. */
  | 'nearest'
  /** Not in the source, and nothing is similar. */
  | 'none'
  /** Not in the source; the nearest passage was not looked for. */
  | 'unsought';

/** A value in a reply, and the passage of the source that it comes from or most resembles. */
export interface Passage {
  /** Its number in this list, from 1, which marks it in the source. */
  readonly number: number;
  /** JSON Pointer to the value. */
  readonly path: string;
  /** The value as text, shortened if it is long. Missing if the verdict has no value. */
  readonly value?: string;
  readonly match: PassageMatch;
  /** The similarity between the value and the nearest passage. */
  readonly similarity?: number;
  /** The place of the passage, in UTF-16 code units of the source. Missing without the source, or if the passage is not in it. */
  readonly place?: PassagePlace;
}

/** The place of a passage in its source. */
export interface PassagePlace {
  readonly start: number;
  readonly end: number;
  /** The line that it starts on, from 1. */
  readonly line: number;
}

/** An unaltered stretch of a source. The text between two excerpts is left out. */
export interface Excerpt {
  /** Its first UTF-16 code unit in the source. */
  readonly start: number;
  /** The line that it starts on, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The source passages of a reply's values, for people to see. Values that are not in the source come first. */
export interface Passages {
  /** The name of the source. */
  readonly source: string;
  /** The length of the source in UTF-16 code units. Missing if it is not available. */
  readonly length?: number;
  readonly passages: readonly Passage[];
  /** Values that are not listed, because there are too many. */
  readonly more: number;
  /** The source around the passages, in its order; the whole of it if it is short. */
  readonly excerpts: readonly Excerpt[];
}
