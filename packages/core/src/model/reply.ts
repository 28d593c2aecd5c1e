/** The model's reply, untouched: text, or the bytes that were received. */
export type Reply = string | Uint8Array;
