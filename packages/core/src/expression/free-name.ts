/** A field name that an expression reads, and where it first occurs. */
export interface FreeName {
  readonly name: string;
  readonly at: number;
}

/** A field name whose presence an expression tests, and the object it is tested in. */
export interface OptionalName extends FreeName {
  readonly of: 'output' | 'input' | 'either';
}
