import type { JsonObject } from '@tamis/core';

/** A tool call as sent to the client. */
export interface MendedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** Which of the calls that the provider sent it is; undefined if it was in the text. */
  readonly place: number | undefined;
}

/** The content of an answer after the changes. */
export interface Said {
  readonly text: string;
  readonly calls: readonly MendedCall[];
}

/** The changes to an answer on its way to the client. */
export interface Mend {
  /** What it says now; undefined if that is unchanged. */
  readonly said: Said | undefined;
  /** What all attempts used together, in the provider's own format; undefined if it is not known. */
  readonly usage: JsonObject | undefined;
  /** The verdict, as the extension field reports it. */
  readonly tamis: JsonObject;
}
