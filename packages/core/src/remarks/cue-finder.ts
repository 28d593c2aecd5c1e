import type { ReadCue } from './read-remark-language.ts';

export interface CueFinder {
  cuesIn(text: string, isAsked: (cue: ReadCue) => boolean, from?: number, to?: number): readonly ReadCue[];
}

export type FinderOf = (cues: readonly ReadCue[]) => CueFinder;
