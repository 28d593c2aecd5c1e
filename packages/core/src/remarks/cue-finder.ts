import type { ReadCue } from './read-tongue.ts';

export interface CueFinder {
  cuesIn(text: string, isAsked: (cue: ReadCue) => boolean, from?: number, to?: number): readonly ReadCue[];
}

export type FinderOf = (cues: readonly ReadCue[]) => CueFinder;
