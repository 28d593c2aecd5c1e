import type { Contract, Kind } from './case.ts';

export type Reading = { readonly accepted: unknown } | { readonly held: unknown } | { readonly refused: string };

export type Read = (text: string, contract: Contract) => Reading | Promise<Reading>;

export interface Adapter {
  readonly read: Read;
  // Whether it checks values against the contract itself, so that the time of a second check is not counted.
  readonly validates?: boolean;
}

export interface Peer {
  readonly name: string;
  readonly package?: string;
  // What is called, as a reader of its manual would know it.
  readonly calls: string;
  readonly kinds?: readonly Kind[];
  readonly load: () => Promise<Adapter>;
}
