import type { JsonObject } from '@tamis/core';

export interface MendedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly place: number | undefined;
}

export interface Said {
  readonly text: string;
  readonly calls: readonly MendedCall[];
}

export interface Mend {
  readonly said: Said | undefined;
  readonly usage: JsonObject | undefined;
  readonly tamis: JsonObject;
}
