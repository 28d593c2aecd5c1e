import type { Contract, Kind } from './case.ts';

/** What a reader makes of a reply: a value to act on, a value that a person has to confirm, or nothing. */
export type Reading = { readonly accepted: unknown } | { readonly held: unknown } | { readonly refused: string };

/** Reads one reply. A reader that throws has refused. */
export type Read = (text: string, contract: Contract) => Reading | Promise<Reading>;

/** A reader under test. */
export interface Adapter {
  readonly read: Read;
  /** Whether it checks values against the contract itself, so that the time of a second check is not counted. */
  readonly validates?: boolean;
}

/** A peer as it is listed: how its adapter is made, and the package whose version is shown. */
export interface Peer {
  readonly name: string;
  /** The package on npm; none for what Node itself has. */
  readonly package?: string;
  /** What is called, as a reader of its manual would know it. */
  readonly calls: string;
  /** The kinds of contract that it reads; all by default. It is not asked about the others. */
  readonly kinds?: readonly Kind[];
  readonly load: () => Promise<Adapter>;
}
