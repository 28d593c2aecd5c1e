/** A request that a process with access to the world check whether a review could run now. */
export interface RecheckRow {
  readonly recheck: number;
  readonly review: string;
  readonly by: string;
  readonly askedAt: number;
  /** The edit that is asked about, as JSON text, until it is answered; absent if the question is about what is pending. */
  readonly edit?: string;
  readonly answeredAt?: number;
  /** The process that answered. */
  readonly host?: string;
  /** What it found, as JSON text. */
  readonly answer?: string;
}
