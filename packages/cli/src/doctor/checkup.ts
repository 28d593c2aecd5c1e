/** The state of something: as it should be, worth knowing, or a problem. */
export type Health = 'good' | 'note' | 'bad';

/** The result of a check of this machine. */
export interface Diagnosis {
  readonly health: Health;
  /** What was found, in a few words. */
  readonly found: string;
  /** What to do about it. */
  readonly help?: string;
}

/** A check of this machine: its name, and its function. It never throws because of what it finds. */
export interface Checkup {
  readonly name: string;
  readonly look: () => Promise<Diagnosis>;
}

/** All is as it should be. */
export function good(found: string): Diagnosis {
  return { health: 'good', found };
}

/** Something is worth knowing. */
export function note(found: string, help?: string): Diagnosis {
  return { health: 'note', found, ...(help !== undefined && { help }) };
}

/** There is a problem. */
export function bad(found: string, help: string): Diagnosis {
  return { health: 'bad', found, help };
}
