/** What a person and the model are told about codes, apart from what was found. */
export interface Texts {
  readonly [code: string]: {
    /** What a person can do about it. */
    readonly help: string;
    /** What the model is told when it is asked again. */
    readonly hint: string;
  };
}
