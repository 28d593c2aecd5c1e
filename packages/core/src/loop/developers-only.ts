/** Text for developers only. Anything that shows data to end users must leave it out. */
export interface DevelopersOnly {
  readonly audience: 'developers';
  readonly text: string;
}
