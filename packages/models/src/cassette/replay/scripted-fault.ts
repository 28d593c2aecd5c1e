import { Fault, type FaultCode } from '@tamis/core';
import { known } from '@tamis/core/providers';
import { codeOfStatus } from '../../classify/status-fault.ts';
import type { FaultScript } from '../format/fault-word.ts';

/** The code that each fault without further details has for the caller. */
const CODES: { readonly [kind in Exclude<FaultScript['kind'], 'status' | 'drip' | 'length'>]: FaultCode } = {
  hang: 'fault.timeout-first-byte',
  silence: 'fault.timeout-idle',
  html: 'fault.bad-body',
  empty: 'fault.bad-body',
  'error-in-200': 'fault.error-in-body',
  'no-choices': 'fault.no-choices',
  'no-finish': 'fault.cut-stream',
  cut: 'fault.cut-stream',
  reset: 'fault.cut-stream',
  refusal: 'fault.refused',
  filter: 'fault.filtered',
};

/** The Fault that a scripted one is for the caller; undefined if a reply still arrives. */
export function scriptedFault(script: FaultScript, line: number): Fault | undefined {
  if (script.kind === 'drip' || script.kind === 'length') return undefined;
  const origin = `line ${line} of the cassette`;
  if (script.kind !== 'status') return new Fault(CODES[script.kind], `The answer is the fault ${script.kind}, ${origin}.`);
  const detail = known({ status: script.status, retryAfter: script.wait });
  return new Fault(codeOfStatus(script.status), `The answer has the status ${script.status}, ${origin}.`, detail);
}
