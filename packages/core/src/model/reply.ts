/** What the model sent, untouched: text, or the bytes it came in. */
export type Reply = string | Uint8Array;
