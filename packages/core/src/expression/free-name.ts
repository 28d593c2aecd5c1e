/** A name of the data that an expression reads, and where it first does. */
export interface FreeName {
  readonly name: string;
  readonly at: number;
}

/** A name that is tested for, and in what. */
export interface OptionalName extends FreeName {
  readonly of: 'output' | 'input' | 'either';
}
