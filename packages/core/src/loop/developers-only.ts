/** Words for developers only; anything that shows data to end users must leave them out. */
export interface DevelopersOnly {
  readonly audience: 'developers';
  readonly text: string;
}
