/** The messages and hints for codes. */
export interface Texts {
  readonly [code: string]: {
    /**
     * One sentence: what was expected, then what was found. A sentence that starts in lower case is about a value, and its field comes
     * first. Messages about contracts are kept with their codes.
     */
    readonly message?: string;
    /** What a person can do about it. Omitted if the message says it or there is nothing to do. */
    readonly help?: string;
    /** The hint for the model on a retry. Omitted if it would not help. */
    readonly hint?: string;
  };
}

/** Makes the messages of a change that needs no action from a person. */
/* @__NO_SIDE_EFFECTS__ */
export function harmless(message: string, hint: string): Texts[string] {
  return { message, hint };
}
