import type { JsonObject } from '@tamis/core';

export interface Remembered {
  readonly items: readonly JsonObject[];
  // What the provider must be sent again, because the client was served something else.
  readonly untold: readonly JsonObject[];
}

export type Recall = (id: string) => Remembered | undefined;
