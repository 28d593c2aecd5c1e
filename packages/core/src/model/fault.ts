/** The codes of failures caused by Tamis or its environment, not by the model. */
export type FaultCode =
  | 'fault.cancelled'
  | 'fault.database'
  | 'fault.disk'
  | 'fault.disk-full'
  | 'fault.disk-network'
  | 'fault.disk-read-only'
  | 'fault.ledger-altered'
  | 'fault.ledger-damaged'
  | 'fault.ledger-empty'
  | 'fault.ledger-foreign'
  | 'fault.ledger-locked'
  | 'fault.ledger-newer'
  | 'fault.lease-lost'
  | 'fault.lost'
  | 'fault.network'
  | 'fault.timeout-connect'
  | 'fault.timeout-first-byte'
  | 'fault.timeout-idle'
  | 'fault.timeout-total'
  | 'fault.rate-limited'
  | 'fault.server'
  | 'fault.auth'
  | 'fault.bad-request'
  | 'fault.bad-body'
  | 'fault.error-in-body'
  | 'fault.no-choices'
  | 'fault.cut-stream'
  | 'fault.batch-unsent'
  | 'fault.batch-expired'
  | 'fault.batch-cancelled'
  | 'fault.batch-missing'
  | 'fault.refused'
  | 'fault.filtered'
  | 'fault.missing-key'
  | 'fault.unsupported'
  | 'fault.no-match'
  | 'fault.no-sandbox'
  | 'fault.tool-result'
  | 'fault.check'
  | 'fault.world'
  | 'fault.contract';

/** The details of a fault besides its code. They must not contain secret keys. */
export interface FaultDetail {
  /** The HTTP status, if there was one. */
  readonly status?: number;
  /** The wait that the provider asks for, in milliseconds. */
  readonly retryAfter?: number;
  /** The start of the text that came instead of an answer. */
  readonly excerpt?: string;
}

const LASTING: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'fault.cancelled',
  'fault.disk',
  'fault.disk-full',
  'fault.disk-network',
  'fault.disk-read-only',
  'fault.ledger-altered',
  'fault.ledger-damaged',
  'fault.ledger-empty',
  'fault.ledger-foreign',
  'fault.ledger-newer',
  'fault.lease-lost',
  'fault.auth',
  'fault.bad-request',
  'fault.refused',
  'fault.filtered',
  'fault.missing-key',
  'fault.unsupported',
  'fault.no-match',
  'fault.no-sandbox',
  'fault.tool-result',
  'fault.check',
  'fault.world',
  'fault.contract',
]);

/** A failure of Tamis or its environment. It is never a finding, and it is never presented to a model as its own mistake. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly detail: FaultDetail;

  constructor(code: FaultCode, message: string, detail: FaultDetail = {}) {
    super(message);
    this.name = 'Fault';
    this.code = code;
    this.detail = detail;
  }

  /** Whether the same call may succeed a moment later. */
  get isPassing(): boolean {
    return !LASTING.has(this.code);
  }
}
