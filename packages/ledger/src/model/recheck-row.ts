/** Asks a process that knows the world to check whether a review could run now. */
export interface RecheckRow {
  readonly recheck: number;
  readonly review: string;
  readonly by: string;
  readonly askedAt: number;
  readonly answeredAt?: number;
  /** The process that answered. */
  readonly host?: string;
  /** What it found, as JSON text. */
  readonly answer?: string;
}
