import type { FaultCode } from '@tamis/core/model';

const STATUSES: { readonly [code in FaultCode]?: number } = {
  'fault.refused': 422,
  'fault.filtered': 422,
  'fault.rate-limited': 429,
  'fault.auth': 401,
  'fault.timeout-connect': 504,
  'fault.timeout-first-byte': 504,
  'fault.timeout-idle': 504,
  'fault.timeout-total': 504,
  'fault.check': 500,
  'fault.world': 500,
  'fault.contract': 500,
};

export function faultStatus(code: FaultCode): number {
  return STATUSES[code] ?? 502;
}
