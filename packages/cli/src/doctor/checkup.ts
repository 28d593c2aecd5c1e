/** How something is: as it should be, worth knowing, or in the way of work. */
export type Health = 'good' | 'note' | 'bad';

/** What a check of this machine came to. */
export interface Diagnosis {
  readonly health: Health;
  /** What was found, in a few words. */
  readonly found: string;
  /** What to do about it. */
  readonly help?: string;
}

/** A check of this machine: its name, and what it finds out. It never throws for what it finds. */
export interface Checkup {
  readonly name: string;
  readonly look: () => Promise<Diagnosis>;
}
