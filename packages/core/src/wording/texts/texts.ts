/** What a person and the model are told about codes. */
export interface Texts {
  readonly [code: string]: {
    /** One sentence: what was found, then what was expected. Messages about contracts are kept with their codes. */
    readonly message?: string;
    /** What a person can do about it. */
    readonly help: string;
    /** What the model is told when it is asked again. */
    readonly hint: string;
  };
}
