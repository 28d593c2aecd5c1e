import type { JsonObject } from '@tamis/core';

/** What is kept of something that a later request may refer to by its id. */
export interface Remembered {
  /** The calls and results in it, and before it since the user last said something. */
  readonly items: readonly JsonObject[];
  /** What the provider must be told of it, because the client was served something else. */
  readonly untold: readonly JsonObject[];
}

/** Finds what an id refers to; undefined if that is not known. */
export type Recall = (id: string) => Remembered | undefined;
