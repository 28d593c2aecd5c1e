import type { JsonObject } from '@tamis/core';

/** A tool call as sent to the client. */
export interface MendedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** The index of the call among those the provider sent, or undefined if it was in the text. */
  readonly place: number | undefined;
}

/** The content of a response after the changes. */
export interface Said {
  readonly text: string;
  readonly calls: readonly MendedCall[];
}

/** The changes to a response on its way to the client. */
export interface Mend {
  /** The new content, or undefined if it is unchanged. */
  readonly said: Said | undefined;
  /** The combined usage of all attempts in the provider's own format, or undefined if it is unknown. */
  readonly usage: JsonObject | undefined;
  /** The verdict, as the extension field reports it. */
  readonly tamis: JsonObject;
}
