/** A request that a process with access to the world check whether a review could run now. */
export interface RecheckRow {
  readonly recheck: number;
  readonly review: string;
  readonly by: string;
  readonly askedAt: number;
  /** The edit to check, as JSON text, until it is answered. Absent if the question is about the pending act. */
  readonly edit?: string;
  readonly answeredAt?: number;
  /** The process that answered. */
  readonly host?: string;
  /** The host's answer, as JSON text. */
  readonly answer?: string;
}
