export const RESULT_FAULTS = [
  'expired',
  'cancelled',
  'errored',
  'shuffled',
  'missing',
  'duplicate',
  'foreign',
  'refused',
  'results-cut',
  'results-torn',
] as const;

// Faults of a single request. Each hits the first request of its kind. `lost`: the request is carried out, and the connection breaks before
// the client gets the response.
const REQUEST_FAULTS = [
  'upload-500',
  'submit-429',
  'submit-500',
  'submit-lost',
  'submit-500-done',
  'look-429',
  'look-500',
  'look-cut',
  'list-500',
  'list-404',
] as const;

export type ResultFault = (typeof RESULT_FAULTS)[number];

export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** A batch fault, which occurs once. */
export type BatchFault = ResultFault | RequestFault;

/** How a server on this machine processes batches. */
export interface BatchScript {
  /** How often a batch is asked for before it has ended; 1 by default. */
  readonly looks?: number;
  /** The faults to play, each once, in this order. */
  readonly faults?: readonly BatchFault[];
}
