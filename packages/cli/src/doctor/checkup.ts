export type Health = 'good' | 'note' | 'bad';

export interface Diagnosis {
  readonly health: Health;
  readonly found: string;
  readonly help?: string;
}

// A named check of this machine. It never throws because of what it finds.
export interface Checkup {
  readonly name: string;
  readonly look: () => Promise<Diagnosis>;
}

export function good(found: string): Diagnosis {
  return { health: 'good', found };
}

export function note(found: string, help?: string): Diagnosis {
  return { health: 'note', found, ...(help !== undefined && { help }) };
}

export function bad(found: string, help: string): Diagnosis {
  return { health: 'bad', found, help };
}
