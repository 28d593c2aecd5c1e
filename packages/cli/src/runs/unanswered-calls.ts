import type { FaultCode } from '@tamis/core/model';
import type { CallRow } from '@tamis/ledger';

// The code for a call whose process ended before it could record one.
const LOST: FaultCode = 'fault.lost';

// The calls without a response, each with a code that `tamis explain` describes.
export function unansweredCalls(calls: readonly CallRow[]): readonly (CallRow & { readonly fault: string })[] {
  return calls
    .filter(({ outcome }) => outcome === 'fault' || outcome === 'lost')
    .map((call) => ({ ...call, fault: call.fault ?? LOST }));
}
