/** Words that are kept for developers; whatever shows things to end users must leave them out. */
export interface DevelopersOnly {
  readonly audience: 'developers';
  readonly text: string;
}
