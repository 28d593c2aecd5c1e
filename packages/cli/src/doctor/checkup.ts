/** The state of a checked part: fine, worth a note, or a problem. */
export type Health = 'good' | 'note' | 'bad';

/** The result of one check of this machine. */
export interface Diagnosis {
  readonly health: Health;
  /** The finding, in a few words. */
  readonly found: string;
  /** What to do about the finding. */
  readonly help?: string;
}

/** A named check of this machine. It never throws because of what it finds. */
export interface Checkup {
  readonly name: string;
  readonly look: () => Promise<Diagnosis>;
}

/** A diagnosis without problems. */
export function good(found: string): Diagnosis {
  return { health: 'good', found };
}

/** A diagnosis that is worth a note but is not a problem. */
export function note(found: string, help?: string): Diagnosis {
  return { health: 'note', found, ...(help !== undefined && { help }) };
}

/** A diagnosis of a problem. */
export function bad(found: string, help: string): Diagnosis {
  return { health: 'bad', found, help };
}
