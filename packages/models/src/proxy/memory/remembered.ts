import type { JsonObject } from '@tamis/core';

/** The stored data of a reply that a later request may refer to by its id. */
export interface Remembered {
  /** The calls and results in it, and those before it since the user's last message. */
  readonly items: readonly JsonObject[];
  /** What the provider must be sent again, because the client was served something else. */
  readonly untold: readonly JsonObject[];
}

/** Looks up the data an id refers to. Returns undefined if the id is unknown. */
export type Recall = (id: string) => Remembered | undefined;
