/** What a person and the model are told about codes. */
export interface Texts {
  readonly [code: string]: {
    /** One sentence: what was found, then what was expected. Messages about contracts are kept with their codes. */
    readonly message?: string;
    /** What a person can do about it. */
    readonly help: string;
    /** What the model is told when it is asked again; left out if that would not help. */
    readonly hint?: string;
  };
}

/** A change that asks nothing of a person. */
/* @__NO_SIDE_EFFECTS__ */
export function harmless(message: string, hint: string): Texts[string] {
  return { message, help: 'Nothing to do.', hint };
}
