export interface FreeName {
  readonly name: string;
  readonly at: number;
}

export interface OptionalName extends FreeName {
  readonly of: 'output' | 'input' | 'either';
}
