/** The messages and hints for codes. */
export interface Texts {
  readonly [code: string]: {
    /**
     * One sentence: what was expected, then what was found. One that starts in lower case is about a value, and its field comes
     * first. Messages about contracts are kept with their codes.
     */
    readonly message?: string;
    /** What a person can do about it; left out if the message says it, or if there is nothing to do. */
    readonly help?: string;
    /** What the model is told when it is asked again; left out if that would not help. */
    readonly hint?: string;
  };
}

/** Makes the texts of a change that needs no action from a person. */
/* @__NO_SIDE_EFFECTS__ */
export function harmless(message: string, hint: string): Texts[string] {
  return { message, hint };
}
