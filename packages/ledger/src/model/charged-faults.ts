// Faults of calls that the provider may have processed and charged for: the request was sent, and no complete response came back. A
// connection that was never made (`fault.network`) and a failure that the provider reports (`fault.server`) cost nothing.
export const CHARGED_FAULTS: readonly string[] = [
  ...['fault.timeout-first-byte', 'fault.timeout-idle', 'fault.timeout-total', 'fault.cut-stream', 'fault.cancelled'],
  ...['fault.bad-body', 'fault.error-in-body', 'fault.no-choices', 'fault.refused', 'fault.filtered'],
  'fault.batch-missing',
];

/** Whether a call with this fault may have cost something. */
export function isCharged(code: string): boolean {
  return CHARGED_FAULTS.includes(code);
}
