/** The right to write to a run. Each takeover raises the epoch, and writes under an older epoch are refused. */
export interface Lease {
  readonly run: string;
  /** The part of the run it covers: `run` for all of it, or the name of a chunk. */
  readonly name: string;
  readonly epoch: number;
}

/** A lease and its holder. */
export interface LeaseHolder extends Lease {
  /** A process, as people recognise it: user, host, process id. */
  readonly holder: string;
  readonly takenAt: number;
  /** When it expires. Absent for a lease that lasts until it is released or taken by force. */
  readonly until?: number;
}

/** A request for a lease. */
export interface LeaseRequest {
  readonly run: string;
  /** `run` by default. */
  readonly name?: string;
  readonly holder: string;
  /** How long it lasts unless renewed. */
  readonly milliseconds?: number;
  /**
   * Takes the lease from its holder. Only for a process that knows the holder is gone, for example because it holds the run folder's lock.
   */
  readonly force?: boolean;
}

/** The lease, or the reason it was refused. */
export type LeaseAnswer =
  | { readonly status: 'taken'; readonly lease: Lease }
  | { readonly status: 'held'; readonly by: LeaseHolder }
  | { readonly status: 'purged' };
