import type { JsonObject } from '@tamis/core';

/** A call of a tool as the client is given it. */
export interface MendedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What an answer says once it was mended. */
export interface Said {
  readonly text: string;
  readonly calls: readonly MendedCall[];
}

/** What becomes of an answer on its way to the client. */
export interface Mend {
  /** What it says now; undefined where that stays as it came. */
  readonly said: Said | undefined;
  /** What all attempts used together, in the provider's own words; undefined where nobody told. */
  readonly usage: JsonObject | undefined;
  /** The verdict, as the extension field tells it. */
  readonly tamis: JsonObject;
}
