import type { ReadCue } from './read-tongue.ts';

/** Tells which of many cues a text may have; it may name a cue in vain, but misses none. */
export interface CueFinder {
  /** Those of the cues asked for that a stretch of a text may have. */
  cuesIn(text: string, isAsked: (cue: ReadCue) => boolean, from?: number, to?: number): readonly ReadCue[];
}

/** Makes a finder of cues. */
export type FinderOf = (cues: readonly ReadCue[]) => CueFinder;
