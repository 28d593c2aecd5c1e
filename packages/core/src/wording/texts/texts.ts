export interface Texts {
  readonly [code: string]: {
    readonly message?: string;
    readonly help?: string;
    // The hint for the model on a retry. Omitted if it would not help.
    readonly hint?: string;
  };
}

// Makes the messages of a change that needs no action from a person.
/* @__NO_SIDE_EFFECTS__ */
export function harmless(message: string, hint: string): Texts[string] {
  return { message, hint };
}
