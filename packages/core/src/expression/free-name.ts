/** A name of the data that an expression reads, and where it first does. */
export interface FreeName {
  readonly name: string;
  readonly at: number;
}
