/**
 * Statuses of a server, or of anything in front of it, that turned a request away: it was not understood, not allowed or not
 * wanted, so nothing ran. Every other failure may come after it ran: a timeout (408, 499), a conflict (409), an early retry (425).
 */
const REJECTED: ReadonlySet<number> = new Set([
  ...[400, 401, 403, 404, 405, 406, 411, 413, 414, 415],
  ...[421, 422, 426, 428, 429, 431],
]);

/** Whether a request with this answer has certainly not run. */
export function isRejected(status: number): boolean {
  return REJECTED.has(status);
}
