import type { ReadCue } from './read-tongue.ts';

/** Finds the cues that a string may contain. It may name a cue that is not there, but misses none. */
export interface CueFinder {
  /** Returns the requested cues that a stretch of text may contain. */
  cuesIn(text: string, isAsked: (cue: ReadCue) => boolean, from?: number, to?: number): readonly ReadCue[];
}

/** Makes a finder for some cues. */
export type FinderOf = (cues: readonly ReadCue[]) => CueFinder;
